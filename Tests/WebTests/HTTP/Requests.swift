@testable import Web

/// Requests as text.
enum Requests {
    static let site = Site(
        assets: ["/": Asset(Array("<!doctype html>".utf8), named: "index.html"), "/a.js": Asset([59], named: "a.js")],
        names: ["pi.local"])

    static let host = "127.0.0.1:7422"

    static func get(_ target: String, host: String? = host, _ fields: String...) -> String {
        let lines = ["GET \(target) HTTP/1.1"] + (host.map { ["Host: \($0)"] } ?? []) + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    static let upgradeFields = [
        "Upgrade": "websocket", "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "ribbon.1", "Origin": "http://127.0.0.1:7422",
    ]

    /// A request for a WebSocket.
    /// - Parameter fields: other values; an empty one leaves the field out.
    static func upgrade(_ fields: [String: String] = [:], host: String = host, path: String = "/socket") -> String {
        let all = upgradeFields.merging(fields) { $1 }.filter { !$0.value.isEmpty }
        let lines = all.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
        return "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }
}

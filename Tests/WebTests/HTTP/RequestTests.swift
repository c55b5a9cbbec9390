import Testing

@testable import Web

/// The server's answers to requests, mostly by their status codes.
@Suite("Requests")
struct RequestTests {
    private func answer(_ request: String, at address: String = "127.0.0.1") -> String {
        answer(Array(request.utf8), at: address)
    }

    private func answer(_ bytes: [UInt8], at address: String = "127.0.0.1") -> String {
        var connection = ServedConnection(at: .zero)
        _ = connection.receive(bytes[...], at: .zero, on: Requests.site, address)
        return String(decoding: connection.output, as: UTF8.self)
    }

    private func status(_ request: String, at address: String = "127.0.0.1") -> Int? {
        Int(answer(request, at: address).dropFirst("HTTP/1.1 ".count).prefix(3))
    }

    @Test func aFile() {
        let text = answer(Requests.get("/"))
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 15\r\n"))
        #expect(text.hasSuffix("\r\n\r\n<!doctype html>"))
        for field in [
            "X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
            "Connection: close", "Referrer-Policy: no-referrer",
        ] { #expect(text.contains("\r\n\(field)")) }
        #expect(answer(Requests.get("/a.js?v=1")).contains("text/javascript"))
    }

    @Test func otherPathsAndMethods() {
        for path in ["/b.js", "/a.js/", "//a.js", "/../a.js", "/%61.js", "/A.js"] {
            #expect(status(Requests.get(path)) == 404)
        }
        for method in ["POST", "HEAD", "OPTIONS", "PUT", "CONNECT", "PRI"] {
            let request = Requests.get("/").replacing("GET", with: method)
            #expect(status(request) == 405)
            #expect(answer(request).contains("\r\nAllow: GET\r\n"))
        }
        #expect(status(Requests.get("/socket")) == 426)
    }

    @Test func foreignHosts() {
        for host in [
            "evil.example", "127.0.0.1.evil.example:7422", "pi.local.evil", "192.168.1.9", "[::2]:80", "localhost.",
        ] { #expect(status(Requests.get("/", host: host)) == 421) }
        for host in ["localhost", "LocalHost:9000", "127.0.0.1:7422", "[::1]:7422", "pi.local", "Pi.Local:80"] {
            #expect(status(Requests.get("/", host: host)) == 200)
        }
        #expect(status(Requests.get("/", host: "192.168.1.9:7422"), at: "192.168.1.9") == 200)
        #expect(status(Requests.get("/", host: "[fd00::5]:7422"), at: "[fd00::5]") == 200)
        for host in ["", ":80", "[::1", "localhost:80x", "a@localhost", "localhost:7422:7422"] {
            #expect(status(Requests.get("/", host: host)) != 200)
        }
        #expect(status(Requests.get("/", host: nil)) == 400)
        #expect(status(Requests.get("/", "Host: localhost")) == 400)
    }

    @Test func anUpgrade() {
        let text = answer(Requests.upgrade())
        #expect(text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(text.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(text.contains("\r\nSec-WebSocket-Protocol: ribbon.1\r\n"))
        #expect(status(Requests.upgrade(["Sec-WebSocket-Protocol": "other, ribbon.1"])) == 101)
        #expect(status(Requests.upgrade(path: "/socket?x")) == 101)
        #expect(status(Requests.upgrade(path: "/other")) == 404)
    }

    @Test func foreignOrigins() {
        for origin in [
            "", "null", "http://evil.example", "https://127.0.0.1:7422", "http://127.0.0.1", "http://127.0.0.1:7423",
            "http://localhost:7422", "http://127.0.0.1:7422/", "http://127.0.0.1:7422.evil.example",
        ] { #expect(status(Requests.upgrade(["Origin": origin])) == 403) }
        #expect(status(Requests.upgrade(["Origin": "http://LOCALHOST:7422"], host: "localhost:7422")) == 101)
        #expect(status(Requests.upgrade(host: "evil.example")) == 421)
    }

    @Test func upgradesThatBreakTheRules() {
        for version in ["", "8", "13, 8", "014"] {
            #expect(status(Requests.upgrade(["Sec-WebSocket-Version": version])) == 426)
        }
        for key in ["", "short", "dGhlIHNhbXBsZSBub25jZQ", "AAAAAAAAAAAAAAAAAAAAAAAA", "dGhlIHNhbXBsZSBub25jZR=="] {
            #expect(status(Requests.upgrade(["Sec-WebSocket-Key": key])) == 400)
        }
        for name in ["", "ribbon.2", "ribbon", "Ribbon.1"] {
            #expect(status(Requests.upgrade(["Sec-WebSocket-Protocol": name])) == 400)
        }
        #expect(status(Requests.upgrade(["Upgrade": "h2c"])) == 426)
        #expect(status(Requests.upgrade(["Connection": "close"])) == 426)
    }

    @Test func headsThatCanBeReadInTwoWays() {
        for fields in [
            "X : 1", " X: 1", "X: 1\r\n folded", "X: 1\nY: 2", "X: a\rb", "X: a\0b", "X", ": 1", "X: 1\u{7F}",
            "Content-Length: 5", "Content-Length: 0\r\nContent-Length: 0", "Transfer-Encoding: chunked", "Ä: 1",
        ] { #expect(status(Requests.get("/", fields)) == 400, "\(fields)") }
        for line in [
            "GET / HTTP/1.1 ", "GET  / HTTP/1.1", "GET /", "GET / http/1.1", "GET /ä HTTP/1.1",
            "GET http://a/ HTTP/1.1",
            "GET * HTTP/1.1", "G(T / HTTP/1.1", "get / HTTP/1.1",
        ] { #expect(status("\(line)\r\nHost: localhost\r\n\r\n") == 400, "\(line)") }
        #expect(status("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n") == 505)
        #expect(status("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n") == 505)
        #expect(status("\r\n\r\n") == 400)
        #expect(status(Requests.get("/", "Content-Length: 0")) == 200)
        // A TLS client is told at once, though no line has come.
        #expect(answer([0x16, 0x03, 0x01]).hasPrefix("HTTP/1.1 400 "))
    }

    @Test func headsThatAreTooLong() {
        #expect(status("GET /" + String(repeating: "a", count: 100_000)) == 431)
        #expect(status(Requests.get("/", String(repeating: "X: 1\r\n", count: 63) + "Y: 2")) == 431)
        #expect(status(Requests.get("/", "X: " + String(repeating: "a", count: 9000))) == 431)
        let fitting = 8192 - Requests.get("/", "X: ").utf8.count
        #expect(status(Requests.get("/", "X: " + String(repeating: "a", count: fitting))) == 200)
        #expect(status(Requests.get("/", "X: " + String(repeating: "a", count: fitting + 1))) == 431)
    }

    /// Bytes that arrive together with the end of a head are kept, wherever the border is.
    @Test func inParts() {
        let bytes = Array(Requests.upgrade().utf8) + ClientFrame.text("hi").bytes
        for border in bytes.indices {
            var connection = ServedConnection(at: .zero)
            var events = connection.receive(bytes[..<border], at: .zero, on: Requests.site, "127.0.0.1")
            events += connection.receive(bytes[border...], at: .zero, on: Requests.site, "127.0.0.1")
            #expect(connection.isOpen)
            #expect(events == [.text("hi")])
        }
    }
}

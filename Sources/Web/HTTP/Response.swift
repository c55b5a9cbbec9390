/// An answer to a request. After it the connection ends.
struct Response: Hashable, Sendable {
    var status: Int
    var type = "text/plain; charset=utf-8"
    var body: [UInt8]
    /// Fields that only this answer has.
    var fields: [String] = []

    /// An error, with its status and reason as text for a user.
    init(_ status: Int, fields: [String] = []) {
        (self.status, self.fields) = (status, fields)
        body = Array("\(status) \(Self.reason(status))\n".utf8)
    }

    init(_ asset: Asset) { (status, type, body) = (200, asset.type, asset.bytes) }

    /// No other site may frame the page, and only the page's own files run in it.
    private static let policy =
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"

    var bytes: [UInt8] {
        let head =
            [
                "HTTP/1.1 \(status) \(Self.reason(status))", "Content-Type: \(type)", "Content-Length: \(body.count)",
                "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
                "Content-Security-Policy: \(Self.policy)", "Referrer-Policy: no-referrer",
                "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
            ] + fields
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 421: "Misdirected Request"
        case 426: "Upgrade Required"
        case 431: "Request Header Fields Too Large"
        case 505: "HTTP Version Not Supported"
        default: preconditionFailure("no answer has the status \(status)")
        }
    }
}

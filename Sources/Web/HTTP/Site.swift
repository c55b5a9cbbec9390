/// The served files and the names of the machine. It decides how a request is answered.
public struct Site: Sendable {
    /// Files by their paths, such as `/` and `/main.js`.
    var assets: [String: Asset]
    /// The names and addresses by which this machine may be called beside those of the loopback, in lower case, IPv6
    /// addresses in brackets. Other names could belong to a stranger who makes them lead here (DNS rebinding).
    var names: Set<String>

    public init(assets: [String: Asset], names: Set<String> = []) { (self.assets, self.names) = (assets, names) }

    /// Where pages open their WebSocket.
    public static let socketPath = "/socket"
    /// The language of its messages.
    public static let subprotocol = "ribbon.1"

    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    enum Verdict: Hashable, Sendable {
        case answer(Response)
        /// A WebSocket begins after these bytes.
        case upgrade([UInt8])
    }

    /// - Parameter address: the address of this machine that the request has come to, as text, IPv6 in brackets.
    func verdict(on head: RequestHead, at address: String) -> Verdict {
        do throws(RequestHead.Flaw) {
            return try judge(head, at: address)
        } catch {
            return .answer(Response(error.rawValue))
        }
    }

    private func judge(_ head: RequestHead, at address: String) throws(RequestHead.Flaw) -> Verdict {
        guard head.method == "GET" else { return .answer(Response(405, fields: ["Allow: GET"])) }
        guard try head.only("content-length") ?? "0" == "0", head.values("transfer-encoding").isEmpty,
            let host = try head.only("host"), let name = Self.name(of: host)
        else { throw .malformed }
        guard Self.loopbackNames.contains(name) || names.contains(name) || name == address else {
            return .answer(Response(421))
        }
        if head.path == Self.socketPath { return try upgrade(head, host) }
        guard let asset = assets[String(head.path)] else { return .answer(Response(404)) }
        return .answer(Response(asset))
    }

    /// RFC 6455, section 4.2.
    private func upgrade(_ head: RequestHead, _ host: String) throws(RequestHead.Flaw) -> Verdict {
        guard head.lists("websocket", in: "upgrade"), head.lists("upgrade", in: "connection") else {
            return .answer(Response(426, fields: ["Upgrade: websocket"]))
        }
        // Only pages served from here: a browser lets a page of any site open a WebSocket.
        guard let origin = try head.only("origin"), origin.lowercased() == "http://" + host.lowercased() else {
            return .answer(Response(403))
        }
        guard try head.only("sec-websocket-version") == "13" else {
            return .answer(Response(426, fields: ["Sec-WebSocket-Version: 13"]))
        }
        guard let key = try head.only("sec-websocket-key"), Base64.decode(key)?.count == 16,
            head.values("sec-websocket-protocol").contains(where: { value in
                value.split(separator: ",").contains { $0.filter { $0 != " " && $0 != "\t" } == Self.subprotocol }
            })
        else { throw .malformed }
        let lines = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: \(Handshake.accept(key))", "Sec-WebSocket-Protocol: \(Self.subprotocol)",
        ]
        return .upgrade(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// The name in a field `Host`, in small letters, without its port; nil if the field is malformed.
    static func name(of host: String) -> String? {
        let host = host.lowercased()
        let name: Substring
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            name = host[...end]
        } else {
            name = host.prefix { $0 != ":" }
        }
        let port = host[name.endIndex...]
        guard !name.isEmpty, port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        return String(name)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

import Glibc

/// An address of the internet protocol, version 4 or 6, with a port.
public struct SocketAddress: Hashable, Sendable {
    /// The address in numbers, such as `192.168.1.5` or `fd00::5`.
    public let host: String
    public let port: UInt16
    public let isVersion6: Bool

    /// Nil if the host is no address in numbers.
    public init?(host: String, port: UInt16) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 {
            (isVersion6, self.host) = (false, Self.text(AF_INET, &four))
        } else if inet_pton(AF_INET6, host, &six) == 1 {
            (isVersion6, self.host) = (true, Self.text(AF_INET6, &six))
        } else {
            return nil
        }
        self.port = port
    }

    /// Reads `ADDRESS:PORT`; an address of version 6 stands in brackets.
    public init?(text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard isBracketed == host.contains(":") else { return nil }
        self.init(host: String(isBracketed ? host.dropFirst().dropLast() : host), port: port)
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
        return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// The address as it stands in a URL: that of version 6 in brackets.
    public var hostInURL: String { isVersion6 ? "[\(host)]" : host }

    public var text: String { "\(hostInURL):\(port)" }

    public func with(port: UInt16) -> SocketAddress { SocketAddress(host: host, port: port)! }

    /// Whether it leads to this machine only.
    public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") || host.hasPrefix("::ffff:127.") }

    /// Whether it stands for all addresses of the machine.
    public var isAny: Bool { host == "0.0.0.0" || host == "::" }

    /// Whether something can be sent there.
    public var isOfOneMachine: Bool { port > 0 && !isAny }

    /// Whether a socket that is bound to this address can send to another one: a loopback only reaches its machine.
    public func reaches(_ other: SocketAddress) -> Bool {
        isVersion6 == other.isVersion6 && (!isLoopback || other.isLoopback)
    }

    // MARK: C

    /// Nil for an address of another kind.
    init?(_ storage: sockaddr_storage) {
        var storage = storage
        let port: UInt16
        let host: String
        switch Int32(storage.ss_family) {
        case AF_INET:
            (host, port) = withUnsafePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    var number = address.pointee.sin_addr
                    return (Self.text(AF_INET, &number), UInt16(bigEndian: address.pointee.sin_port))
                }
            }
        case AF_INET6:
            (host, port) = withUnsafePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    var number = address.pointee.sin6_addr
                    return (Self.text(AF_INET6, &number), UInt16(bigEndian: address.pointee.sin6_port))
                }
            }
        default: return nil
        }
        self.init(host: host, port: port)
    }

    func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return Self.rebound(&address, body)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return Self.rebound(&address, body)
    }

    private static func rebound<Address, Result>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}

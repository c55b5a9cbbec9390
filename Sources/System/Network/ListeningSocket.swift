import CLinux
import Glibc

/// A socket at which connections arrive (TCP). It never blocks.
public final class ListeningSocket {
    private let owned: OwnedDescriptor
    /// The socket's address, with the port that the system has chosen if 0 was asked for.
    public let address: SocketAddress

    /// Connections that may wait to be accepted.
    private static let backlog: Int32 = 64

    public init(_ address: SocketAddress) throws(SystemError) {
        let family = address.isVersion6 ? AF_INET6 : AF_INET
        owned = try OwnedDescriptor { ribbon_stream_socket(family) }
        let number = owned.number
        var yes: Int32 = 1
        // After a restart, connections of the earlier program may still be closing.
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if address.isVersion6 {
            setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        _ = try valueOrError { address.with { bind(number, $0, $1) } }
        _ = try valueOrError { listen(number, Self.backlog) }
        self.address = StreamSocket.address(of: number, getsockname) ?? address
    }

    public var descriptor: Int32 { owned.number }

    /// The next connection; nil while there is none.
    /// - Throws: if the system has no room for it.
    public func accept() throws(SystemError) -> StreamSocket? {
        while true {
            let number = ribbon_accept(owned.number)
            if number >= 0 {
                // Nil for a connection that is gone already.
                if let socket = StreamSocket(number) { return socket }
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN: return nil
            default: throw .latest
            }
        }
    }
}

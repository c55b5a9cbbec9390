import CLinux
import Glibc

/// A socket for datagrams (UDP). It never blocks.
public final class DatagramSocket {
    private let owned: OwnedDescriptor
    /// The socket's address, with the port that the system has chosen if 0 was asked for.
    public let address: SocketAddress

    /// The most bytes that fit into a datagram.
    public static let limit = 65_507

    public init(_ address: SocketAddress) throws(SystemError) {
        let family = address.isVersion6 ? AF_INET6 : AF_INET
        owned = try OwnedDescriptor { ribbon_udp_socket(family) }
        let number = owned.number
        _ = try valueOrError { address.with { bind(number, $0, $1) } }
        self.address = StreamSocket.address(of: number, getsockname) ?? address
    }

    public var descriptor: Int32 { owned.number }

    /// The next datagram; nil while there is none.
    /// - Parameter buffer: has room for the longest one.
    public func receive(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        while true {
            let count = recv(owned.number, &buffer, buffer.count, 0)
            if count >= 0 { return buffer[..<count] }
            // ECONNREFUSED tells of an earlier datagram of ours that did not arrive; the next call reads on.
            guard errno == EINTR || errno == ECONNREFUSED else { return nil }
        }
    }

    /// Sends a datagram. One for which there is no room now is lost, as the network may lose it.
    /// - Throws: why none can be sent to that address.
    public func send(_ bytes: [UInt8], to address: SocketAddress) throws(SystemError) {
        do throws(SystemError) {
            _ = try valueOrError {
                address.with { sendto(owned.number, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
            }
        } catch  where [EAGAIN, ENOBUFS].contains(error.number) {
            // The network is busy.
        }
    }
}

import CLinux
import Glibc

/// One end of a connection (TCP). It never blocks.
public final class StreamSocket {
    private let owned: OwnedDescriptor
    /// The address of the other end, and of this machine.
    public let peer: SocketAddress
    public let local: SocketAddress

    public enum Received {
        case bytes(ArraySlice<UInt8>)
        case nothing
        /// The other end sends nothing any more, or is gone.
        case end
    }

    /// - Parameter number: a connected socket, which is closed at the end.
    /// - Returns: nil if it is no longer connected.
    init?(_ number: Int32) {
        owned = OwnedDescriptor(number)
        guard let peer = Self.address(of: number, getpeername), let local = Self.address(of: number, getsockname) else {
            return nil
        }
        (self.peer, self.local) = (peer, local)
        var yes: Int32 = 1
        // A message is sent at once, and does not wait for the next one.
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    public var descriptor: Int32 { owned.number }

    /// - Parameter buffer: receives the bytes, at most as many as it holds.
    public func receive(into buffer: inout [UInt8]) -> Received {
        let count = ribbon_receive(owned.number, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(buffer[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }

    /// - Returns: how many bytes the system has taken; nil if the other end is gone.
    public func send(_ bytes: [UInt8]) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let count = ribbon_send(owned.number, bytes, bytes.count, 0)
        return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Tells the other end that nothing more is sent.
    public func endOutput() { shutdown(owned.number, Int32(SHUT_WR)) }

    static func address(
        of number: Int32, _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
    ) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(number, $0, &length) }
        }
        return result == 0 ? SocketAddress(storage) : nil
    }
}

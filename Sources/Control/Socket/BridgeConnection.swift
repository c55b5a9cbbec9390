import Bridge
import CLinux
import FoundationEssentials
import Glibc
import Time

/// A command's connection to a running bridge.
public final class BridgeConnection {
    public enum Failure: Error, Hashable, Sendable {
        /// No bridge is running that this user may use.
        case noBridge
        case notPermitted(String)
        /// The bridge has ended, or does not answer.
        case lost
        /// The bridge has refused the request.
        case refused(ControlReply)
    }

    private let descriptor: Int32
    private var input: [UInt8] = []

    /// How many seconds a bridge has to answer.
    private static let answerTimeout = 5

    public init(_ directories: [RuntimeDirectory] = RuntimeDirectory.searched) throws(Failure) {
        var failure = Failure.noBridge
        for path in directories.map(\.socket) {
            guard let address = UnixAddress(path) else { continue }
            let descriptor = ribbon_unix_socket()
            if address.with({ connect(descriptor, $0, $1) }) == 0 {
                self.descriptor = descriptor
                return
            }
            if errno == EACCES { failure = .notPermitted(path) }
            close(descriptor)
        }
        throw failure
    }

    deinit { close(descriptor) }

    /// Sends a request, and waits for the answer.
    @discardableResult
    public func ask(_ request: ControlRequest) throws(Failure) -> ControlReply {
        let line = JSONLine.encode(request)
        guard ribbon_send(descriptor, line, line.count, 1) == line.count,
            let reply = JSONLine.decode(ControlReply.self, try nextLine(within: Self.answerTimeout))
        else { throw .lost }
        guard reply.ok else { throw .refused(reply) }
        return reply
    }

    /// The next frame, after a request `monitor`.
    public func nextFrame() throws(Failure) -> MonitorFrame {
        guard let frame = JSONLine.decode(MonitorFrame.self, try nextLine(within: nil)) else { throw .lost }
        return frame
    }

    /// Waits until the bridge ends.
    public func waitForEnd() {
        var byte: UInt8 = 0
        while ribbon_receive(descriptor, &byte, 1, 1) > 0 {}
    }

    private func nextLine(within seconds: Int?) throws(Failure) -> ArraySlice<UInt8> {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
                defer { input.removeSubrange(...end) }
                return input[..<end]
            }
            let ready = poll(&polled, 1, seconds.map { Int32($0 * 1000) } ?? -1)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw .lost }
            let count = ribbon_receive(descriptor, &buffer, buffer.count, 1)
            guard count > 0 else { throw .lost }
            input += buffer[..<count]
        }
    }
}

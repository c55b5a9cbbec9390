import CLinux
import Glibc
import System
import Time

/// A command's connection to a running bridge.
public final class BridgeConnection {
    public enum Failure: Error, Hashable, Sendable {
        /// No bridge is running that this user may use.
        case noBridge
        case notPermitted(String)
        /// The socket at this path belongs to another user, of this name, who is not trusted.
        case foreign(String, user: String)
        /// The bridge has ended, or does not answer.
        case lost
        /// The bridge has refused the request.
        case refused(ControlReply)
    }

    let descriptor: Int32
    /// Bytes from the bridge that no line has been made of yet.
    private var input: [UInt8] = []
    /// Whether this side has stopped sending, and only reads the rest of a recording. The bridge closes once it has
    /// sent that (`ControlClient.isLeaving`).
    private var isLeaving = false

    /// How many seconds a bridge has to answer.
    public static let answerTimeout = 5

    /// Connects to the first of the folders that has a trusted bridge.
    /// - Throws: `noBridge`, or the reason of the last folder whose bridge cannot be asked.
    public init(_ directories: [RuntimeDirectory] = RuntimeDirectory.searched) throws(Failure) {
        var failure = Failure.noBridge
        for directory in directories {
            let path = directory.socket
            guard let address = UnixAddress(path) else { continue }
            let descriptor = ribbon_unix_socket()
            // A bridge that hangs accepts no connections. The kernel lets a few wait; without a timeout one more would
            // block.
            var timeout = timeval(tv_sec: Self.answerTimeout, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            if address.with({ connect(descriptor, $0, $1) }) == 0 {
                let user = Self.user(at: descriptor)
                if let user, directory.trusts(user) {
                    self.descriptor = descriptor
                    return
                }
                failure = .foreign(path, user: user.map(userName) ?? "unknown")
            } else if errno == EACCES {
                failure = .notPermitted(path)
            } else if errno == EAGAIN {
                failure = .lost
            }
            close(descriptor)
        }
        throw failure
    }

    deinit { close(descriptor) }

    /// The user who listens at the other end of a connection; nil if the kernel does not say.
    private static func user(at descriptor: Int32) -> uid_t? {
        var user = uid_t.max
        return ribbon_peer_user(descriptor, &user) == 0 ? user : nil
    }

    /// Sends a request, and waits for the answer.
    /// - Parameter seconds: how long to wait.
    @discardableResult
    public func ask(
        _ request: ControlRequest, within seconds: Int = answerTimeout
    ) throws(Failure) -> ControlReply {
        try send(request)
        return try nextReply(within: seconds)
    }

    private func send(_ request: ControlRequest) throws(Failure) {
        let line = try request.line()
        guard ribbon_send(descriptor, line, line.count, 1) == line.count else { throw .lost }
    }

    /// Sends a request whose answer brings descriptors, at most 4; −1 stands for one that did not come. The caller owns them.
    func askForDescriptors(_ request: ControlRequest) throws(Failure) -> (reply: ControlReply, descriptors: [Int32]) {
        try send(request)
        let end = MonotonicClock.now + .seconds(Seconds(Self.answerTimeout))
        guard !Poll.wait(for: descriptor, until: end).isEmpty else { throw .lost }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var descriptors: [Int32] = [-1, -1, -1, -1]
        let count = ribbon_receive_descriptors(descriptor, &buffer, buffer.count, &descriptors, 1)
        guard count > 0 else { throw .lost }
        input += buffer[..<count]
        return (try nextReply(within: Self.answerTimeout), descriptors)
    }

    private func nextReply(within seconds: Int) throws(Failure) -> ControlReply {
        guard let line = try nextLine(within: seconds), let reply = JSONLine.decode(ControlReply.self, line) else {
            throw .lost
        }
        guard reply.ok else { throw .refused(reply) }
        return reply
    }

    /// The next frame, after a request `monitor`; nil if `input` became readable first.
    /// - Parameter input: a descriptor such as the keyboard's; −1: none.
    public func nextFrame(unless input: Int32 = -1) throws(Failure) -> MonitorFrame? {
        guard let line = try nextLine(within: nil, unless: input) else { return nil }
        guard let frame = JSONLine.decode(MonitorFrame.self, line) else { throw .lost }
        return frame
    }

    /// The next frame, after a request `record`; nil after the last one.
    /// - Parameter signals: a descriptor, readable when the user ends the recording. What the bridge has read by then
    ///   still comes.
    public func nextRecordingFrame(unless signals: Int32) throws(Failure) -> RecordingFrame? {
        if !isLeaving {
            if let line = try nextLine(within: nil, unless: signals) {
                guard let frame = JSONLine.decode(RecordingFrame.self, line) else { throw .lost }
                return frame
            }
            shutdown(descriptor, Int32(SHUT_WR))
            isLeaving = true
        }
        guard let line = try? nextLine(within: Self.answerTimeout) else { return nil }
        return JSONLine.decode(RecordingFrame.self, line)
    }

    /// Waits until the bridge ends.
    public func waitForEnd() {
        var byte: UInt8 = 0
        while ribbon_receive(descriptor, &byte, 1, 1) > 0 {}
    }

    /// The next line from the bridge; nil if `signals` became readable first.
    /// - Parameter seconds: how long each wait for more bytes may take; nil: without end.
    private func nextLine(within seconds: Int?, unless signals: Int32 = -1) throws(Failure) -> ArraySlice<UInt8>? {
        var polled = [Polled(descriptor), Polled(signals)]
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
                defer { input.removeSubrange(...end) }
                return input[..<end]
            }
            let end = seconds.map { MonotonicClock.now + .seconds(Seconds($0)) } ?? .distantFuture
            guard Poll.wait(for: &polled, until: end) else { throw .lost }
            if !polled[1].ready.isEmpty { return nil }
            let count = ribbon_receive(descriptor, &buffer, buffer.count, 1)
            guard count > 0 else { throw .lost }
            input += buffer[..<count]
        }
    }
}

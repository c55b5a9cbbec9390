import CLinux
import Glibc
import Time
import Touch

/// A program that is connected to the control socket. Nothing here waits for it: what it does not read in time, or can
/// not be read of it, ends the connection.
final class ControlClient {
    let descriptor: Int32
    /// Whether it is told what the bridge does.
    var isMonitoring = false
    /// What it is told of a panel, where it records one.
    var recording: RecordFeed?
    /// Whether a mapping is learnt as long as it stays.
    var isLearning = false
    private(set) var isOpen = true
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private var lastProgress = MonotonicClock.now

    /// What may wait for a client that does not read.
    private static let outputLimit = 256 * 1024
    /// How long one may take over a request, or over reading what is there for it.
    private static let patience = Nanoseconds.milliseconds(5000)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func drop() { isOpen = false }

    /// When it is dropped if nothing happens; nil while it has nothing to do but listen.
    var deadline: Timestamp? {
        (isMonitoring || isLearning || recording != nil) && output.isEmpty && input.isEmpty
            ? nil : lastProgress + Self.patience
    }

    var wantsToWrite: Bool { !output.isEmpty }

    /// Reads what has come. Answers the whole lines of it.
    func read() -> [ArraySlice<UInt8>] {
        var buffer = [UInt8](repeating: 0, count: JSONLine.requestLimit)
        let count = ribbon_receive(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0 else {
            isOpen = false
            return []
        }
        input += buffer[..<count]
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.removeLast()
        if !lines.isEmpty { lastProgress = MonotonicClock.now }
        if rest.count >= JSONLine.requestLimit { isOpen = false }
        input = Array(rest)
        return lines
    }

    func send(_ line: [UInt8]) {
        if output.isEmpty { lastProgress = MonotonicClock.now }
        output += line
        write()
        if output.count > Self.outputLimit { isOpen = false }
    }

    /// Writes as much as it takes.
    func write() {
        while isOpen, !output.isEmpty {
            let count = ribbon_send(descriptor, output, output.count, 0)
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else {
                isOpen = errno == EINTR
                continue
            }
            output.removeFirst(count)
            lastProgress = MonotonicClock.now
        }
    }
}

import Glibc
import Mapping
import Synchronization
import System
import Time

/// The program's messages for its user, on their way to the standard error. A thread of its own writes them, so the
/// thread that says them never waits, neither for a stopped terminal nor for a pipe that nobody reads. Messages that
/// find no room or cannot be written are counted, and the count is written when messages flow again.
///
/// One thread says messages. The descriptor may be shared with other programs, so its flags stay as they are.
public final class MessageQueue: @unchecked Sendable {
    private let descriptor: Int32
    private let lines: Mailbox<String>
    private let lost = Atomic<Int>(0)
    private let isEnding = Atomic<Bool>(false)
    private var thread: SystemThread?

    // The thread's own.
    /// How many lost messages have been mentioned.
    private var mentioned = 0
    /// Whether the last message could not be written.
    private var hasFailed = false

    private static let stackSize = 64 * 1024
    /// How long the end waits for messages that are not written yet.
    private static let lastWait = Nanoseconds.milliseconds(1000)

    /// - Parameter capacity: how many messages may wait; a preset may have a thousand errors, which are said at once.
    public init(descriptor: Int32 = STDERR_FILENO, capacity: Int = 2048) {
        self.descriptor = descriptor
        lines = Mailbox(capacity: capacity)
        thread = start()
    }

    /// How many messages were not written.
    public var lostCount: Int { lost.load(ordering: .relaxed) }

    /// Queues a line. Never waits.
    public func say(_ message: String) {
        if !lines.send(Self.line(message)) { lost.add(1, ordering: .relaxed) }
    }

    /// Waits until everything is written, for a second at most. Nothing may be said after it.
    public func finish() {
        isEnding.store(true, ordering: .releasing)
        lines.announce()
        _ = thread?.join(until: MonotonicClock.now + Self.lastWait)
    }

    private static func line(_ message: String) -> String { "ribbon: \(message.escapedMessage)\n" }

    // MARK: The thread

    /// The thread lives as long as the program, and this object with it. It blocks all signals: they are for other
    /// threads, and a pipe without a reader then gives an error (EPIPE) instead of ending the program (SIGPIPE).
    private func start() -> SystemThread {
        SystemThread("ribbon-messages", stackSize: Self.stackSize, blocksSignals: true) { self.run() }
    }

    private func run() {
        while true {
            Poll.wait(for: lines.descriptor)
            // Read first: what was said before `finish` is then among the lines received below.
            let isLast = isEnding.load(ordering: .acquiring)
            lines.receive { line in
                if hasFailed { mentionLost() }
                if !write(line) { lost.add(1, ordering: .relaxed) }
            }
            mentionLost()
            if isLast { break }
        }
    }

    private func mentionLost() {
        let count = lostCount
        guard count > mentioned else { return }
        let number = count - mentioned
        let what = number == 1 ? "1 message was" : "\(number) messages were"
        if write(Self.line("warning: \(what) lost before this one, which could not be written")) { mentioned = count }
    }

    /// Answers whether all of it was written. Another program may have made the descriptor non-blocking.
    private func write(_ line: String) -> Bool {
        hasFailed = !writeAll(Array(line.utf8), to: descriptor)
        return !hasFailed
    }
}

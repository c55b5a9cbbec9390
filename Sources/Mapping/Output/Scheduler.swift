import MIDI
import Time
import Touch

/// Sends an output's messages to the ports: it paces ports that have a budget, and sends to the others at once. After
/// `init` nothing is allocated.
///
/// ```swift
/// scheduler.send(output, at: now) { port, message in … }   // after each frame
/// scheduler.advance(to: now) { port, message in … }        // at each deadline
/// ```
public struct Scheduler: Sendable {
    /// One for each output port, by its index; empty without a budget.
    private var pacers: [OutputPacer] = []

    /// - Parameters:
    ///   - bytesPerSecond: the budget of each port; nil means no limit.
    ///   - zone: the zone whose member channels carry each note's expression.
    public init(bytesPerSecond: Int?, ports: Int, zone: MPEZone? = nil) {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return }
        pacers = (0..<ports).map { _ in OutputPacer(bytesPerSecond: bytesPerSecond, zone: zone) }
        isPaced = !pacers.isEmpty
    }

    public init(_ patch: Patch) {
        self.init(bytesPerSecond: patch.midi.budget, ports: patch.portCount, zone: patch.midi.mpe)
    }

    /// Whether any port has a budget. Without one nothing waits here, and the time does not matter.
    public private(set) var isPaced = false

    /// When `advance` has something to send; the distant future while nothing waits. Stored, because it is read more
    /// often than it changes.
    public private(set) var deadline = Timestamp.distantFuture

    private mutating func schedule() {
        deadline = .distantFuture
        for pacer in pacers { deadline = min(deadline, pacer.deadline) }
    }

    /// Number of messages for which a budget had no room.
    public var dropped: Int { pacers.reduce(0) { $0 + $1.dropped } }

    /// Takes the messages of a frame, and sends those that the budgets allow now.
    public mutating func send(_ output: Output, at time: Timestamp, to send: (_ port: Int, Message) -> Void) {
        guard isPaced else { return output.drain(send) }
        output.outbox.drainGroups { group in
            enqueue(
                group.messages, group.port, late: group.rank == .lateNoteOff, beforeNotes: group.rank == .beforeNotes,
                send)
        }
        advance(to: time, send)
    }

    /// Queues a group; sends it at once to a port without a budget.
    private mutating func enqueue(
        _ messages: MessageGroup, _ port: Int, late: Bool = false, beforeNotes: Bool = false,
        _ send: (_ port: Int, Message) -> Void
    ) {
        guard pacers.indices.contains(port) else { return messages.forEach { send(port, $0) } }
        pacers[port].enqueue(messages, late: late, beforeNotes: beforeNotes)
    }

    /// Sends the messages that the budgets allow by `time`.
    public mutating func advance(to time: Timestamp, _ send: (_ port: Int, Message) -> Void) {
        for port in pacers.indices {
            while let message = pacers[port].next(at: time) { send(port, message) }
        }
        schedule()
    }

    /// Sends every waiting note and bend at once, whatever the budget, and drops all other values. For the end of the
    /// program, when no time is left.
    public mutating func finish(_ send: (_ port: Int, Message) -> Void) {
        for port in pacers.indices {
            pacers[port].finish {
                send(port, $0)
            } rest: { group in
                if case .bend? = group.setting?.0 { group.forEach { send(port, $0) } }
            }
        }
        schedule()
    }

    /// Sends every waiting note at once, whatever the budget, and hands everything else over to the scheduler of the patch
    /// that follows: what the output knows as sent has to arrive.
    public mutating func finish(
        before next: inout Scheduler, at time: Timestamp, _ send: (_ port: Int, Message) -> Void
    ) {
        for port in pacers.indices {
            pacers[port].finish {
                send(port, $0)
            } rest: {
                next.enqueue($0, port, send)
            }
        }
        schedule()
        next.advance(to: time, send)
    }
}

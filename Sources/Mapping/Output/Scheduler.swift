import MIDI
import Time
import Touch

/// Between an output and its ports: a port with a budget is paced by it, the others are sent to at once. Without a budget
/// nothing waits here. After `init` nothing is allocated.
///
/// ```swift
/// scheduler.send(output, at: now) { port, message in … }   // after each frame
/// scheduler.advance(to: now) { port, message in … }        // at each deadline
/// ```
public struct Scheduler: Sendable {
    private var pacers: [OutputPacer] = []

    /// - Parameter bytesPerSecond: what each port takes; nil: no limit.
    public init(bytesPerSecond: Int?, ports: Int) {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return }
        pacers = (0..<ports).map { _ in OutputPacer(bytesPerSecond: bytesPerSecond) }
        isPaced = !pacers.isEmpty
    }

    public init(_ patch: Patch) { self.init(bytesPerSecond: patch.midi.budget, ports: patch.portCount) }

    /// Whether any port has a budget: without one nothing waits here, and the time does not matter.
    public private(set) var isPaced = false

    /// When `advance` has something to send; the distant future while nothing waits. It is kept, because it is asked for
    /// more often than it changes.
    public private(set) var deadline = Timestamp.distantFuture

    private mutating func schedule() {
        deadline = .distantFuture
        for pacer in pacers { deadline = min(deadline, pacer.deadline) }
    }

    /// Messages that a budget has had no room for.
    public var dropped: Int { pacers.reduce(0) { $0 + $1.dropped } }

    /// Takes what a frame sends, in its order, and sends what may leave now.
    public mutating func send(_ output: Output, at time: Timestamp, to send: (_ port: Int, Message) -> Void) {
        guard isPaced else { return output.drain(send) }
        output.drainGroups { group in
            guard pacers.indices.contains(group.port) else {
                for message in group.messages { send(group.port, message) }
                return
            }
            pacers[group.port].add(group.messages, late: group.rank == .lateNoteOff)
        }
        advance(to: time, send)
    }

    /// Sends what may leave by now. Live, `time` is the clock's, so that a late wake-up does not make up for lost time;
    /// rendered, it is the deadline's own.
    public mutating func advance(to time: Timestamp, _ send: (_ port: Int, Message) -> Void) {
        for port in pacers.indices {
            while let message = pacers[port].next(at: time) { send(port, message) }
        }
        schedule()
    }

    /// Sends every note that waits, at once and whatever the budget: for the end.
    public mutating func finish(_ send: (_ port: Int, Message) -> Void) {
        for port in pacers.indices { pacers[port].finish { send(port, $0) } }
        schedule()
    }
}

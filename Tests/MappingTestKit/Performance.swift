import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// Fingers on an instrument of 1000 × 100 points, and what it sends.
public final class Performance {
    public let output = Output(ledger: NoteLedger())
    public private(set) var instrument: Instrument
    private var scheduler: Scheduler
    private var table = SlotTable(slots: 16)
    public private(set) var time = Timestamp.zero
    public private(set) var sent: [Sent] = []
    public private(set) var asked: [Action] = []

    public struct Sent: Equatable, Sendable {
        public var time: Timestamp
        public var port: Int
        public var message: Message
    }

    /// - Parameter scheduler: what it sends through; without a budget nothing waits there.
    public init(_ patch: Patch, scheduler: Scheduler = Scheduler(bytesPerSecond: nil, ports: 1)) {
        self.scheduler = scheduler
        instrument = Instrument(
            patch, surface: Self.surface, channels: VoiceChannels(patch.midi), output: output)
    }

    public static let surface = Size(width: 1000, height: 100)

    // MARK: Fingers

    public func down(_ slot: Int = 0, at x: Points, _ y: Points = 50, pressure: Double = 1) {
        table.begin(slot)
        move(slot, to: x, y, pressure: pressure)
    }

    /// Two fingers in one frame, in slots 0 and 1.
    public func downTogether(at x: Points, _ other: Points) {
        table.begin(0)
        table.begin(1)
        table.update(0) { $0.location = Point(x: x, y: 50) }
        table.update(1) { $0.location = Point(x: other, y: 50) }
        report()
    }

    public func move(_ slot: Int = 0, to x: Points, _ y: Points = 50, pressure: Double = 1) {
        table.update(slot) {
            $0.location = Point(x: x, y: y)
            $0.pressure = pressure
        }
        report()
    }

    public func up(_ slot: Int = 0) {
        table.end(slot)
        report()
    }

    public func cancel() {
        table.cancelAll()
        report()
    }

    public func tap(_ slot: Int = 0, at x: Points, _ y: Points = 50) {
        down(slot, at: x, y)
        wait(60)
        up(slot)
    }

    private func report() {
        table.report(at: time) {
            instrument.handle($0)
            collect(time)
        }
    }

    // MARK: Time

    public func wait(_ milliseconds: Int64) {
        let end = time + .milliseconds(milliseconds)
        while case let due = instrument.deadline, due <= end {
            time = due
            instrument.fire(at: due)
            collect(due)
        }
        pace(to: end)
        time = end
    }

    // MARK: Outside

    public func hear(_ message: Message) {
        instrument.hear(message, at: time)
        collect(time)
    }

    public func perform(_ action: Action) {
        instrument.perform(action, at: time)
        collect(time)
    }

    public func sendAllValues() {
        instrument.sendAllValues(at: time)
        collect(time)
    }

    public func end() {
        instrument.endAll()
        collect(time)
    }

    /// Swaps the patch as the loop does: sounding notes end, fingers begin again without a sound.
    public func swap(_ patch: Patch) {
        instrument.endAll()
        let next = Instrument(patch, surface: Self.surface, channels: VoiceChannels(patch.midi), output: output)
        next.adopt(instrument)
        instrument = next
        let frame = table.standing(at: time)
        if !frame.contacts.isEmpty { instrument.resume(frame) }
        collect(time)
    }

    private func collect(_ time: Timestamp) {
        output.takeRequests {
            asked.append($0)
            instrument.perform($0, at: time)
        }
        pace(to: time)
        scheduler.send(output, at: time) { sent.append(Sent(time: time, port: $0, message: $1)) }
    }

    private func pace(to time: Timestamp) {
        while case let due = scheduler.deadline, due <= time, due < .distantFuture {
            scheduler.advance(to: due) { sent.append(Sent(time: due, port: $0, message: $1)) }
        }
    }

    /// What waits for its port leaves at once, whatever the budget.
    public func finish() {
        scheduler.finish { sent.append(Sent(time: time, port: $0, message: $1)) }
    }

    /// What was sent since the last time.
    public func take() -> [Message] {
        takeSent().map(\.message)
    }

    public func takeSent() -> [Sent] {
        defer { sent.removeAll() }
        return sent
    }
}

extension SlotTable {
    /// The fingers that are down, as if they had just come.
    func standing(at time: Timestamp) -> TouchFrame {
        var copy = self
        var frame = TouchFrame(timestamp: time)
        copy.report(at: time) { frame.contacts = $0.contacts }
        frame.contacts.removeAll { $0.phase.isTerminal }
        for index in frame.contacts.indices { frame.contacts[index].phase = .began }
        for index in frame.contacts.indices { frame.contacts[index].startLocation = frame.contacts[index].location }
        return frame
    }
}

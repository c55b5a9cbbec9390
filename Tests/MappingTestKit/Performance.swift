import MIDI
import Mapping
import Ribbons
import Touch

/// Fingers on an instrument of 1000 × 100 points, and what it sends.
final class Performance {
    let output = Output(ledger: NoteLedger())
    private(set) var instrument: Instrument
    private var table = SlotTable(slots: 16)
    private(set) var time = Timestamp.zero
    private(set) var sent: [Sent] = []
    private(set) var asked: [Action] = []

    struct Sent: Equatable {
        var time: Timestamp
        var port: Int
        var message: Message
    }

    init(_ patch: Patch) {
        instrument = Instrument(
            patch, surface: Self.surface, channels: VoiceChannels(patch.midi), output: output)
    }

    static let surface = Size(width: 1000, height: 100)

    // MARK: Fingers

    func down(_ slot: Int = 0, at x: Points, _ y: Points = 50, pressure: Double = 1) {
        table.begin(slot)
        move(slot, to: x, y, pressure: pressure)
    }

    /// Two fingers in one frame, in slots 0 and 1.
    func downTogether(at x: Points, _ other: Points) {
        table.begin(0)
        table.begin(1)
        table.update(0) { $0.location = Point(x: x, y: 50) }
        table.update(1) { $0.location = Point(x: other, y: 50) }
        report()
    }

    func move(_ slot: Int = 0, to x: Points, _ y: Points = 50, pressure: Double = 1) {
        table.update(slot) {
            $0.location = Point(x: x, y: y)
            $0.pressure = pressure
        }
        report()
    }

    func up(_ slot: Int = 0) {
        table.end(slot)
        report()
    }

    func cancel() {
        table.cancelAll()
        report()
    }

    func tap(_ slot: Int = 0, at x: Points, _ y: Points = 50) {
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

    func wait(_ milliseconds: Int64) {
        let end = time + .milliseconds(milliseconds)
        while let due = instrument.deadline, due <= end {
            time = due
            instrument.fire(at: due)
            collect(due)
        }
        time = end
    }

    // MARK: Outside

    func hear(_ message: Message) {
        instrument.hear(message, at: time)
        collect(time)
    }

    func perform(_ action: Action) {
        instrument.perform(action, at: time)
        collect(time)
    }

    func sendAllValues() {
        instrument.sendAllValues(at: time)
        collect(time)
    }

    func end() {
        instrument.endAll()
        collect(time)
    }

    /// Swaps the patch as the loop does: sounding notes end, fingers begin again without a sound.
    func swap(_ patch: Patch) {
        instrument.endAll()
        let next = Instrument(patch, surface: Self.surface, channels: VoiceChannels(patch.midi), output: output)
        next.adopt(instrument)
        instrument = next
        let frame = table.standing(at: time)
        if !frame.contacts.isEmpty { instrument.resume(frame) }
        collect(time)
    }

    private func collect(_ time: Timestamp) {
        instrument.takeRequests {
            asked.append($0)
            instrument.perform($0, at: time)
        }
        output.drain { group in
            for message in group.messages { sent.append(Sent(time: time, port: group.port, message: message)) }
        }
    }

    /// What was sent since the last time.
    func take() -> [Message] {
        defer { sent.removeAll() }
        return sent.map(\.message)
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

// MARK: - Patches and messages in few words

extension Patch {
    /// One ribbon over the whole surface.
    static func one(_ routes: Route..., ribbon: (inout RibbonSettings) -> Void = { _ in }) -> Patch {
        Patch(name: "one", ribbons: [.ribbon("one", routes, ribbon)])
    }

    func with(_ change: (inout MIDISettings) -> Void) -> Patch {
        var patch = self
        change(&patch.midi)
        return patch
    }
}

extension RibbonPatch {
    static func ribbon(
        _ name: String, _ front: [Route], back: [Route] = [], receive: Parameter? = nil,
        _ change: (inout RibbonSettings) -> Void = { _ in }
    ) -> RibbonPatch {
        let voices = (front + back).contains { $0.source == .touch }
        var settings = RibbonSettings(
            name: name, gestures: voices ? .playingNotes : GestureOptions(door: !back.isEmpty))
        settings.anchors = []
        settings.playsNotes = voices
        settings.hasBack = !back.isEmpty
        change(&settings)
        return RibbonPatch(settings: settings, front: front, back: back, receive: receive)
    }
}

let channel = Channel(index: 0)

func route(_ source: Source, _ target: Target, _ change: (inout Route) -> Void = { _ in }) -> Route {
    var route = Route(source: source, target: target, channel: channel)
    change(&route)
    return route
}

/// Two octaves from C3 with whole cells: 40 points a key.
func notes(_ change: (inout NoteOptions) -> Void = { _ in }) -> Route {
    var options = NoteOptions()
    change(&options)
    return route(.touch, .note(nil)) { $0.note = options }
}

/// The middle of a key's cell.
func x(_ key: Int) -> Points { (Double(key - 60) + 0.5) * 40 }

func on(_ key: UInt7, _ velocity: UInt7 = 100, on channel: Channel = channel) -> Message {
    .noteOn(channel, key: key, velocity: velocity)
}

func off(_ key: UInt7, on channel: Channel = channel) -> Message { .noteOff(channel, key: key, velocity: 64) }

func cc(_ number: UInt7, _ value: UInt7, on channel: Channel = channel) -> Message {
    .controller(channel, number, value)
}

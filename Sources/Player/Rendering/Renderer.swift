import MIDI
import Mapping
import Panels
import Ribbons
import Time

/// Plays recordings through a player without hardware: the same bytes every time.
public final class Renderer {
    /// A message and when it leaves, counted from the earliest frame.
    public struct Event: Hashable, Sendable {
        public var offset: Nanoseconds
        public var port: Int
        public var message: Message
    }

    public let player: Player
    private let mounter: Mounter
    private var panels: [Int: PlayedPanel] = [:]
    private var takes: [Take] = []
    /// What comes in on the input port; times count from the earliest frame.
    public var input: [(offset: Nanoseconds, message: Message)] = []
    /// Answers a preset that is asked for; nil: there is no such one, and the patch plays on.
    public var preset: (PresetChoice) -> Patch? = { _ in nil }
    private var traced: [Instrument] = []

    private struct Take {
        var recording: Recording
        var configuration: DeviceConfiguration
    }

    /// Those of the presets that were played before, by their files.
    private var snapshots: [String: Snapshots] = [:]

    /// - Parameter snapshots: those that the preset begins with; nil: none.
    public init(_ patch: Patch, snapshots: Snapshots? = nil) {
        player = Player(patch: MountedPatch(patch, snapshots: snapshots))
        mounter = Mounter(patch, output: player.output)
    }

    /// Adds a recording, with what is configured for its panel. Recordings keep their times.
    /// - Returns: what the player should be told once, such as that the panel's size is assumed.
    public func add(
        _ recording: Recording, configuration: DeviceConfiguration = DeviceConfiguration()
    ) throws(UnusablePanel) -> [PanelDecoder.Notice] {
        let panel = try attach(takes.count, recording.device, configuration, at: player.now)
        takes.append(Take(recording: recording, configuration: configuration))
        return panel.notices
    }

    /// Of all screens, in the order in which the recordings were added.
    public var ribbons: [Ribbon] { mounter.screens.flatMap(\.instrument.ribbons) }

    /// Plays all recordings once, and then what goes on without them.
    /// - Parameters:
    ///   - trace: takes a line for each recogniser that did something in a frame or at a deadline: what, and why.
    ///   - observe: called after each frame and each deadline.
    ///   - send: called for each message that is sent.
    public func render(
        trace: ((String) -> Void)? = nil, observe: (Nanoseconds) -> Void = { _ in }, send: (Event) -> Void
    ) {
        let start = firstFrame ?? .zero
        if trace != nil { startTraces() }
        play(timeline(from: start)) {
            if let trace { takeTrace(since: start).forEach(trace) }
            observe(player.lastChange - start)
            player.drain { send(Event(offset: $0.time - start, port: $0.port, message: $0.message)) }
        }
    }

    /// Plays inputs in the order of their times, then what is due after them; then ends all notes.
    /// - Parameter observe: called after each input and each deadline, to drain the player.
    package func play(_ inputs: [PlayerInput], observe: () -> Void) {
        for input in inputs {
            advance(to: input.begin, observe)
            take(input)
            answerRequests()
            observe()
        }
        player.endRepetition()
        advance(to: .distantFuture, observe)
        player.endNotes()
        observe()
        advance(to: .distantFuture, observe)
    }

    private func advance(to time: Timestamp, _ observe: () -> Void) {
        while case let due = player.deadline, due <= time, due < .distantFuture {
            player.advance(to: due)
            answerRequests()
            observe()
        }
    }

    private func take(_ input: PlayerInput) {
        switch input.kind {
        case .attach(let number, let device, let configuration):
            _ = try? attach(number, device, configuration, at: input.time)
        case .event(let event, let number):
            if let panel = panels[number] { player.handle(event, from: panel) }
        case .end(let number):
            if let panel = panels[number] { player.endContacts(of: panel) }
        case .detach(let number):
            guard let panel = panels.removeValue(forKey: number) else { return }
            player.detach(panel, at: input.time)
            mounter.unmount(panel)
        case .message(let message): player.receive(message, at: input.time)
        case .action(let action): player.perform(action, at: input.time)
        case .perform(let action, let ribbon, let name):
            guard let screen = mounter.screens.first(where: { $0.name == name }) else { return }
            player.perform(action, onRibbon: ribbon, ofScreen: screen.number, at: input.time)
        case .patch(let patch): play(patch, at: input.time)
        case .gap: player.skip(to: input.time)
        }
    }

    @discardableResult
    private func attach(
        _ number: Int, _ device: DeviceDescription, _ configuration: DeviceConfiguration, at time: Timestamp
    ) throws(UnusablePanel) -> PlayedPanel {
        let panel = try mounter.mount(device, configuration: configuration)
        panels[number] = panel
        _ = player.attach(panel, at: time)
        return panel
    }

    private func answerRequests() {
        var choices: [PresetChoice] = []
        player.takeRequests {
            switch $0 {
            case .preset(let choice): choices.append(choice)
            case .retired(let mounted): snapshots[mounted.patch.file] = mounted.snapshots
            case .stored, .snapshots, .loop, .loopIsFull, .keep, .asleep: break
            }
        }
        for choice in choices { if let patch = preset(choice) { play(patch, at: player.now) } }
    }

    private func play(_ patch: Patch, at time: Timestamp) {
        player.play(mounter.mount(patch, snapshots: snapshots[patch.file]), at: time)
    }

    // MARK: Time

    /// When the first frame of all recordings comes; nil where there is none.
    public var firstFrame: Timestamp? {
        takes.compactMap { Self.firstFrame(of: $0.recording, configuration: $0.configuration) }.min()
    }

    /// When a recording's first frame comes; nil where it has none.
    public static func firstFrame(
        of recording: Recording, configuration: DeviceConfiguration = DeviceConfiguration()
    ) -> Timestamp? {
        guard var decoder = try? PanelDecoder(recording.device, configuration: configuration) else { return nil }
        var first: Timestamp?
        for event in recording.events where first == nil {
            decoder.handle(event) { if first == nil { first = $0.timestamp } }
        }
        if first == nil { decoder.cancelAll { first = $0.timestamp } }
        return first
    }

    /// All inputs in the order of their times; of those at one time, touches come first.
    private func timeline(from start: Timestamp) -> [PlayerInput] {
        var inputs: [PlayerInput] = []
        for (number, take) in takes.enumerated() {
            // A recording whose clock goes back keeps its order.
            var latest = Timestamp(nanoseconds: .min)
            for event in take.recording.events {
                latest = max(latest, event.time)
                inputs.append(PlayerInput(at: latest, .event(event, panel: number)))
            }
            inputs.append(PlayerInput(at: latest, .end(panel: number)))
        }
        for (offset, message) in input { inputs.append(PlayerInput(at: start + offset, .message(message))) }
        return inputs.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    // MARK: Trace

    private func startTraces() {
        for screen in mounter.screens where !traced.contains(where: { $0 === screen.instrument }) {
            traced.append(screen.instrument)
            screen.instrument.startTrace()
        }
    }

    /// What each recogniser has done since the last time and why, a line each.
    private func takeTrace(since origin: Timestamp) -> [String] {
        startTraces()
        return mounter.screens.flatMap { $0.instrument.takeTrace(since: origin) }
    }
}

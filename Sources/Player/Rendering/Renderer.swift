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
    /// By the numbers in `PlayerInput.Kind`; a recording's number is its index in `takes`.
    private var panels: [Int: PlayedPanel] = [:]
    /// In the order in which they were added. `Timeline` numbers panels by these indices.
    private var takes: [Take] = []
    /// The messages on the input port, in the order of their times, which count from the earliest frame.
    public var input: [(offset: Nanoseconds, message: Message)] = []
    /// Finds a requested preset. If it returns nil, the current patch plays on.
    public var preset: (PresetChoice) -> Patch? = { _ in nil }
    private var traced: [Instrument] = []
    private var work: RenderWork
    /// Number of fingers that the panels can distinguish.
    private var fingers = 0
    /// When the earliest frame comes.
    private var origin = Timestamp.zero
    /// When playing was stopped early, counted from the earliest frame: by `stop`, or because it was too much work.
    /// Everything up to there has been played, and all notes have ended.
    public private(set) var stopped: Nanoseconds?

    private struct Take {
        var recording: Recording
        var configuration: DeviceConfiguration
    }

    /// Snapshots of the presets that were played before, by their files.
    private var snapshots: [String: Snapshots] = [:]

    /// - Parameter snapshots: the initial snapshots; nil if there are none.
    public convenience init(_ patch: Patch, snapshots: Snapshots? = nil) {
        self.init(patch, snapshots: snapshots, work: RenderWork())
    }

    init(_ patch: Patch, snapshots: Snapshots? = nil, work: RenderWork) {
        self.work = work
        player = Player(patch: MountedPatch(patch, snapshots: snapshots))
        mounter = Mounter(patch, shared: player.shared)
    }

    /// Adds a recording, with the configuration of its panel. Recordings keep their times.
    /// - Returns: a remark for the user, if the panel's size is assumed.
    public func add(
        _ recording: Recording, configuration: DeviceConfiguration = DeviceConfiguration()
    ) throws(UnusablePanel) -> String? {
        let panel = try attach(takes.count, recording.device, configuration, at: player.now)
        takes.append(Take(recording: recording, configuration: configuration))
        return panel.remark
    }

    /// The ribbons of all screens, in the order in which the screens were added.
    public var ribbons: [Ribbon] { mounter.screens.flatMap(\.instrument.ribbons) }

    /// Plays all recordings once, and then everything that goes on without input.
    /// - Parameters:
    ///   - trace: receives a line for each recogniser that did something in a frame or at a deadline, with the reason.
    ///   - observe: called after each frame and each deadline.
    ///   - send: called for each message that is sent, in the order of their times.
    public func render(
        trace: ((String) -> Void)? = nil, observe: (Nanoseconds) -> Void = { _ in }, send: (Event) -> Void
    ) {
        let start = firstFrame ?? .zero
        origin = start
        if trace != nil { startTraces() }
        player.announce(player.patch.patch.tunings, at: start)
        var latest = Nanoseconds(.min)
        play(Timeline(takes.map(\.recording), input, from: start)) {
            if let trace { takeTrace(since: start).forEach(trace) }
            observe(player.lastChange - start)
            player.drain {
                let event = Event(offset: $0.time - start, port: $0.port, message: $0.message)
                precondition(
                    event.offset >= latest, "\(event.message.hex) has an earlier time than the message before it")
                latest = event.offset
                send(event)
            }
        }
    }

    /// Plays inputs in the order of their times, then everything that is due after them; then ends all notes.
    /// - Parameter observe: called after each input and each deadline, to drain the player.
    package func play(_ inputs: some Sequence<PlayerInput>, observe: () -> Void) {
        for input in inputs {
            advance(to: input.begin, observe)
            guard stopped == nil else { break }
            play(input)
            answerRequests()
            observe()
        }
        player.endRepetition()
        advance(to: .distantFuture, observe)
        player.endNotes()
        observe()
        advance(to: .distantFuture, observe)
        guard stopped != nil else { return }
        player.end()
        observe()
    }

    /// Stops playing, and ends all notes. For a caller that has no room for more messages.
    public func stop() {
        if stopped == nil { stopped = max(player.now, origin) - origin }
    }

    private func advance(to time: Timestamp, _ observe: () -> Void) {
        while stopped == nil, case let due = player.deadline, due <= time, due < .distantFuture {
            player.advance(to: due)
            work.spendStep()
            if work.isDone { stop() }
            answerRequests()
            observe()
        }
    }

    private func play(_ input: PlayerInput) {
        switch input.kind {
        case .attach(let number, let device, let configuration):
            _ = try? attach(number, device, configuration, at: input.time)
        case .event(let event, let number):
            if event.type == EventType.synchronization { work.spendStep() } else { work.spendEvent() }
            if work.isDone { stop() }
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
        fingers += device.fingers ?? RenderWork.mostFingers
        countWork()
        return panel
    }

    /// Answers requests for presets, and keeps the snapshots of retired patches. A render needs no other request.
    private func answerRequests() {
        var choices: [PresetChoice] = []
        player.takeRequests {
            switch $0 {
            case .preset(let choice): choices.append(choice)
            case .retired(let mounted): snapshots[mounted.patch.file] = mounted.snapshots
            case .stored, .snapshots, .loop, .loopIsFull, .keep, .asleep, .bank, .held, .link, .pageTouched: break
            }
        }
        for choice in choices { if let patch = preset(choice) { play(patch, at: player.now) } }
    }

    private func play(_ patch: Patch, at time: Timestamp) {
        player.play(mounter.mount(patch, snapshots: snapshots[patch.file]), at: time)
        countWork()
        work.spendPatch()
    }

    private func countWork() { work.play(mounter.patch, screens: mounter.screens.count, fingers: fingers) }

    // MARK: Time

    /// The time of the first frame of all recordings; nil if there is none.
    public var firstFrame: Timestamp? {
        takes.compactMap { Self.firstFrame(of: $0.recording, configuration: $0.configuration) }.min()
    }

    /// The time of a recording's first frame; nil if it has none.
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

    // MARK: Trace

    private func startTraces() {
        for screen in mounter.screens where !traced.contains(where: { $0 === screen.instrument }) {
            traced.append(screen.instrument)
            screen.instrument.startTrace()
        }
    }

    /// The trace since the last call: a line for each thing that a recogniser did, with its reason.
    private func takeTrace(since origin: Timestamp) -> [String] {
        startTraces()
        return mounter.screens.flatMap { $0.instrument.takeTrace(since: origin) }
    }
}

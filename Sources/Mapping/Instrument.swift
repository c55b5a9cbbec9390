import Ribbons
import Touch

/// A patch mounted on a surface: frames of contacts in, MIDI into its output's outbox. Time is an input: deadlines at or
/// before a frame are fired before it, each at its own time.
public final class Instrument {
    public let patch: Patch
    public let ribbons: [Ribbon]
    /// What triggers and gates asked for that is not the instrument's own to do, until the owner takes it.
    public private(set) var requests: [Action] = []

    private let output: Output
    private var players: [RibbonPlayer]
    private let surface: RibbonSurface
    /// The next step of the grid on which voices move by themselves.
    private var voiceTick: Timestamp?

    /// - Parameters:
    ///   - surface: its size.
    ///   - channels: shared by all instruments of the patch.
    ///   - name: the surface's, where the configuration gives it one: ribbons of another one are left out.
    public init(_ patch: Patch, surface size: Size, name: String? = nil, channels: VoiceChannels, output: Output) {
        self.patch = patch
        self.output = output
        let own = patch.ribbons.filter { $0.settings.surface == nil || $0.settings.surface == name }
        let moment = Moment()
        ribbons = own.map { Ribbon($0.settings, surface: size, moment: moment) }
        players = zip(own, ribbons).map { RibbonPlayer($0, ribbon: $1, settings: patch.midi, channels: channels) }
        surface = RibbonSurface(ribbons, moment: moment)
        requests.reserveCapacity(16)
    }

    /// Takes over where ribbons of the same name stand in the patch before.
    public func adopt(_ other: Instrument) {
        for ribbon in ribbons {
            guard let old = other.ribbons.first(where: { $0.settings.name == ribbon.settings.name }) else { continue }
            ribbon.adopt(old)
        }
    }

    public func handle(_ frame: borrowing TouchFrame) {
        surface.handle(frame)
        process(at: frame.timestamp)
    }

    // MARK: Time

    public var deadline: Timestamp? {
        var earliest = sooner(surface.deadline, voiceTick)
        for player in players { earliest = sooner(earliest, player.deadline) }
        return earliest
    }

    /// Does what is due at `time`, which is at or after `deadline`.
    public func fire(at time: Timestamp) {
        surface.advance(to: time)
        for index in players.indices { players[index].fire(at: time, output: output) }
        if let due = voiceTick, due <= time {
            for index in players.indices { players[index].tickVoices(output) }
            voiceTick = due + Smoother.interval
        }
        process(at: time)
    }

    // MARK: Endings

    /// Ends everything that sounds; contacts that are down are silent from here on.
    public func endAll() {
        for index in players.indices { players[index].endAll(output) }
        output.releaseAll()
        voiceTick = nil
    }

    /// Hands over what was asked for since the last time.
    public func takeRequests(_ handle: (Action) -> Void) {
        guard !requests.isEmpty else { return }
        for request in requests { handle(request) }
        requests.removeAll(keepingCapacity: true)
    }

    // MARK: Actions

    private func process(at time: Timestamp) {
        for index in players.indices {
            players[index].process(at: time, output: output) { requests.append($0) }
        }
        let isRestless = players.contains { $0.isRestless }
        if isRestless != (voiceTick != nil) { voiceTick = isRestless ? time + Smoother.interval : nil }
    }

    /// Does an action, wherever it was asked for.
    public func perform(_ action: Action, at time: Timestamp) {
        switch action {
        case .latch:
            output.isLatching.toggle()
            if !output.isLatching { for index in players.indices { players[index].releaseLatched(output) } }
        case .transpose(let semitones): output.transpose += semitones
        case .set(let index, let property, let value):
            guard patch.ribbons.indices.contains(index) else { return }
            let name = patch.ribbons[index].settings.name
            guard let ribbon = ribbons.first(where: { $0.settings.name == name }) else { return }
            switch property {
            case .center: ribbon.setCenter(value)
            case .range: ribbon.setRange(value)
            case .door: ribbon.setDoor(open: value > 0)
            }
            process(at: time)
        case .panic: endAll()
        case .start, .stop, .continue: output.transport(action)
        case .presetNext, .presetPrevious, .preset: break
        }
    }
}

import MIDI
import Ribbons
import Time
import Touch

/// A patch mounted on a surface: frames of contacts in, MIDI into its output's outbox. Time is an input: deadlines at or
/// before a frame are fired before it, each at its own time.
public final class Instrument {
    public let patch: Patch
    public let ribbons: [Ribbon]

    private let output: Output
    /// One for each ribbon. Plain memory, changed where it lies: an array would ask each time whether it is shared.
    private let players: UnsafeMutableBufferPointer<RibbonPlayer>
    private let surface: RibbonSurface
    /// Whether any of them plays notes.
    private let hasVoices: Bool
    /// Whether any of them can ever move by itself.
    private let isTimed: Bool
    private var guests = Guests()
    /// The next step of the grid on which voices move by themselves; the distant future where none does.
    private var voiceTick = Timestamp.distantFuture
    /// When `fire` has something to do; the distant future while nothing moves by itself.
    public private(set) var deadline = Timestamp.distantFuture

    /// - Parameters:
    ///   - surface: its size.
    ///   - channels: shared by all instruments of the patch.
    ///   - name: the surface's, where the configuration gives it one: ribbons of another one are left out.
    public init(_ patch: Patch, surface size: Size, name: String? = nil, channels: VoiceChannels, output: Output) {
        self.patch = patch
        self.output = output
        let own = Self.ribbons(of: patch, on: name)
        ribbons = own.map { Ribbon($0.settings, surface: size) }
        players = .allocate(capacity: own.count)
        for (index, ribbon) in own.enumerated() {
            players.initializeElement(
                at: index,
                to: RibbonPlayer(ribbon, ribbon: ribbons[index], settings: patch.midi, channels: channels))
        }
        surface = RibbonSurface(ribbons)
        hasVoices = own.contains { $0.settings.demands.contains(.voices) }
        isTimed = players.contains(where: \.isTimed)
        schedule()
    }

    /// Where one sends speeds, all that play notes measure them: their contacts may slide into it.
    private static func ribbons(of patch: Patch, on surface: String?) -> [RibbonPatch] {
        var own = patch.ribbons.filter { $0.settings.surface == nil || $0.settings.surface == surface }
        guard own.contains(where: { $0.settings.demands.contains(.speed) }) else { return own }
        for index in own.indices where own[index].settings.playsNotes { own[index].settings.demands.insert(.speed) }
        return own
    }

    deinit {
        players.deinitialize()
        players.deallocate()
    }

    /// Takes over where ribbons of the same name stand in the patch before.
    public func adopt(_ other: Instrument) {
        for index in players.indices {
            let name = ribbons[index].settings.name
            guard let old = other.ribbons.first(where: { $0.settings.name == name }) else { continue }
            ribbons[index].adopt(old)
            players[index].adopt()
        }
        schedule()
    }

    public func handle(_ frame: borrowing TouchFrame) {
        surface.handle(frame)
        process(at: frame.timestamp)
    }

    /// Takes up contacts that were down before the patch was, without a sound: only what they do from here on is heard.
    public func resume(_ frame: borrowing TouchFrame) {
        surface.handle(frame)
        for index in players.indices { players[index].adopt() }
        schedule()
    }

    // MARK: Time

    private func schedule() {
        deadline = min(surface.deadline, voiceTick)
        if isTimed { for index in players.indices { deadline = min(deadline, players[index].deadline) } }
    }

    /// Does what is due at `time`, which is at or after `deadline`.
    public func fire(at time: Timestamp) {
        surface.advance(to: time)
        for index in players.indices { players[index].fire(at: time, output: output) }
        if voiceTick <= time {
            for index in players.indices { players[index].tickVoices(output) }
            voiceTick = voiceTick + Smoother.interval
        }
        process(at: time)
    }

    private func process(at time: Timestamp) {
        if hasVoices { playVoices(at: time) }
        for index in players.indices where players[index].hasNews {
            players[index].process(at: time, output: output)
        }
        if hasVoices { scheduleVoices(at: time) }
        schedule()
    }

    private func playVoices(at time: Timestamp) {
        for home in players.indices where players[home].hasContactChanges {
            let ribbon = ribbons[home]
            for index in ribbon.changes.indices { play(ribbon.changes[index], from: home, at: time) }
        }
    }

    private func scheduleVoices(at time: Timestamp) {
        var isRestless = false
        for index in players.indices {
            players[index].scheduleVoices()
            if players[index].isRestless { isRestless = true }
        }
        if !isRestless {
            voiceTick = .distantFuture
        } else if voiceTick == .distantFuture {
            voiceTick = time + Smoother.interval
        }
    }

    // MARK: Trace

    /// From here on what each recogniser does is kept for `takeTrace`.
    public func startTrace() { surface.startTrace() }

    /// What each recogniser has done since the last time and why, a line each; times count from `origin`.
    public func takeTrace(since origin: Timestamp) -> [String] { surface.takeTrace(since: origin) }

    // MARK: Contacts

    /// Has a contact played where it is: on its own ribbon, or on the one that it has slid to.
    private func play(_ change: Ribbon.ContactChange, from home: Int, at time: Timestamp) {
        var change = change
        let host = guests.host(of: change.contact.id) ?? home
        switch change.kind {
        case .began: break
        case .moved:
            if players[home].glides, let entered = ribbonEntered(by: change.contact, from: host),
                players[host].holds(change.contact.id, isGuest: host != home)
            {
                guests.move(change.contact.id, to: entered == home ? nil : entered)
                change.kind = .began
                hand(change, from: home, to: entered, at: time)
                return players[host].leave(change.contact.id, isGuest: host != home, output: output)
            }
        case .ended, .cancelled: guests.move(change.contact.id, to: nil)
        }
        hand(change, from: home, to: host, at: time)
    }

    private func hand(_ change: Ribbon.ContactChange, from home: Int, to host: Int, at time: Timestamp) {
        var change = change
        if host != home {
            change.contact = change.contact.seen(from: ribbons[home].geometry, by: ribbons[host].geometry)
        }
        players[host].play(change, at: time, output: output)
    }

    /// The front-most other ribbon that plays notes where the contact is, if it has left the one that it plays in.
    private func ribbonEntered(by contact: RibbonContact, from host: Int) -> Int? {
        guard !ribbons[host].geometry.frame.contains(contact.location) else { return nil }
        for index in players.indices.reversed() where index != host && players[index].playsNotes {
            if ribbons[index].geometry.frame.contains(contact.location) { return index }
        }
        return nil
    }

    // MARK: Input

    /// Takes a message of the input port: a controller that a ribbon receives moves its centre. What else the ribbon
    /// sends of that follows; the controller itself is not sent back.
    public func hear(_ message: Message, at time: Timestamp) {
        guard case .controller(let channel, let number, let value) = message else { return }
        for index in players.indices {
            guard let parameter = players[index].hear(channel, number, value) else { continue }
            output.hear(parameter) { process(at: time) }
        }
    }

    /// Sends where every value stands, changed or not: to a new connection, where the preset says `initial: send`.
    public func sendAllValues(at time: Timestamp) {
        for index in players.indices { players[index].tellValues(output) }
    }

    // MARK: Endings

    /// Ends everything of this instrument that sounds; contacts that are down are silent from here on.
    public func endAll() {
        for index in players.indices { players[index].endAll(output) }
        guests.removeAll()
        voiceTick = .distantFuture
        schedule()
    }

    // MARK: Actions

    /// Does what an action, which the output has been asked for by any instrument, means for the ribbons of this one.
    public func perform(_ action: Action, at time: Timestamp) {
        switch action {
        case .latch:
            if !output.isLatching { for index in players.indices { players[index].releaseLatched(output) } }
            schedule()
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
        case .panic, .transpose, .start, .stop, .continue, .presetNext, .presetPrevious, .preset: break
        }
    }
}

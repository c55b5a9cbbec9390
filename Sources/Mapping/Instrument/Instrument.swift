import Gestures
import MIDI
import Ribbons
import Storage
import Time
import Touch

/// A patch mounted on a surface: it takes frames of contacts and puts MIDI into its output. Time is an input: before a
/// frame, the caller must fire the deadlines at or before it, each at its own time.
public final class Instrument {
    public let patch: Patch
    public let ribbons: [Ribbon]
    /// The ribbons' indices in the patch, in the order of `ribbons`, `players` and `blends`.
    let numbers: [Int]

    let shared: SharedState
    /// The number of the screen that it is played on.
    public var screen: UInt8 = 0
    /// One for each ribbon.
    let players: FixedArray<RibbonPlayer>
    let surface: RibbonSurface
    /// Whether any ribbon plays notes.
    private let hasVoices: Bool
    /// Whether any ribbon can ever move by itself.
    private let isTimed: Bool
    /// Whether contacts may ever glide from one ribbon to another.
    private let hasGlides: Bool
    /// Whether any ribbon plays arpeggios.
    let hasSteps: Bool
    /// The ribbons on which gliding contacts play.
    var hosts = ContactHosts()
    /// Whether a swipe from an edge may request an action.
    private let hasEdges: Bool
    /// The actions of this frame's swipes.
    private var swiped: [Action] = []
    /// Locations of contacts that must not play here: a swipe has taken them, or the previous patch never heard them.
    /// Kept from their cancellation in the previous patch until they resume here.
    private var taken: [Point] = []
    /// Moves the ribbons during a recall that takes time.
    var glide: RibbonGlide
    /// The centre that a blend of snapshots would give to each ribbon that it has not passed yet; nil for others.
    var blends: [Double?]
    /// The next step of the grid on which voices move by themselves; the distant future if none does.
    private var voiceTick = Timestamp.distantFuture
    /// When `fire` has something to do; the distant future while nothing moves by itself.
    public private(set) var deadline = Timestamp.distantFuture
    /// The contact properties that it plays, beside positions.
    public let playedSources: ContactSources
    /// The contact properties that the surface's panels report, beside positions.
    private var contactSources: ContactSources = []

    /// - Parameters:
    ///   - surface: the size of the surface.
    ///   - channels: the channels of voices, shared by all instruments of the patch.
    ///   - name: the surface's name, if the configuration gives it one. Ribbons of other surfaces are left out.
    public init(_ patch: Patch, surface size: Size, name: String? = nil, channels: VoiceChannels, shared: SharedState) {
        self.patch = patch
        self.shared = shared
        playedSources = patch.contactSources(on: name)
        numbers = patch.ribbons.indices.filter { patch.ribbons[$0].settings.isOn(name) }
        let (own, numbers) = (Self.ribbons(of: patch, on: name), numbers)
        ribbons = own.map { Ribbon($0.settings, surface: size) }
        let ribbons = ribbons
        let setup = PlayerSetup(settings: patch.midi, channels: channels, scales: patch.scales, shared: shared)
        players = FixedArray(count: own.count) {
            let ribbon = ribbons[$0]
            return RibbonPlayer(own[$0], ribbon: ribbon, setup.on(numbers[$0], length: ribbon.geometry.length))
        }
        surface = RibbonSurface(ribbons, size: size)
        hasVoices = own.contains { $0.settings.demands.contains(.voices) }
        let players = players
        isTimed = players.indices.contains { players[$0].isTimed }
        hasGlides = players.indices.contains { players[$0].contains { $0.glides } }
        hasSteps = players.indices.contains { players[$0].contains { $0.hasSteps } }
        hasEdges = !patch.edges.isEmpty
        glide = RibbonGlide(ribbons)
        blends = Array(repeating: nil, count: ribbons.count)
        swiped.prepare(capacity: ScreenEdge.allCases.count)
        taken.prepare(capacity: Ribbon.contactLimit)
        for (edge, action) in patch.edges {
            surface.onSwipe(from: edge) { [unowned self] in swiped.append(action) }
        }
        surface.onHold { [unowned self] hold in shared.request(.held(hold, screen: screen)) }
        schedule()
    }

    /// If one ribbon sends speeds, all ribbons that play notes measure them, because their contacts may glide onto it.
    private static func ribbons(of patch: Patch, on surface: String?) -> [RibbonPatch] {
        var own = patch.ribbons(on: surface)
        guard own.contains(where: { $0.settings.demands.contains(.speed) }) else { return own }
        for index in own.indices where own[index].settings.playsNotes { own[index].settings.demands.insert(.speed) }
        return own
    }

    deinit { players.deallocate() }

    /// Takes over the positions of ribbons of the same names from the previous patch.
    public func restoreState(from other: Instrument) {
        expect(other.contactSources)
        followInput()
        for index in players.indices {
            let name = ribbons[index].settings.name
            guard let old = other.ribbons.first(where: { $0.settings.name == name }) else { continue }
            ribbons[index].adopt(old)
            players[index].synchronize()
        }
        schedule()
    }

    /// Adds contact properties that a panel of the surface reports. Routes from properties that no panel reports send
    /// nothing.
    public func expect(_ sources: ContactSources) {
        contactSources.formUnion(sources)
        for index in players.indices { players[index].expect(sources) }
    }

    public func handle(_ frame: borrowing TouchFrame) {
        surface.handle(frame)
        process(at: frame.timestamp)
        if hasEdges, !swiped.isEmpty { requestSwiped() }
    }

    /// Requests the actions of swipes, after the notes of their contacts have ended.
    private func requestSwiped() {
        for action in swiped { shared.request(action) }
        swiped.removeAll(keepingCapacity: true)
    }

    /// Records contacts of a frame that the previous patch must not hand over: those that a swipe has taken, and those
    /// that it has never heard. Called before the previous patch hears of their cancellation.
    public func noteTaken(in frame: borrowing TouchFrame, from other: Instrument, isUnheard: (ContactID) -> Bool) {
        for contact in frame.contacts where other.surface.hasTaken(contact.id) || isUnheard(contact.id) {
            taken.append(contact.location)
        }
    }

    /// Whether any finger is on the surface.
    public var isTouched: Bool { surface.isTouched }

    /// Takes contacts that were down before the patch was mounted. They send nothing until they move; contacts that
    /// were recorded as taken send nothing at all.
    public func resume(_ frame: borrowing TouchFrame) {
        surface.resume(frame) { contact in taken.contains(contact.location) }
        for index in players.indices { players[index].synchronize() }
        schedule()
    }

    // MARK: Time

    func schedule() {
        if hasGlides { prepareGlides() }
        deadline = min(surface.deadline, voiceTick)
        if isTimed { for index in players.indices { deadline = min(deadline, players[index].deadline) } }
    }

    /// Performs everything that is due at `time`, which is at or after `deadline`. Motions advance to that time; of a
    /// moving value only the state at that time is sent.
    public func fire(at time: Timestamp) {
        surface.advance(to: time)
        for index in players.indices { players[index].fire(at: time) }
        if voiceTick <= time { advanceVoices(to: time) }
        process(at: time)
    }

    private func advanceVoices(to time: Timestamp) {
        let ticks = (time - voiceTick).count / Smoother.interval.count + 1
        for index in players.indices { players[index].advanceVoices(by: Int(ticks)) }
        voiceTick = voiceTick + Nanoseconds(ticks * Smoother.interval.count)
    }

    func process(at time: Timestamp) {
        if hasVoices { playVoices(at: time) }
        for index in players.indices where players[index].hasChanges {
            players[index].process(at: time)
        }
        if hasVoices { scheduleVoices(at: time) }
        schedule()
    }

    private func scheduleVoices(at time: Timestamp) {
        var isMoving = false
        for index in players.indices {
            players[index].scheduleVoices()
            if players[index].movesByItself { isMoving = true }
        }
        if !isMoving {
            voiceTick = .distantFuture
        } else if voiceTick == .distantFuture {
            voiceTick = time + Smoother.interval
        }
    }

    /// Gesture callbacks lost since it was mounted.
    public var lostCallbacks: Int { surface.lostCallbacks }

    // MARK: Trace

    /// Begins to record what each recogniser does, for `takeTrace`.
    public func startTrace() { surface.startTrace() }

    /// The trace since the last call: a line for each event of a recogniser, with its reason. Times count from
    /// `origin`.
    public func takeTrace(since origin: Timestamp) -> [String] { surface.takeTrace(since: origin) }

    // MARK: Input

    /// Handles a message of the input port. It may move a ribbon or set its toggles; the ribbon then sends its other
    /// values, but not the message itself.
    public func receive(_ message: Message, at time: Timestamp) {
        for index in players.indices {
            guard let echo = players[index].receive(message) else { continue }
            shared.output.withoutEcho(of: echo) { process(at: time) }
        }
    }

    /// Follows a change of the chord on the input port, or of the tuning received there. Keys that come within 30 ms
    /// form one chord: until then, notes of the last chord sound on, because the new chord may share them.
    public func followInput(at time: Timestamp = .zero) {
        for index in players.indices { players[index].tell { $0.followInput() } }
        refreshWindows(end: time + .milliseconds(30))
    }

    /// Lets sounding chords follow a new transposition.
    public func followTranspose() { refreshWindows(end: .zero) }

    private func refreshWindows(end: Timestamp) {
        for index in players.indices {
            let ribbon = ribbons[index]
            players[index].tell { $0.refresh(ribbon, settledAt: end) }
        }
        schedule()
    }

    /// Sends every value, changed or not, for a new receiver of a preset with `initial: send`.
    public func sendAllValues() {
        for index in players.indices { players[index].resendValues() }
    }

    // MARK: Endings

    /// Lifts contacts that actions keep down, before another patch is played or the screen is removed.
    public func endPresses(at time: Timestamp) {
        guard surface.hasPresses else { return }
        surface.endPresses(at: time, all: true)
        process(at: time)
    }

    /// Ends all notes of this instrument. Contacts that are down are silent from here on.
    public func endNotes() {
        for index in players.indices { players[index].endNotes() }
        hosts.removeAll()
        voiceTick = .distantFuture
        schedule()
    }

    // MARK: Pictures

    /// Calls `body` for each finger that the ribbons hear, also on handles, in the order of their touch-downs.
    public func forEachFinger(_ body: (RibbonSurface.Finger) -> Void) {
        surface.forEachFinger { finger in
            var finger = finger
            if let host = hosts.host(of: finger.id) { finger.ribbon = host }
            body(finger)
        }
    }

    /// Calls `body` for each contact that has been lifted and whose note a latch holds, with its ribbon's index in
    /// `ribbons` and the note's key before it is transposed.
    public func forEachLatched(_ body: (_ ribbon: Int, RibbonContact, _ key: Int) -> Void) {
        for index in players.indices { players[index].forEachLatched { body(index, $0, $1) } }
    }

    /// The key nearest to the pitch that a finger sounds now, before transposition; nil if it sounds none.
    public func soundingKey(of finger: RibbonSurface.Finger) -> Int? {
        players[finger.ribbon].soundingKey(of: finger.id)
    }

    /// The index of a ribbon of the patch among those of this instrument; nil if it is on another screen.
    func index(ofRibbon number: Int) -> Int? { numbers.firstIndex(of: number) }
}

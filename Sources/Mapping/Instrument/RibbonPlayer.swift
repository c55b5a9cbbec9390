import MIDI
import Ribbons
import Time
import Touch

/// Plays one ribbon: its front's routes, or its back's while the door is open.
struct RibbonPlayer {
    /// The instrument's. Not held here, because a frame would count a reference to it.
    private let unheld: Unmanaged<Ribbon>
    private var front: RouteSet
    private var back: RouteSet
    private let hasSwitches: Bool
    private var isBack = false
    private var reception: Reception?
    /// Whether the ribbon or a route of it can ever move by itself.
    let isTimed: Bool
    /// When the ribbon or one of its routes moves by itself. It is kept, because it is asked for more often than it
    /// changes. The distant future where none does.
    private(set) var deadline = Timestamp.distantFuture
    /// Whether a voice's pitch moves while its finger rests.
    private(set) var isRestless = false
    /// Whether contacts were played since these two were found; `scheduleVoices` follows.
    private var isStale = false

    init(_ patch: RibbonPatch, ribbon: Ribbon, settings: MIDISettings, channels: VoiceChannels) {
        unheld = .passUnretained(ribbon)
        front = RouteSet(patch.front, settings: settings, channels: channels)
        back = RouteSet(patch.back, settings: settings, channels: channels)
        hasSwitches = front.hasSwitches || back.hasSwitches
        isBack = ribbon.state.isDoorOpen
        reception = Reception(patch.receive)
        let isRibbonTimed = patch.settings.release != .hold || patch.settings.demands.contains(.speed)
        isTimed = isRibbonTimed || front.isTimed || back.isTimed
        schedule()
    }

    private var ribbon: Ribbon { unheld.takeUnretainedValue() }

    private mutating func schedule() { schedule(ribbon) }

    private mutating func schedule(_ ribbon: Ribbon) {
        isStale = false
        guard isTimed else { return }
        deadline = ribbon.deadline
        if front.isTimed { deadline = min(deadline, front.deadline) }
        if back.isTimed { deadline = min(deadline, back.deadline) }
        isRestless = playsNotes && (isBack ? back.isRestless : front.isRestless)
    }

    /// The ribbon stands where it stands, and nothing of it is news.
    mutating func adopt() {
        isBack = ribbon.state.isDoorOpen
        front.adoptGates(of: ribbon, withDoor: true)
        back.adoptGates(of: ribbon, withDoor: true)
        ribbon.clearChanges()
        schedule()
    }

    // MARK: Contacts

    var hasContactChanges: Bool { !ribbon.changes.isEmpty }

    /// Whether `process` has something to do.
    var hasNews: Bool { ribbon.isChanged }

    var playsNotes: Bool { isBack ? back.playsNotes : front.playsNotes }

    var glides: Bool { isBack ? back.glides : front.glides }

    /// Plays what happened to a contact, the ribbon's own or one that has slid here.
    mutating func play(_ change: Ribbon.ContactChange, at time: Timestamp, output: Output) {
        side.play(change, at: time, output: output)
        isStale = true
    }

    func holds(_ contact: ContactID, isGuest: Bool) -> Bool {
        (isBack ? back : front).holds(contact, isGuest: isGuest)
    }

    mutating func leave(_ contact: ContactID, isGuest: Bool, output: Output) {
        side.leave(contact, isGuest: isGuest, output: output)
        isStale = true
    }

    /// Finds anew what is due, where contacts were played that are not the ribbon's own.
    mutating func scheduleVoices() {
        if isStale { schedule() }
    }

    // MARK: Values

    /// Sends what the ribbon has come to since the last time; of its contacts' notes `play` has been told.
    mutating func process(at time: Timestamp, output: Output) {
        unheld._withUnsafeGuaranteedRef { process($0, at: time, output: output) }
    }

    private mutating func process(_ ribbon: Ribbon, at time: Timestamp, output: Output) {
        // The door is heard on the side from which it was opened, so that each side can say where it leads.
        if hasSwitches { side.switchOver(ribbon, at: time, output: output) }
        if ribbon.isPlayed {
            // What every frame does, without the way by `side`.
            if isBack {
                back.sendValues(of: ribbon, at: time, output: output)
            } else {
                front.sendValues(of: ribbon, at: time, output: output)
            }
        }
        if isBack != ribbon.state.isDoorOpen { turnOver(at: time, output: output) }
        ribbon.clearChanges()
        schedule(ribbon)
    }

    private mutating func turnOver(at time: Timestamp, output: Output) {
        side.turnAway(at: time, output: output)
        isBack.toggle()
        side.turnUp(ribbon, at: time, output: output)
    }

    func tellValues(_ output: Output) { (isBack ? back : front).resendValues(of: ribbon, output: output) }

    /// A controller comes in. Where it moves the centre, the parameter that it belongs to is answered.
    mutating func hear(_ channel: Channel, _ number: UInt7, _ value: UInt7) -> Parameter? {
        guard let parameter = reception?.parameter, let value = reception?.value(channel, number, value) else {
            return nil
        }
        let steps = Double(parameter.maximum.rawValue)
        // Where it is already, as near as the controller can say, it stays.
        let isThere = UInt14(clamping: Int((ribbon.state.center * steps).rounded())) == value
        ribbon.setCenter(isThere ? ribbon.state.center : Double(value.rawValue) / steps)
        return parameter
    }

    // MARK: Time

    mutating func fire(at time: Timestamp, output: Output) {
        while ribbon.deadline <= time { ribbon.fire(at: time) }
        front.fire(at: time, output: output)
        back.fire(at: time, output: output)
        schedule()
    }

    mutating func tickVoices(_ output: Output) {
        side.tickVoices(output)
        schedule()
    }

    mutating func releaseLatched(_ output: Output) {
        front.releaseLatched(output)
        back.releaseLatched(output)
        schedule()
    }

    /// Ends what sounds on both sides.
    mutating func endAll(_ output: Output) {
        front.endAll(output)
        back.endAll(output)
        schedule()
    }

    /// The side that is up.
    private var side: RouteSet {
        _read { if isBack { yield back } else { yield front } }
        _modify { if isBack { yield &back } else { yield &front } }
    }
}

import MIDI
import Ribbons
import Storage
import Time
import Touch

/// Plays one ribbon: its front's routes, or its back's while the door is open.
struct RibbonPlayer {
    /// The instrument keeps it alive.
    private let unretained: Unretained<Ribbon>
    private var front: RouteSet
    private var back: RouteSet
    private let hasSwitches: Bool
    /// The root of its first mapping to notes, in the preset; nil without one.
    private let root: UInt7?
    /// What actions have made of its notes.
    private(set) var tuning = Tuning()
    private var isBack = false
    /// What moves the ribbon on the input port, beside what its mappings send.
    private var controls: [RibbonControl]
    /// Whether the ribbon or a route of it can ever move by itself.
    let isTimed: Bool
    /// When the ribbon or one of its routes next moves by itself; the distant future where none does. Stored, because it
    /// is read more often than it changes.
    private(set) var deadline = Timestamp.distantFuture
    /// Whether a voice's pitch moves while its finger rests.
    private(set) var movesByItself = false
    /// Whether contacts were played since these two were computed. `scheduleVoices` then computes them again.
    private var needsScheduling = false

    /// - Parameters:
    ///   - number: the ribbon's place in the patch.
    ///   - scales: those that actions can choose.
    init(
        _ patch: RibbonPatch, number: Int, ribbon: Ribbon, settings: MIDISettings, channels: VoiceChannels,
        scales: [Scale]
    ) {
        unretained = Unretained(ribbon)
        let length = ribbon.geometry.length
        front = RouteSet(
            patch.front, ribbon: number, settings: settings, channels: channels, scales: scales, length: length)
        back = RouteSet(
            patch.back, ribbon: number, settings: settings, channels: channels, scales: scales, length: length)
        root = patch.noteRoutes.first?.note?.root
        hasSwitches = front.hasSwitches || back.hasSwitches
        isBack = ribbon.state.isDoorOpen
        controls = patch.allInputs.compactMap(RibbonControl.init)
        let isRibbonTimed = patch.settings.release != .hold || patch.settings.demands.contains(.speed)
        isTimed = isRibbonTimed || front.isTimed || back.isTimed
        settleMorphs()
        schedule()
    }

    private var ribbon: Ribbon { unretained.object }

    private mutating func schedule() { schedule(ribbon) }

    private mutating func schedule(_ ribbon: Ribbon) {
        needsScheduling = false
        guard isTimed else { return }
        deadline = ribbon.deadline
        if front.isTimed { deadline = min(deadline, front.deadline) }
        if back.isTimed { deadline = min(deadline, back.deadline) }
        movesByItself = playsNotes && (isBack ? back.movesByItself : front.movesByItself)
    }

    /// A panel reports this of its contacts.
    mutating func expect(_ sources: ContactSources) {
        front.expect(sources)
        back.expect(sources)
    }

    /// Takes the ribbon's state as it is, as if it had been sent.
    mutating func synchronize() {
        isBack = ribbon.state.isDoorOpen
        front.synchronizeGates(with: ribbon, includingDoor: true)
        back.synchronizeGates(with: ribbon, includingDoor: true)
        settleMorphs()
        ribbon.clearChanges()
        schedule()
    }

    // MARK: Contacts

    var hasContactChanges: Bool { !ribbon.changes.isEmpty }

    /// Whether `process` has something to do.
    var hasChanges: Bool { ribbon.isChanged }

    var playsNotes: Bool { isBack ? back.playsNotes : front.playsNotes }

    var glides: Bool { isBack ? back.glides : front.glides }

    /// Whether contacts can ever glide from it.
    var canGlide: Bool { front.glides || back.glides }

    /// Plays a change of a contact: the ribbon's own, or one that has glided here.
    mutating func play(_ change: Ribbon.ContactChange, at time: Timestamp, shared: SharedState) {
        // Every frame comes here, so not through `active`.
        if isBack {
            back.play(change, at: time, shared: shared)
        } else {
            front.play(change, at: time, shared: shared)
        }
        needsScheduling = true
    }

    func holds(_ contact: ContactID, hasGlidedIn: Bool) -> Bool {
        (isBack ? back : front).holds(contact, hasGlidedIn: hasGlidedIn)
    }

    mutating func leave(_ contact: ContactID, hasGlidedIn: Bool, shared: SharedState) {
        active.leave(contact, hasGlidedIn: hasGlidedIn, shared: shared)
        needsScheduling = true
    }

    /// Computes the deadline again if contacts of other ribbons were played.
    mutating func scheduleVoices() {
        if needsScheduling { schedule() }
    }

    // MARK: Tuning

    /// Changes its notes. Those that sound sound on.
    mutating func tune(_ change: TuningChange) {
        guard let root else { return }
        tuning.apply(change, root: root)
        front.tune(tuning)
        back.tune(tuning)
    }

    // MARK: Snapshots

    /// Whether it moves others.
    var hasMorphs: Bool { front.hasMorphs || back.hasMorphs }

    /// How it stands. What a spring moves counts as having come to rest.
    func snapshot(_ shared: SharedState) -> RibbonSnapshot {
        var snapshot = RibbonSnapshot(ribbon.restingPlacement)
        snapshot.isDoorOpen = ribbon.state.isDoorOpen
        (snapshot.front, snapshot.back) = (front.switchesOn(shared), back.switchesOn(shared))
        snapshot.tuning = tuning
        return snapshot
    }

    /// Takes the door and the notes of a snapshot. A finger on the ribbon keeps the door as it is.
    mutating func recall(_ snapshot: RibbonSnapshot) {
        if root != nil, tuning != snapshot.tuning {
            tuning = snapshot.tuning
            front.tune(tuning)
            back.tune(tuning)
        }
        guard !ribbon.isTouched, ribbon.state.isDoorOpen != snapshot.isDoorOpen else { return }
        ribbon.setDoor(open: snapshot.isDoorOpen)
    }

    /// Switches its toggles as they are in a snapshot. Notes sound on the side that plays alone.
    mutating func recallSwitches(_ snapshot: RibbonSnapshot, at time: Timestamp, shared: SharedState) {
        front.recall(snapshot.front, ribbon, isPlayed: !isBack, at: time, shared: shared)
        back.recall(snapshot.back, ribbon, isPlayed: isBack, at: time, shared: shared)
        schedule()
    }

    /// Has morphs go on from where the ribbon is, as if they had come there.
    mutating func settleMorphs() {
        if front.hasMorphs { front.settleMorphs(ribbon) }
        if back.hasMorphs { back.settleMorphs(ribbon) }
    }

    mutating func hear(_ chord: UInt16) {
        front.hear(chord)
        back.hear(chord)
    }

    /// Whether any of its notes are the keys held on the input port.
    var followsInput: Bool { front.followsInput || back.followsInput }

    /// Moves the centre to the note beside the one where it is. Answers false where contacts choose no notes.
    mutating func step(up isUp: Bool) -> Bool { active.step(ribbon, up: isUp) }

    /// Whether the first switch of a side is on.
    func isSwitchOn(onBack isBack: Bool, _ shared: SharedState) -> Bool { (isBack ? back : front).isSwitchOn(shared) }

    /// The keys that the chords and arpeggios of its range sound now.
    var sounding: KeySet {
        var keys = KeySet()
        (isBack ? back : front).addSounding(to: &keys)
        return keys
    }

    // MARK: Values

    /// Sends the values that have changed since the last time. Notes are played by `play`.
    mutating func process(at time: Timestamp, shared: SharedState) {
        unretained.with { process($0, at: time, shared: shared) }
    }

    private mutating func process(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        // The side from which the door was opened sends it, so that each side can say where its door leads.
        if hasSwitches { active.update(ribbon, at: time, shared: shared) }
        if ribbon.isPlayed {
            // Every frame comes here, so not through `active`.
            if isBack {
                back.sendValues(of: ribbon, at: time, shared: shared)
            } else {
                front.sendValues(of: ribbon, at: time, shared: shared)
            }
        }
        if isBack != ribbon.state.isDoorOpen { switchSides(at: time, shared: shared) }
        ribbon.clearChanges()
        schedule(ribbon)
    }

    private mutating func switchSides(at time: Timestamp, shared: SharedState) {
        active.deactivate(at: time, shared: shared)
        isBack.toggle()
        active.activate(ribbon, at: time, shared: shared)
    }

    func resendValues(_ shared: SharedState) { (isBack ? back : front).resendValues(of: ribbon, shared: shared) }

    /// Takes a message of the input port. Answers what it was, if it has moved the ribbon.
    mutating func receive(_ message: Message, shared: SharedState) -> Echo? {
        var echo: Echo?
        for index in controls.indices {
            let part = controls[index].part
            guard let place = controls[index].place(after: message, ribbon.place(of: part)) else { continue }
            ribbon.move(part, to: place)
            echo.insert(controls[index].parameter, port: 0)
        }
        // The values behind a closed door are not played. A toggle is one thing on whichever side it is.
        if front.receives || back.receives {
            active.receiveValues(message, ribbon, &echo, shared: shared)
            front.receiveToggles(message, shared: shared)
            back.receiveToggles(message, shared: shared)
        }
        return echo
    }

    // MARK: Time

    mutating func fire(at time: Timestamp, shared: SharedState) {
        while ribbon.deadline <= time { ribbon.fire(at: time) }
        front.fire(ribbon, at: time, shared: shared)
        back.fire(ribbon, at: time, shared: shared)
        schedule()
    }

    /// - Parameter ticks: how many ticks of the instrument's grid have passed.
    mutating func advanceVoices(by ticks: Int, _ shared: SharedState) {
        active.advanceVoices(by: ticks, shared)
        schedule()
    }

    mutating func releaseLatched(_ shared: SharedState) {
        front.releaseLatched(shared)
        back.releaseLatched(shared)
        schedule()
    }

    /// Whether anything here counts by the clock.
    var hasSteps: Bool { front.hasSteps || back.hasSteps }

    var isRunning: Bool { front.isRunning || back.isRunning }

    mutating func followClock(_ clock: BeatClock, at time: Timestamp) {
        front.followClock(clock, at: time)
        back.followClock(clock, at: time)
        schedule()
    }

    mutating func endRepetition(_ shared: SharedState) {
        front.endRepetition(shared)
        back.endRepetition(shared)
        schedule()
    }

    /// Ends the notes of both sides.
    mutating func endNotes(_ shared: SharedState) {
        front.endNotes(shared)
        back.endNotes(shared)
        schedule()
    }

    /// The side that plays now.
    private var active: RouteSet {
        _read { if isBack { yield back } else { yield front } }
        _modify { if isBack { yield &back } else { yield &front } }
    }
}

import MIDI
import Ribbons
import Storage
import Time
import Touch

/// Plays one ribbon: its front's routes, or its back's while the door is open.
struct RibbonPlayer {
    /// The ribbon, which the instrument keeps alive.
    private let unretained: Unretained<Ribbon>
    /// Keeps the front and the back alive.
    private let sides: [RibbonSide]
    let front: Unretained<RibbonSide>
    let back: Unretained<RibbonSide>
    private let hasSwitches: Bool
    /// The root of its first mapping to notes, in the preset; nil without one.
    private let root: UInt7?
    /// How actions have retuned its notes.
    private(set) var tuning = Tuning()
    /// Whether the back plays. It follows the door in `process`, once the side that played has acted.
    private var isBack = false
    /// The parameters on the input port that move the ribbon, beside those that its mappings send.
    private var controls: [RibbonControl]
    /// Whether the ribbon or one of its routes can ever move by itself.
    let isTimed: Bool
    /// When the ribbon or one of its routes next moves by itself; the distant future if none does. Stored, because it
    /// is read more often than it changes.
    private(set) var deadline = Timestamp.distantFuture
    /// Whether a voice's pitch moves while its finger rests.
    private(set) var movesByItself = false
    /// Whether contacts were played since `deadline` and `movesByItself` were computed; `scheduleVoices` computes them
    /// again.
    private var needsScheduling = false

    init(_ patch: RibbonPatch, ribbon: Ribbon, _ setup: PlayerSetup) {
        unretained = Unretained(ribbon)
        sides = [RibbonSide(patch.front, setup), RibbonSide(patch.back, setup)]
        (front, back) = (Unretained(sides[0]), Unretained(sides[1]))
        root = patch.routes.filter(\.choosesKeys).compactMap(\.note).first?.root
        hasSwitches = sides.contains(where: \.hasSwitches)
        isBack = ribbon.state.isDoorOpen
        controls = patch.allInputs.compactMap(RibbonControl.init)
        let isRibbonTimed = patch.settings.movesAfterLift || patch.settings.demands.contains(.speed)
        isTimed = isRibbonTimed || sides.contains(where: \.isTimed)
        settleMorphs()
        schedule()
    }

    var ribbon: Ribbon { unretained.object }

    /// The side that plays now.
    var playing: Unretained<RibbonSide> { isBack ? back : front }

    /// Calls `body` with the front, then with the back.
    private func forEachSide(_ body: (RibbonSide) -> Void) {
        front.with(body)
        back.with(body)
    }

    private mutating func schedule() { schedule(ribbon) }

    private mutating func schedule(_ ribbon: Ribbon) {
        needsScheduling = false
        guard isTimed else { return }
        deadline = min(ribbon.deadline, min(front.with { $0.deadline }, back.with { $0.deadline }))
        movesByItself = playing.with { $0.movesByItself }
    }

    // MARK: Both sides

    /// Calls `body` with each player, the front's first, and computes the deadline again.
    mutating func tell(_ body: (RoutePlayer) -> Void) {
        forEachSide { $0.forEach(body) }
        schedule()
    }

    /// Whether the predicate holds for any of its players.
    func contains(where predicate: (RoutePlayer) -> Bool) -> Bool {
        front.with { $0.contains(where: predicate) } || back.with { $0.contains(where: predicate) }
    }

    /// Ends the notes of both sides.
    mutating func endNotes() {
        forEachSide { $0.endNotes() }
        schedule()
    }

    /// Ends the notes that a latch holds.
    mutating func releaseLatched() {
        forEachSide { $0.releaseLatched() }
        schedule()
    }

    /// Adds contact properties that a panel reports.
    func expect(_ sources: ContactSources) { forEachSide { $0.expect(sources) } }

    /// Treats the ribbon's present state as already sent.
    mutating func synchronize() {
        let ribbon = ribbon
        isBack = ribbon.state.isDoorOpen
        forEachSide { side in side.forEach { $0.synchronize(with: ribbon) } }
        settleMorphs()
        ribbon.clearChanges()
        schedule()
    }

    // MARK: Contacts

    var hasContactChanges: Bool { !ribbon.changes.isEmpty }

    /// Whether `process` has something to do.
    var hasChanges: Bool { ribbon.isChanged }

    var playsNotes: Bool { playing.with { $0.playsNotes } }

    var glides: Bool { playing.with { $0.glides } }

    /// Plays a change of a contact: the ribbon's own, or one that has glided here.
    mutating func play(_ change: Ribbon.ContactChange, by voices: RibbonSide.Voices = .all, at time: Timestamp) {
        playing.with { $0.play(change, by: voices, at: time) }
        needsScheduling = true
    }

    func holds(_ contact: ContactID, hasGlidedIn: Bool) -> Bool {
        playing.with { $0.holds(contact, hasGlidedIn: hasGlidedIn) }
    }

    mutating func leave(_ contact: ContactID, hasGlidedIn: Bool) {
        playing.with { $0.leave(contact, hasGlidedIn: hasGlidedIn) }
        needsScheduling = true
    }

    /// Computes the deadline again if contacts of other ribbons were played.
    mutating func scheduleVoices() {
        if needsScheduling { schedule() }
    }

    // MARK: Tuning

    /// Changes its tuning. Notes that sound go on.
    mutating func tune(_ change: TuningChange) {
        guard let root else { return }
        tuning.apply(change, root: root)
        followTuning()
    }

    private func followTuning() {
        forEachSide { side in side.forEach { $0.tune(tuning, ribbon) } }
    }

    /// How actions have changed its arpeggios, of which the first stands for all; nil if it has none.
    private var arpeggio: ArpeggioSettings? {
        front.with { $0.first { $0.arpeggio } } ?? back.with { $0.first { $0.arpeggio } }
    }

    /// Moves the centre to the next note.
    /// - Returns: false if contacts do not choose notes.
    func step(up isUp: Bool) -> Bool {
        let ribbon = ribbon
        guard let player = playing.with({ $0.first { $0.hasCells ? $0 : nil } }) else { return false }
        if let next = player.position(besideNoteAt: ribbon.state.center, up: isUp) { ribbon.setCenter(next) }
        return true
    }

    // MARK: Snapshots

    /// Its state for a snapshot, with springs at rest.
    func snapshot() -> RibbonSnapshot {
        var snapshot = RibbonSnapshot(ribbon.restingPlacement)
        snapshot.isDoorOpen = ribbon.state.isDoorOpen
        (snapshot.front, snapshot.back) = (switchesOn(front), switchesOn(back))
        snapshot.tuning = tuning
        snapshot.arpeggio = arpeggio ?? ArpeggioSettings()
        return snapshot
    }

    private func switchesOn(_ side: Unretained<RibbonSide>) -> SwitchSet {
        var set = SwitchSet()
        side.with { $0.forEach { player in if let isOn = player.isKeptOn { set[player.place] = isOn } } }
        return set
    }

    /// Restores the door, the tuning and the arpeggios of a snapshot. The door stays as it is while a finger is on the
    /// ribbon.
    mutating func recall(_ snapshot: RibbonSnapshot, at time: Timestamp) {
        if let arpeggio, arpeggio != snapshot.arpeggio { tell { $0.recall(snapshot.arpeggio, at: time) } }
        if root != nil, tuning != snapshot.tuning {
            tuning = snapshot.tuning
            followTuning()
        }
        guard !ribbon.isTouched, ribbon.state.isDoorOpen != snapshot.isDoorOpen else { return }
        ribbon.setDoor(open: snapshot.isDoorOpen)
    }

    /// Restores its toggles from a snapshot. Notes sound only on the side that plays.
    mutating func recallSwitches(_ snapshot: RibbonSnapshot, at time: Timestamp) {
        recallSwitches(snapshot.front, front, isPlayed: !isBack, at: time)
        recallSwitches(snapshot.back, back, isPlayed: isBack, at: time)
        schedule()
    }

    private func recallSwitches(
        _ set: SwitchSet, _ side: Unretained<RibbonSide>, isPlayed: Bool, at time: Timestamp
    ) {
        let ribbon = ribbon
        side.with {
            $0.forEach { player in
                guard player.place < SwitchSet.limit else { return }
                player.recall(set[player.place], ribbon, isPlayed: isPlayed, at: time)
            }
        }
    }

    /// Starts morphs from the ribbon's present position, without moving anything.
    func settleMorphs() {
        let ribbon = ribbon
        forEachSide { side in side.forEach { $0.settle(ribbon) } }
    }

    // MARK: Values

    /// Sends the values that have changed since the last time. Notes are played by `play`.
    mutating func process(at time: Timestamp) {
        unretained.with { process($0, at: time) }
    }

    private mutating func process(_ ribbon: Ribbon, at time: Timestamp) {
        // The side that was played acts on the door first, before the other side takes over: each side has its own
        // routes from the door.
        if hasSwitches { playing.with { $0.act(ribbon, at: time) } }
        if ribbon.isPlayed { playing.with { $0.follow(ribbon, at: time) } }
        if isBack != ribbon.state.isDoorOpen { turnOver(ribbon, at: time) }
        ribbon.clearChanges()
        schedule(ribbon)
    }

    private mutating func turnOver(_ ribbon: Ribbon, at time: Timestamp) {
        playing.with { $0.deactivate(at: time) }
        isBack.toggle()
        playing.with { side in side.forEach { $0.activate(ribbon, at: time) } }
    }

    /// Sends every value of the side that plays, for a new receiver.
    func resendValues() {
        let ribbon = ribbon
        playing.with { side in side.forEach { $0.resend(ribbon, reported: side.contactSources) } }
    }

    /// Handles a message of the input port.
    /// - Returns: the echo to suppress, if the message has moved the ribbon.
    mutating func receive(_ message: Message) -> Echo? {
        let ribbon = ribbon
        var echo: Echo?
        for index in controls.indices {
            let part = controls[index].part
            guard let position = controls[index].position(after: message, ribbon.position(of: part)) else { continue }
            ribbon.move(part, to: position)
            echo.insert(controls[index].parameter, port: 0)
        }
        // Values behind a closed door are not played, but a toggle is set on either side.
        let isBack = isBack
        front.with { side in side.forEach { $0.receive(message, ribbon, &echo, isPlayed: !isBack) } }
        back.with { side in side.forEach { $0.receive(message, ribbon, &echo, isPlayed: isBack) } }
        return echo
    }

    // MARK: Time

    mutating func fire(at time: Timestamp) {
        let ribbon = ribbon
        while ribbon.deadline <= time { ribbon.fire(at: time) }
        forEachSide { $0.fire(ribbon, at: time) }
        schedule()
    }

    /// - Parameter ticks: number of ticks of the instrument's grid that have passed.
    mutating func advanceVoices(by ticks: Int) {
        playing.with { $0.advanceVoices(by: ticks) }
        schedule()
    }
}

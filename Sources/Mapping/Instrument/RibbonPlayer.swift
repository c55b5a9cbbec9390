import MIDI
import Ribbons
import Storage
import Time
import Touch

/// Plays one ribbon: its front's routes, or its back's while the door is open.
struct RibbonPlayer {
    /// The instrument keeps it alive.
    private let unretained: Unretained<Ribbon>
    /// The front, then the back.
    private let sides: FixedArray<RibbonSide>
    private let hasSwitches: Bool
    /// The root of its first mapping to notes, in the preset; nil without one.
    private let root: UInt7?
    /// How actions have tuned its notes.
    private(set) var tuning = Tuning()
    private var isBack = false
    /// The parameters on the input port that move the ribbon, beside those that its mappings send.
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

    init(_ patch: RibbonPatch, ribbon: Ribbon, _ setup: PlayerSetup) {
        unretained = Unretained(ribbon)
        let sides = FixedArray(count: 2) { RibbonSide($0 == 0 ? patch.front : patch.back, setup) }
        self.sides = sides
        root = patch.noteRoutes.first?.note?.root
        hasSwitches = sides.indices.contains { sides[$0].hasSwitches }
        isBack = ribbon.state.isDoorOpen
        controls = patch.allInputs.compactMap(RibbonControl.init)
        let isRibbonTimed = patch.settings.release != .hold || patch.settings.demands.contains(.speed)
        isTimed = isRibbonTimed || sides.indices.contains { sides[$0].isTimed }
        settleMorphs()
        schedule()
    }

    func deallocate() { sides.deallocate() }

    private var ribbon: Ribbon { unretained.object }

    /// The place of the side that plays now.
    private var playing: Int { isBack ? 1 : 0 }

    private mutating func schedule() { schedule(ribbon) }

    private mutating func schedule(_ ribbon: Ribbon) {
        needsScheduling = false
        guard isTimed else { return }
        deadline = ribbon.deadline
        for side in sides.indices where sides[side].isTimed { deadline = min(deadline, sides[side].deadline) }
        movesByItself = sides[playing].movesByItself
    }

    // MARK: Both sides

    /// Calls `body` with each player, the front's first, and computes the deadline again.
    mutating func tell(_ body: (RoutePlayer) -> Void) {
        for side in sides.indices { sides[side].forEach(body) }
        schedule()
    }

    /// Whether any of its players is so.
    func contains(where predicate: (RoutePlayer) -> Bool) -> Bool {
        sides.indices.contains { sides[$0].contains(where: predicate) }
    }

    /// Ends the notes of both sides.
    mutating func endNotes() {
        for side in sides.indices { sides[side].endNotes() }
        schedule()
    }

    /// Ends the notes that a latch holds.
    mutating func releaseLatched() {
        for side in sides.indices { sides[side].releaseLatched() }
        schedule()
    }

    /// A panel reports this of its contacts.
    func expect(_ sources: ContactSources) { for side in sides.indices { sides[side].expect(sources) } }

    /// Takes the ribbon's state as it is, as if it had been sent.
    mutating func synchronize() {
        let ribbon = ribbon
        isBack = ribbon.state.isDoorOpen
        for side in sides.indices { sides[side].forEach { $0.synchronize(with: ribbon) } }
        settleMorphs()
        ribbon.clearChanges()
        schedule()
    }

    // MARK: Contacts

    var hasContactChanges: Bool { !ribbon.changes.isEmpty }

    /// Whether `process` has something to do.
    var hasChanges: Bool { ribbon.isChanged }

    var playsNotes: Bool { sides[playing].playsNotes }

    var glides: Bool { sides[playing].glides }

    /// Whether contacts can ever glide from it.
    var canGlide: Bool { sides.indices.contains { sides[$0].glides } }

    /// Plays a change of a contact: the ribbon's own, or one that has glided here.
    mutating func play(_ change: Ribbon.ContactChange, at time: Timestamp) {
        sides[playing].play(change, at: time)
        needsScheduling = true
    }

    func holds(_ contact: ContactID, hasGlidedIn: Bool) -> Bool {
        sides[playing].holds(contact, hasGlidedIn: hasGlidedIn)
    }

    mutating func leave(_ contact: ContactID, hasGlidedIn: Bool) {
        sides[playing].leave(contact, hasGlidedIn: hasGlidedIn)
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
        followTuning()
    }

    private func followTuning() {
        for side in sides.indices { sides[side].forEach { $0.tune(tuning) } }
    }

    /// Moves the centre to the note beside the one where it is.
    /// - Returns: false where contacts choose no notes.
    func step(up isUp: Bool) -> Bool {
        let ribbon = ribbon
        guard let player = sides[playing].first({ $0.hasCells ? $0 : nil }) else { return false }
        if let next = player.position(besideNoteAt: ribbon.state.center, up: isUp) { ribbon.setCenter(next) }
        return true
    }

    /// The keys that the chords and arpeggios of its range sound now.
    var sounding: KeySet {
        var keys = KeySet()
        sides[playing].forEach { $0.addSounding(to: &keys) }
        return keys
    }

    // MARK: Snapshots

    /// Whether it moves others.
    var hasMorphs: Bool { sides.indices.contains { sides[$0].hasMorphs } }

    /// How it stands. What a spring moves counts as having come to rest.
    func snapshot() -> RibbonSnapshot {
        var snapshot = RibbonSnapshot(ribbon.restingPlacement)
        snapshot.isDoorOpen = ribbon.state.isDoorOpen
        (snapshot.front, snapshot.back) = (switchesOn(0), switchesOn(1))
        snapshot.tuning = tuning
        return snapshot
    }

    private func switchesOn(_ side: Int) -> SwitchSet {
        var set = SwitchSet()
        sides[side].forEach { player in if let isOn = player.isKeptOn { set[player.place] = isOn } }
        return set
    }

    /// Whether the first of a side's switches, chords and arpeggios that stay on is on; false where there is none.
    func isSwitchOn(onBack isBack: Bool) -> Bool { sides[isBack ? 1 : 0].first(\.isOn) ?? false }

    /// Takes the door and the notes of a snapshot. A finger on the ribbon keeps the door as it is.
    mutating func recall(_ snapshot: RibbonSnapshot) {
        if root != nil, tuning != snapshot.tuning {
            tuning = snapshot.tuning
            followTuning()
        }
        guard !ribbon.isTouched, ribbon.state.isDoorOpen != snapshot.isDoorOpen else { return }
        ribbon.setDoor(open: snapshot.isDoorOpen)
    }

    /// Switches its toggles as they are in a snapshot. Notes sound on the side that plays alone.
    mutating func recallSwitches(_ snapshot: RibbonSnapshot, at time: Timestamp) {
        let ribbon = ribbon
        for side in sides.indices {
            let (set, isPlayed) = (side == 0 ? snapshot.front : snapshot.back, side == playing)
            sides[side].forEach { player in
                guard player.place < SwitchSet.limit else { return }
                player.recall(set[player.place], ribbon, isPlayed: isPlayed, at: time)
            }
        }
        schedule()
    }

    /// Starts morphs from where the ribbon is now; nothing is moved.
    func settleMorphs() {
        let ribbon = ribbon
        for side in sides.indices where sides[side].hasMorphs { sides[side].forEach { $0.settle(ribbon) } }
    }

    // MARK: Values

    /// Sends the values that have changed since the last time. Notes are played by `play`.
    mutating func process(at time: Timestamp) {
        unretained.with { process($0, at: time) }
    }

    private mutating func process(_ ribbon: Ribbon, at time: Timestamp) {
        // The side from which the door was opened sends it, so that each side can say where its door leads.
        if hasSwitches { sides[playing].act(ribbon, at: time) }
        if ribbon.isPlayed { sides[playing].follow(ribbon, at: time) }
        if isBack != ribbon.state.isDoorOpen { turnOver(ribbon, at: time) }
        ribbon.clearChanges()
        schedule(ribbon)
    }

    private mutating func turnOver(_ ribbon: Ribbon, at time: Timestamp) {
        sides[playing].deactivate(at: time)
        isBack.toggle()
        sides[playing].forEach { $0.activate(ribbon, at: time) }
    }

    /// Sends every value of the side that plays, for a new receiver.
    func resendValues() {
        let (ribbon, sources) = (ribbon, sides[playing].contactSources)
        sides[playing].forEach { $0.resend(ribbon, reported: sources) }
    }

    /// Takes a message of the input port.
    /// - Returns: what the message was, if it has moved the ribbon.
    mutating func receive(_ message: Message) -> Echo? {
        let ribbon = ribbon
        var echo: Echo?
        for index in controls.indices {
            let part = controls[index].part
            guard let place = controls[index].place(after: message, ribbon.place(of: part)) else { continue }
            ribbon.move(part, to: place)
            echo.insert(controls[index].parameter, port: 0)
        }
        for side in sides.indices where sides[side].receives {
            // The values behind a closed door are not played. A toggle is one thing on whichever side it is.
            sides[side].forEach { $0.receive(message, ribbon, &echo, isPlayed: side == playing) }
        }
        return echo
    }

    // MARK: Time

    mutating func fire(at time: Timestamp) {
        let ribbon = ribbon
        while ribbon.deadline <= time { ribbon.fire(at: time) }
        for side in sides.indices { sides[side].fire(ribbon, at: time) }
        schedule()
    }

    /// - Parameter ticks: how many ticks of the instrument's grid have passed.
    mutating func advanceVoices(by ticks: Int) {
        sides[playing].advanceVoices(by: ticks)
        schedule()
    }

    /// Whether anything here counts by the clock.
    var hasSteps: Bool { sides.indices.contains { sides[$0].hasSteps } }
}

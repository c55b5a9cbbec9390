import Time
import Touch

/// Turns a panel's contacts, in its own units, into frames of filtered contacts in points.
struct ContactPipeline: Sendable {
    private var table: SlotTable
    let geometry: PanelGeometry
    private let filters: FilterConfiguration
    /// The greatest distance that counts as touching.
    private let touchDistance: Int32
    private var tracks: TrackTable
    private var properties = PlayedProperties()
    /// An object of its own, so that it can be read while a frame is handed over.
    let told: ToldProperties
    /// The time of the current report. Frames never go back in time.
    private(set) var now = Timestamp(nanoseconds: .min)
    /// The next time at which something is due without an event.
    private(set) var deadline = Timestamp.distantFuture
    /// Without filters a contact is played from its first report to its last, in the frame slot with its panel slot's
    /// number, and nothing is ever due.
    private let isFiltered: Bool

    private(set) var ghosts: GhostTouches
    /// Whether every contact that is down has fallen silent and nothing has been reported since.
    private(set) var hasStalled = false
    private var hasFallenSilent = false
    /// Whether the next report contains the state of a panel that was opened anew.
    private var isResuming = false

    init(
        slots: Int, touchDistance: Int32, geometry: PanelGeometry, filters: FilterConfiguration, firstID: UInt32
    ) {
        self.geometry = geometry
        self.filters = filters
        self.touchDistance = touchDistance
        tracks = TrackTable(slots: slots, holdsLifts: filters.liftDebounce > .zero)
        table = SlotTable(slots: tracks.frameSlotCount, firstID: firstID)
        told = ToldProperties(slots: tracks.frameSlotCount)
        ghosts = GhostTouches(slots: slots)
        isFiltered = filters.isOn
    }

    var ignored: Int { table.ignored }

    /// The contact properties that the panel has reported while they were played.
    var reported: ContactSources { properties.reported }

    /// Advances the time; it never goes back.
    @inline(__always)
    mutating func setTime(_ time: Timestamp) { now = max(now, time) }

    /// Selects the contact properties that are played besides position.
    mutating func play(_ sources: ContactSources) {
        guard !filters.countsEveryChange else { return properties.select([.pressure, .size]) }
        properties.select(sources)
        for slot in 0..<tracks.slotCount where tracks[slot].state == .playing {
            noteProperties(of: tracks[slot].contact)
        }
        for slot in 0..<tracks.slotCount where tracks[slot].state == .playing {
            let (pressure, size) = properties.values(of: tracks[slot].contact, geometry)
            table.amend(tracks[slot].frameSlot) { ($0.pressure, $0.size) = (pressure, size) }
        }
    }

    /// Records the properties that a slot reports, whether or not it holds a contact.
    mutating func noteProperties(of contact: PanelContact) { properties.note(contact, geometry) }

    // MARK: Reports of slots

    /// Whether the slot holds a contact, including hovering ones and palms.
    func isPresent(_ slot: Int) -> Bool { tracks[slot].state != .absent }

    /// Whether all slots are empty.
    var isEmpty: Bool { (0..<tracks.slotCount).allSatisfy { !isPresent($0) } }

    /// Starts a contact in an empty slot. All its values count as changed: some may come from the slot's last contact.
    mutating func appear(_ slot: Int, _ contact: inout PanelContact) {
        tracks[slot].appear()
        contact.changes = .all
    }

    /// Removes the contact from its slot. A contact that appeared in the same report is still played: it was a tap. One
    /// that became a palm in it is cancelled.
    mutating func disappear(_ slot: Int, _ contact: inout PanelContact) {
        if tracks[slot].state == .hovering || contact.tool == .palm { apply(&contact, to: slot) }
        if tracks[slot].state.isTouching { lift(slot, contact) }
        tracks[slot] = ContactTrack()
        contact.changes = .all
    }

    /// Applies the changes that a report has made to a contact.
    @inline(__always)
    mutating func apply(_ contact: inout PanelContact, to slot: Int) {
        guard !contact.changes.isEmpty else { return }
        let changes = contact.changes
        contact.changes = []
        if changes == .position, tracks[slot].state.isTouching { return move(slot, contact) }
        applyAll(changes, of: contact, to: slot)
    }

    @inline(never)
    private mutating func applyAll(_ changes: PanelContact.Changes, of contact: PanelContact, to slot: Int) {
        if changes.isDisjoint(with: properties.relevantChanges), tracks[slot].state.isTouching {
            noteTold(contact, in: tracks[slot].frameSlot)
            return tracks[slot].contact = contact
        }
        switch tracks[slot].step(contact, touchDistance: touchDistance) {
        case .none: break
        case .touch: touch(slot, contact)
        case .update: update(slot, contact)
        case .hover:
            lift(slot, contact)
            tracks[slot].appear()
        case .reject:
            ghosts.reject(slot)
            let frameSlot = tracks[slot].frameSlot
            perform(tracks[slot].reject(), in: frameSlot)
            if frameSlot >= 0 { tracks.release(frameSlot) }
        }
    }

    private mutating func touch(_ slot: Int, _ contact: PanelContact) {
        ghosts.begin(
            slot, at: geometry.location(of: contact), isBeyondEdge: geometry.isBeyondEdge(contact), time: now)
        if filters.liftDebounce > .zero, let lifted = tracks.nearestLift(to: contact, geometry) {
            tracks.rejoin(lifted, in: slot)
            tracks[slot].rejoin(at: now, filters)
            return update(slot, contact)
        }
        let frameSlot = tracks.freeFrameSlot(for: slot) ?? endOldestLift()
        tracks.assign(frameSlot, to: slot)
        let action = tracks[slot].touch(at: now, filters)
        tracks[slot].frameSlot = frameSlot
        feed(slot, contact, action)
    }

    /// Ends the held-back lift that is due first, because there are more of them than slots.
    /// - Returns: the frame slot that it leaves.
    private mutating func endOldestLift() -> Int {
        let oldest = tracks.oldestLift
        let frameSlot = tracks[oldest].frameSlot
        perform(tracks[oldest].cancel(), in: frameSlot)
        return frameSlot
    }

    private mutating func update(_ slot: Int, _ contact: PanelContact) {
        if isFiltered { return filter(slot, contact) }
        tracks[slot].contact = contact
        write(contact, at: geometry.location(of: contact), to: slot)
    }

    /// Updates a contact of which only the position has changed. Without filters its frame slot has the same number.
    @inline(__always)
    private mutating func move(_ slot: Int, _ contact: borrowing PanelContact) {
        if isFiltered { return filter(slot, copy contact) }
        let location = geometry.location(x: contact.x, y: contact.y)
        table.update(slot) { $0.location = location }
    }

    @inline(never)
    private mutating func filter(_ slot: Int, _ contact: PanelContact) {
        // The kernel's list repeats the last report; the panel has sent nothing new.
        if isResuming, tracks[slot].state == .silent, contact.hasSamePosition(as: tracks[slot].contact) { return }
        let action = tracks[slot].update(at: now, filters)
        feed(slot, contact, action)
    }

    /// A finger has left the panel. Filters, if there are any, may hold its lift back.
    private mutating func lift(_ slot: Int, _ contact: PanelContact) {
        ghosts.end(slot, at: geometry.location(of: contact), time: now)
        let frameSlot = tracks[slot].frameSlot
        let action = tracks[slot].lift(at: now, filters)
        if tracks[slot].state == .lifting {
            tracks.holdLift(of: slot)
        } else {
            tracks.release(frameSlot)
        }
        perform(action, in: frameSlot)
    }

    /// Ends the contacts whose lifts are held back.
    mutating func endLifts(at time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        guard tracks.holdsLift else { return }
        setTime(time)
        while tracks.holdsLift { tracks.release(endOldestLift()) }
        emitFrame(emit)
    }

    mutating func cancelAll() {
        for frameSlot in 0..<tracks.frameSlotCount {
            guard let track = tracks.track(of: frameSlot) else { continue }
            perform(tracks[track].cancel(), in: frameSlot)
        }
        tracks.reset()
        ghosts.rejectAll()
    }

    // MARK: Frames

    /// Notes the pressure and size of a frame slot's contact for programs that are told every frame.
    private func noteTold(_ contact: PanelContact, in frameSlot: Int) {
        guard told.isWanted, let id = table.contactID(in: frameSlot) else { return }
        told.note(contact, id, in: frameSlot, geometry)
    }

    private mutating func feed(_ track: Int, _ contact: PanelContact, _ action: ContactTrack.Action) {
        tracks[track].contact = contact
        let location = tracks[track].filter.feed(contact, at: now, geometry, filters)
        if isFiltered { tracks[track].scheduleCatchUp(at: now) }
        perform(action, in: tracks[track].frameSlot, contact, at: location)
    }

    private mutating func perform(
        _ action: ContactTrack.Action, in frameSlot: Int, _ contact: PanelContact = PanelContact(),
        at location: Point = .zero
    ) {
        switch action {
        case .none: break
        case .begin:
            table.begin(frameSlot)
            write(contact, at: location, to: frameSlot)
        case .update: write(contact, at: location, to: frameSlot)
        case .end: table.end(frameSlot)
        case .cancel: table.cancel(frameSlot)
        }
    }

    private mutating func write(_ contact: PanelContact, at location: Point, to frameSlot: Int) {
        noteProperties(of: contact)
        noteTold(contact, in: frameSlot)
        let (pressure, size) = properties.values(of: contact, geometry)
        table.update(frameSlot) {
            $0.location = location
            $0.pressure = pressure
            $0.size = size
            $0.tool = contact.tool
        }
    }

    /// Emits a frame: at the end of a report, or of what was due.
    mutating func emitFrame(_ emit: (borrowing TouchFrame) -> Void) {
        table.report(at: now, emit)
        if isFiltered { findDeadline() }
    }

    /// Only after a report that the panel has sent: counts it for the statistics of ghost touches, and ends a stall.
    @inline(__always)
    mutating func finishReport() {
        ghosts.endReport()
        guard isFiltered else { return }
        (hasStalled, isResuming) = (false, false)
    }

    /// The next report is the state of a panel that has been opened again.
    mutating func resume() { isResuming = true }

    mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        setTime(time)
        table.beginAgain(at: now, cancelled: cancelled, began: began)
    }

    // MARK: Deadlines

    /// Performs everything due by the given time, each action at its own time.
    @inline(__always)
    mutating func advance(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if deadline <= time { catchUp(to: time, emit) }
    }

    @inline(never)
    private mutating func catchUp(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        while deadline <= time, deadline < .distantFuture {
            now = max(now, deadline)
            for frameSlot in 0..<tracks.frameSlotCount { advance(frameSlot, to: deadline) }
            emitFrame(emit)
            guard hasFallenSilent else { continue }
            hasFallenSilent = false
            hasStalled = !tracks.hasActiveContact
        }
    }

    private mutating func advance(_ frameSlot: Int, to time: Timestamp) {
        guard let track = tracks.track(of: frameSlot) else { return }
        let wasSilent = tracks[track].state == .silent
        while tracks[track].deadline <= time, tracks[track].deadline < .distantFuture {
            let action = tracks[track].advance(to: time)
            switch action {
            case .begin, .update: feed(track, tracks[track].contact, action)
            case .none, .end, .cancel: perform(action, in: frameSlot)
            }
        }
        if tracks[track].state == .silent, !wasSilent { hasFallenSilent = true }
        if tracks[track].state == .absent { tracks.release(frameSlot) }
    }

    @inline(never)
    private mutating func findDeadline() { deadline = tracks.deadline }
}

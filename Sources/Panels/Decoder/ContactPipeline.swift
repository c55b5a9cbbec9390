import Time
import Touch

/// From contacts in a panel's units to frames of contacts in points, by way of the filters.
///
/// Each of the panel's slots has a track. A contact that touches has a slot of the frame as well. That is the panel's own
/// slot, unless the slot's last contact still has it because its lift is held back; so there are twice as many with lift
/// debounce.
struct ContactPipeline: Sendable {
    private var table: SlotTable
    let geometry: PanelGeometry
    private let filters: FilterConfiguration
    /// The distance up to which a contact touches.
    private let touchDistance: Int32
    private let slotCount: Int
    /// A track for each of the panel's slots, then one for each slot of the frame: for a contact whose lift is held back.
    private var tracks: [ContactTrack]
    /// The track of each slot of the frame; −1: none.
    private var trackOf: [Int]
    /// The time of what is being reported. Frames never go back behind it.
    private(set) var now = Timestamp(nanoseconds: .min)
    /// The next moment at which something is due without an event.
    private(set) var deadline = Timestamp.distantFuture
    /// Without filters a contact is played from its first report to its last one, its slot of the frame is the panel's,
    /// and nothing is ever due.
    private let isFiltered: Bool
    /// The properties of contacts that frames report. A report that changes only others is ignored.
    private var playedChanges = PanelContact.Changes.all
    /// What the panel has reported, in whichever slot, while it was played. From then on a value of 0 is the lightest touch.
    /// What is not played does not count, because the kernel may hold it back.
    private(set) var told: ContactSources = []

    /// Contacts that were shorter than the minimum duration.
    private(set) var phantoms = 0
    private(set) var ghosts: GhostTouches
    /// Whether contacts are down, all of them have fallen silent, and nothing has been reported since.
    private(set) var hasStalled = false
    private var hasFallenSilent = false
    /// Whether the next report is the state of a panel that was opened anew.
    private var isResuming = false

    init(
        slots: Int, touchDistance: Int32, geometry: PanelGeometry, filters: FilterConfiguration, firstID: UInt32
    ) {
        self.geometry = geometry
        self.filters = filters
        self.touchDistance = touchDistance
        slotCount = slots
        let count = filters.liftDebounce > .zero ? 2 * slots : slots
        table = SlotTable(slots: count, firstID: firstID)
        ghosts = GhostTouches(slots: slots)
        tracks = Array(repeating: ContactTrack(), count: slots + count)
        trackOf = Array(repeating: -1, count: count)
        isFiltered =
            filters.movesPositions || filters.minimumDuration > .zero || filters.liftDebounce > .zero
            || filters.silence != nil
    }

    var ignored: Int { table.ignored }

    /// Time goes on; it never goes back. Answers whether it did not try to.
    @inline(__always)
    mutating func setTime(_ time: Timestamp) -> Bool {
        defer { now = max(now, time) }
        return time >= now
    }

    /// Sets what is played of contacts beside their positions.
    mutating func play(_ sources: ContactSources) {
        playedChanges = .all
        guard !filters.countsEveryChange else { return }
        if !sources.contains(.pressure) { playedChanges.remove(.pressure) }
        if !sources.contains(.size) { playedChanges.remove(.size) }
        for slot in 0..<slotCount where tracks[slot].state == .playing { noteSources(of: tracks[slot].contact) }
        for slot in 0..<slotCount where tracks[slot].state == .playing {
            let (pressure, size) = shape(of: tracks[slot].contact)
            table.amend(tracks[slot].frameSlot) { ($0.pressure, $0.size) = (pressure, size) }
        }
    }

    private func shape(of contact: PanelContact) -> (pressure: Double, size: Points) {
        (
            playedChanges.contains(.pressure) ? geometry.pressure(of: contact, told: told) : Contact.noPressure,
            playedChanges.contains(.size) ? geometry.diameter(of: contact, told: told) : Contact.noSize
        )
    }

    /// A slot has these values, whatever is in it.
    mutating func noteSources(of contact: PanelContact) {
        let (pressure, size) = shape(of: contact)
        if pressure > 0, pressure < Contact.noPressure { told.insert(.pressure) }
        if size != Contact.noSize { told.insert(.size) }
    }

    // MARK: What the panel reports of its slots

    /// Whether a contact is in the slot, be it one that hovers or a palm.
    func isPresent(_ slot: Int) -> Bool { tracks[slot].state != .absent }

    /// Whether no contact is in any slot.
    var isEmpty: Bool { (0..<slotCount).allSatisfy { !isPresent($0) } }

    /// A contact comes into an empty slot.
    mutating func appear(_ slot: Int, _ contact: inout PanelContact) {
        tracks[slot].appear()
        contact.changes = .all
    }

    /// The contact leaves its slot. One that came in the same report is still played: it was a tap.
    mutating func disappear(_ slot: Int, _ contact: inout PanelContact) {
        if tracks[slot].state == .hovering { apply(&contact, to: slot) }
        if tracks[slot].state.isTouching { lift(slot, contact) }
        tracks[slot] = ContactTrack()
        contact.changes = .all
    }

    /// Applies what a report has changed.
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
        if changes.isDisjoint(with: playedChanges), tracks[slot].state.isTouching {
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
            if frameSlot >= 0 { trackOf[frameSlot] = -1 }
        }
    }

    private mutating func touch(_ slot: Int, _ contact: PanelContact) {
        ghosts.begin(
            slot, at: geometry.location(of: contact), isBeyondEdge: geometry.isBeyondEdge(contact), time: now)
        if let lifted = liftToRejoin(contact) {
            tracks[slot] = tracks[lifted]
            tracks[lifted] = ContactTrack()
            trackOf[tracks[slot].frameSlot] = slot
            tracks[slot].rejoin(at: now, filters)
            return update(slot, contact)
        }
        let frameSlot = takeFrameSlot(for: slot)
        let action = tracks[slot].touch(at: now, filters)
        tracks[slot].frameSlot = frameSlot
        feed(slot, contact, action)
    }

    private mutating func update(_ slot: Int, _ contact: PanelContact) {
        if isFiltered { return filter(slot, contact) }
        tracks[slot].contact = contact
        write(contact, at: geometry.location(of: contact), to: slot)
    }

    /// Nothing but the contact's position has changed.
    @inline(__always)
    private mutating func move(_ slot: Int, _ contact: borrowing PanelContact) {
        if isFiltered { return filter(slot, copy contact) }
        let location = geometry.location(x: contact.x, y: contact.y)
        table.update(slot) { $0.location = location }
    }

    @inline(never)
    private mutating func filter(_ slot: Int, _ contact: PanelContact) {
        // What the kernel still lists is no report of the panel.
        if isResuming, tracks[slot].state == .silent, contact.isInPlace(of: tracks[slot].contact) { return }
        let action = tracks[slot].update(at: now, filters)
        feed(slot, contact, action)
    }

    private mutating func lift(_ slot: Int, _ contact: PanelContact) {
        ghosts.end(slot, at: geometry.location(of: contact), time: now)
        if tracks[slot].state == .held { phantoms += 1 }
        let frameSlot = tracks[slot].frameSlot
        let action = tracks[slot].lift(at: now, filters)
        if tracks[slot].state == .lifting {
            trackOf[frameSlot] = slotCount + frameSlot
            tracks[slotCount + frameSlot] = tracks[slot]
            tracks[slot] = ContactTrack()
        } else {
            trackOf[frameSlot] = -1
        }
        perform(action, in: frameSlot)
    }

    mutating func cancelAll() {
        for frameSlot in trackOf.indices where trackOf[frameSlot] >= 0 {
            perform(tracks[trackOf[frameSlot]].cancel(), in: frameSlot)
            trackOf[frameSlot] = -1
        }
        for track in tracks.indices { tracks[track] = ContactTrack() }
        ghosts.rejectAll()
    }

    // MARK: Lifts that are held back

    /// The track of a contact that was lifted a moment ago, near by: the nearest one.
    private func liftToRejoin(_ contact: PanelContact) -> Int? {
        guard filters.liftDebounce > .zero else { return nil }
        var nearest = FilterConfiguration.liftReach * FilterConfiguration.liftReach
        var found: Int?
        for track in tracks.indices where tracks[track].state == .lifting {
            let distance = geometry.squaredDistance(contact, tracks[track].contact)
            if distance <= nearest { (nearest, found) = (distance, track) }
        }
        return found
    }

    private mutating func takeFrameSlot(for slot: Int) -> Int {
        let free = trackOf[slot] < 0 ? slot : trackOf.firstIndex { $0 < 0 } ?? endOldestLift()
        trackOf[free] = slot
        return free
    }

    /// More lifts are held back than there are slots: the one that is due first is over. Answers its slot of the frame.
    private mutating func endOldestLift() -> Int {
        var oldest = slotCount
        for track in tracks.indices where tracks[track].state == .lifting {
            if tracks[oldest].state != .lifting || tracks[track].deadline < tracks[oldest].deadline { oldest = track }
        }
        let frameSlot = oldest - slotCount
        perform(tracks[oldest].cancel(), in: frameSlot)
        return frameSlot
    }

    // MARK: Frames

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
        noteSources(of: contact)
        let (pressure, size) = shape(of: contact)
        table.update(frameSlot) {
            $0.location = location
            $0.pressure = pressure
            $0.size = size
            $0.tool = contact.tool
        }
    }

    /// The report is complete.
    mutating func endReport(_ emit: (borrowing TouchFrame) -> Void) {
        table.report(at: now, emit)
        if isFiltered { findDeadline() }
    }

    /// A report of the panel has been played.
    @inline(__always)
    mutating func noteReport() {
        ghosts.endReport()
        guard isFiltered else { return }
        hasStalled = false
        isResuming = false
    }

    /// The panel was opened anew: its state comes next.
    mutating func resume() { isResuming = true }

    mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        _ = setTime(time)
        table.beginAgain(at: now, cancelled: cancelled, began: began)
    }

    // MARK: Deadlines

    /// Does what is due at or before a moment, each at its own time.
    @inline(__always)
    mutating func advance(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if deadline <= time { catchUp(to: time, emit) }
    }

    @inline(never)
    private mutating func catchUp(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        while deadline <= time, deadline < .distantFuture {
            now = max(now, deadline)
            for frameSlot in trackOf.indices where trackOf[frameSlot] >= 0 { advance(frameSlot, to: deadline) }
            endReport(emit)
            guard hasFallenSilent else { continue }
            hasFallenSilent = false
            hasStalled = !tracks.contains { $0.state == .playing || $0.state == .held }
        }
    }

    private mutating func advance(_ frameSlot: Int, to time: Timestamp) {
        let track = trackOf[frameSlot]
        let wasSilent = tracks[track].state == .silent
        while tracks[track].deadline <= time, tracks[track].deadline < .distantFuture {
            let action = tracks[track].advance(to: time)
            switch action {
            case .begin, .update: feed(track, tracks[track].contact, action)
            case .none, .end, .cancel: perform(action, in: frameSlot)
            }
        }
        if tracks[track].state == .silent, !wasSilent { hasFallenSilent = true }
        if tracks[track].state == .absent { trackOf[frameSlot] = -1 }
    }

    @inline(never)
    private mutating func findDeadline() {
        deadline = .distantFuture
        for track in tracks.indices { deadline = min(deadline, tracks[track].deadline) }
    }
}

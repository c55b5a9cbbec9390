import Time
import Touch

/// From contacts in a panel's units to frames of contacts in points, by way of the filters.
///
/// Each of the panel's slots has a track; with lift debounce there are twice as many, for a slot may be taken again
/// while the lift of its last contact is held back. A track is a slot of the table.
struct ContactPipeline: Sendable {
    private var table: SlotTable
    let geometry: PanelGeometry
    private let filters: FilterConfiguration
    private var tracks: [ContactTrack]
    /// The track of each of the panel's slots; −1: none.
    private var trackOf: [Int]
    /// The time of what is being told; frames never go back behind it.
    private(set) var now = Timestamp(nanoseconds: .min)
    /// The next moment at which something is due without an event.
    private(set) var deadline = Timestamp.distantFuture
    /// Without filters a contact is played from its first report to its last one, its slot is its track, and nothing
    /// is ever due.
    private let isFiltered: Bool

    /// Contacts that were shorter than the minimum duration.
    private(set) var phantoms = 0

    init(slots: Int, geometry: PanelGeometry, filters: FilterConfiguration, firstID: UInt32) {
        self.geometry = geometry
        self.filters = filters
        let count = filters.liftDebounce > .zero ? 2 * slots : slots
        table = SlotTable(slots: count, firstID: firstID)
        tracks = Array(repeating: ContactTrack(), count: count)
        trackOf = Array(repeating: -1, count: slots)
        isFiltered =
            filters.movesPositions || filters.minimumDuration > .zero || filters.liftDebounce > .zero
            || filters.silence != nil
    }

    var ignored: Int { table.ignored }

    /// Time goes on; it never goes back. Answers whether it did not try to.
    @inline(__always)
    mutating func note(_ time: Timestamp) -> Bool {
        defer { now = max(now, time) }
        return time >= now
    }

    mutating func begin(_ slot: Int, _ contact: PanelContact) {
        if let lifted = trackToRejoin(contact) {
            trackOf[slot] = lifted
            tracks[lifted].rejoin(at: now, filters)
            return update(slot, contact)
        }
        let track = freeTrack(for: slot)
        trackOf[slot] = track
        let action = tracks[track].begin(at: now, filters)
        feed(track, contact, action)
    }

    mutating func update(_ slot: Int, _ contact: PanelContact) {
        if isFiltered { return filter(slot, contact) }
        write(contact, at: geometry.location(of: contact), to: slot)
    }

    /// Nothing but the contact's place is another one.
    @inline(__always)
    mutating func move(_ slot: Int, _ contact: PanelContact) {
        if isFiltered { return filter(slot, contact) }
        let location = geometry.location(of: contact)
        table.update(slot) { $0.location = location }
    }

    @inline(never)
    private mutating func filter(_ slot: Int, _ contact: PanelContact) {
        let track = trackOf[slot]
        guard track >= 0 else { return }
        let action = tracks[track].update(at: now, filters)
        feed(track, contact, action)
    }

    mutating func end(_ slot: Int) {
        let track = trackOf[slot]
        guard track >= 0 else { return }
        trackOf[slot] = -1
        if tracks[track].stage == .held { phantoms += 1 }
        tell(tracks[track].end(at: now, filters), of: track, at: .zero)
    }

    mutating func cancel(_ slot: Int) {
        let track = trackOf[slot]
        guard track >= 0 else { return }
        trackOf[slot] = -1
        tell(tracks[track].cancel(), of: track, at: .zero)
    }

    mutating func cancelAll() {
        for slot in trackOf.indices { trackOf[slot] = -1 }
        for track in tracks.indices { tell(tracks[track].cancel(), of: track, at: .zero) }
    }

    /// A contact that was lifted a moment ago, near by: the nearest one.
    private func trackToRejoin(_ contact: PanelContact) -> Int? {
        guard filters.liftDebounce > .zero else { return nil }
        var nearest = FilterConfiguration.liftReach * FilterConfiguration.liftReach
        var found: Int?
        for track in tracks.indices where tracks[track].stage == .lifting {
            let distance = geometry.squaredDistance(contact, tracks[track].contact)
            if distance <= nearest { (nearest, found) = (distance, track) }
        }
        return found
    }

    private mutating func freeTrack(for slot: Int) -> Int {
        if tracks[slot].stage == .free { return slot }
        for track in tracks.indices where tracks[track].stage == .free { return track }
        // More lifts are held back than there are slots: the one that is due first is over.
        var oldest = slot
        for track in tracks.indices where tracks[track].stage == .lifting {
            if tracks[oldest].stage != .lifting || tracks[track].deadline < tracks[oldest].deadline { oldest = track }
        }
        return oldest
    }

    private mutating func feed(_ track: Int, _ contact: PanelContact, _ action: ContactTrack.Action) {
        tracks[track].contact = contact
        let location = tracks[track].filter.feed(contact, at: now, geometry, filters)
        if isFiltered { tracks[track].noteFed(at: now) }
        tell(action, of: track, at: location)
    }

    private mutating func tell(_ action: ContactTrack.Action, of track: Int, at location: Point) {
        switch action {
        case .nothing: break
        case .begin:
            table.begin(track)
            write(tracks[track].contact, at: location, to: track)
        case .update: write(tracks[track].contact, at: location, to: track)
        case .end: table.end(track)
        case .cancel: table.cancel(track)
        }
    }

    private mutating func write(_ contact: PanelContact, at location: Point, to track: Int) {
        let (pressure, size) = (geometry.pressure(of: contact), geometry.diameter(of: contact))
        table.update(track) {
            $0.location = location
            $0.pressure = pressure
            $0.size = size
            $0.tool = contact.tool
        }
    }

    /// The report is complete.
    mutating func report(_ emit: (borrowing TouchFrame) -> Void) {
        table.report(at: now, emit)
        if isFiltered { findDeadline() }
    }

    mutating func beginAgain(
        at time: Timestamp, cancelled: (borrowing TouchFrame) -> Void, began: (borrowing TouchFrame) -> Void
    ) {
        _ = note(time)
        table.beginAgain(at: now, cancelled: cancelled, began: began)
    }

    /// Does what is due at or before a moment, each at its own time.
    @inline(__always)
    mutating func advance(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        if deadline <= time { catchUp(to: time, emit) }
    }

    @inline(never)
    private mutating func catchUp(to time: Timestamp, _ emit: (borrowing TouchFrame) -> Void) {
        while deadline <= time, deadline < .distantFuture {
            now = max(now, deadline)
            for track in tracks.indices { advance(track, to: deadline) }
            report(emit)
        }
    }

    private mutating func advance(_ track: Int, to time: Timestamp) {
        while tracks[track].deadline <= time, tracks[track].deadline < .distantFuture {
            let action = tracks[track].advance(to: time)
            switch action {
            case .begin, .update: feed(track, tracks[track].contact, action)
            case .nothing, .end, .cancel: tell(action, of: track, at: .zero)
            }
        }
    }

    @inline(never)
    private mutating func findDeadline() {
        deadline = .distantFuture
        for track in tracks.indices { deadline = min(deadline, tracks[track].deadline) }
    }
}

import Time
import Touch

/// The tracks of a panel's contacts, and the frame slot that each of them occupies.
///
/// Every slot of the panel has a track. A contact that touches also has a slot in the frame: the one with its panel
/// slot's number, unless the previous contact still occupies that one because its lift is held back. If lifts are held
/// back there are therefore twice as many frame slots, and each has a second track for such a lift.
struct TrackTable: Sendable {
    let slotCount: Int
    /// First a track for each slot of the panel, then one for each frame slot's held-back lift.
    private var tracks: [ContactTrack]
    /// The track of each frame slot; −1 if it is free.
    private var occupants: [Int]

    init(slots: Int, holdsLifts: Bool) {
        slotCount = slots
        let count = holdsLifts ? 2 * slots : slots
        tracks = Array(repeating: ContactTrack(), count: slots + count)
        occupants = Array(repeating: -1, count: count)
    }

    var frameSlotCount: Int { occupants.count }

    subscript(track: Int) -> ContactTrack {
        _read { yield tracks[track] }
        _modify { yield &tracks[track] }
    }

    /// The track that occupies a frame slot; nil if the slot is free.
    func track(of frameSlot: Int) -> Int? { occupants[frameSlot] < 0 ? nil : occupants[frameSlot] }

    /// A free frame slot for a slot of the panel, preferably the one with its number.
    func freeFrameSlot(for slot: Int) -> Int? { occupants[slot] < 0 ? slot : occupants.firstIndex { $0 < 0 } }

    mutating func assign(_ frameSlot: Int, to track: Int) { occupants[frameSlot] = track }

    mutating func release(_ frameSlot: Int) { occupants[frameSlot] = -1 }

    /// The next time at which a track has something to do.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for track in tracks.indices { deadline = min(deadline, tracks[track].deadline) }
        return deadline
    }

    /// Whether any contact touches that has not fallen silent.
    var hasActiveContact: Bool { tracks.contains { $0.state == .playing || $0.state == .held } }

    mutating func reset() {
        for track in tracks.indices { tracks[track] = ContactTrack() }
        for frameSlot in occupants.indices { occupants[frameSlot] = -1 }
    }

    // MARK: Lifts that are held back

    /// Moves a slot's lifted contact aside, so that the slot can take the next one.
    mutating func holdLift(of slot: Int) {
        let frameSlot = tracks[slot].frameSlot
        occupants[frameSlot] = slotCount + frameSlot
        tracks[slotCount + frameSlot] = tracks[slot]
        tracks[slot] = ContactTrack()
    }

    /// Moves a lifted contact back to a slot of the panel.
    mutating func rejoin(_ lifted: Int, in slot: Int) {
        tracks[slot] = tracks[lifted]
        tracks[lifted] = ContactTrack()
        occupants[tracks[slot].frameSlot] = slot
    }

    /// The track of the nearest held-back lift that the contact may continue; nil if none is within `liftReach`.
    func nearestLift(to contact: PanelContact, _ geometry: PanelGeometry) -> Int? {
        var nearest = FilterConfiguration.liftReach * FilterConfiguration.liftReach
        var found: Int?
        for track in tracks.indices where tracks[track].state == .lifting {
            let distance = geometry.squaredDistance(contact, tracks[track].contact)
            if distance <= nearest { (nearest, found) = (distance, track) }
        }
        return found
    }

    /// Whether any lift is held back.
    var holdsLift: Bool { tracks.contains { $0.state == .lifting } }

    /// The track of the held-back lift that is due first. There must be one.
    var oldestLift: Int {
        var oldest = slotCount
        for track in tracks.indices where tracks[track].state == .lifting {
            if tracks[oldest].state != .lifting || tracks[track].deadline < tracks[oldest].deadline { oldest = track }
        }
        return oldest
    }
}

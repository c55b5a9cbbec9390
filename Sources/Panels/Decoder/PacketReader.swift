import Storage
import Touch

/// Reads multi-touch protocol A: every report lists all contacts, without slots. Contacts are identified by their
/// tracking ids if each has one of its own, else by position: a contact continues the nearest one of the previous
/// report.
struct PacketReader: Sendable {
    static let contactLimit = 32
    /// A contact farther than this from all previous ones is new.
    static let reach: Points = 315  // 50 mm

    private struct Listed {
        var contact: PanelContact
        var id: Int32
        /// The index in `places` of the contact that it continues; −1 until one is found.
        var place = -1
    }

    private struct Place {
        var contact = PanelContact()
        var id: Int32 = -1
        /// Whether a contact of this report continues it.
        var isClaimed = false
    }

    /// The contact that is being read, up to the next SYN_MT_REPORT; `packetID` is its tracking id.
    private(set) var packet = PanelContact()
    private var packetID: Int32 = -1
    private var hasPosition: Bool { packet.changes.contains(.position) }
    /// Whether an id below 0 was reported, which means a lift.
    private var hasLift = false
    /// The contacts of this report that are complete.
    private var listed: [Listed] = []
    /// The contacts of the last report, by their slots in the pipeline.
    private var places: [Place]
    /// Whether the report lists contacts. A report of keys alone does not and leaves the contacts as they are.
    private(set) var isListing = false
    /// Whether this report lifts all contacts: see `release`.
    private var isReleased = false
    /// Whether each contact has its own tracking id. Ids are ignored once a contact had none, or two have shared one.
    private var hasIDs: Bool

    /// Contacts ignored because they exceed the limit.
    private(set) var ignored = 0

    init(hasIDs: Bool) {
        self.hasIDs = hasIDs
        places = Array(repeating: Place(), count: Self.contactLimit)
        listed.prepare(capacity: Self.contactLimit)
    }

    mutating func handle(_ code: UInt16, _ value: Int32) {
        if code == AbsoluteAxis.trackingID {
            packetID = value
            hasLift = value < 0
        } else {
            packet.set(code, value)
        }
    }

    /// Completes a contact (SYN_MT_REPORT). Without a position it means that no contact is down.
    mutating func endPacket() {
        isListing = true
        // Older drivers report a lift as a contact of size 0, newer ones as an id below 0.
        let isLifted = packet.major == 0 || hasLift
        if hasPosition, !isLifted {
            if listed.count < Self.contactLimit {
                listed.append(Listed(contact: packet, id: packetID))
            } else {
                ignored += 1
            }
        }
        clearPacket()
    }

    private mutating func clearPacket() {
        packet = PanelContact()
        packetID = -1
        hasLift = false
    }

    /// Lifts all contacts, whatever was listed (BTN_TOUCH or ABS_PRESSURE is 0).
    mutating func release() { isReleased = true }

    /// Discards the contacts listed so far in this report.
    mutating func drop() {
        clearPacket()
        listed.removeAll(keepingCapacity: true)
        isListing = false
        isReleased = false
    }

    /// Whether the report lists contacts, with or without the SYN_MT_REPORT of a single one.
    var hasContacts: Bool { isListing || hasPosition || hasLift }

    /// Applies the complete report.
    mutating func endReport(in contacts: inout ContactPipeline) {
        if hasPosition || hasLift { endPacket() }  // a single contact whose SYN_MT_REPORT was left out
        clearPacket()
        if isListing {
            match(in: contacts)
            for index in places.indices where contacts.isPresent(index) && !places[index].isClaimed {
                disappear(index, in: &contacts)
            }
            assignPlaces(in: &contacts)
        }
        for index in places.indices { contacts.apply(&places[index].contact, to: index) }
        if isReleased {
            for index in places.indices where contacts.isPresent(index) { disappear(index, in: &contacts) }
        }
        drop()
    }

    private mutating func disappear(_ index: Int, in contacts: inout ContactPipeline) {
        contacts.disappear(index, &places[index].contact)
        places[index].id = -1
    }

    /// Finds the place of the contact that each listed contact continues.
    private mutating func match(in contacts: ContactPipeline) {
        for index in places.indices { places[index].isClaimed = false }
        if hasIDs, lacksIDs { hasIDs = false }
        if hasIDs { matchByID(in: contacts) } else { matchByDistance(in: contacts) }
    }

    /// Whether a listed contact has no id, or the id of another one.
    private var lacksIDs: Bool {
        for index in listed.indices {
            if listed[index].id < 0 { return true }
            for other in listed.indices where other > index && listed[other].id == listed[index].id { return true }
        }
        return false
    }

    private mutating func matchByID(in contacts: ContactPipeline) {
        for index in listed.indices {
            for place in places.indices
            where contacts.isPresent(place) && !places[place].isClaimed && places[place].id == listed[index].id {
                claim(place, by: index)
                break
            }
        }
    }

    /// Repeatedly matches the nearest pair among those left.
    private mutating func matchByDistance(in contacts: ContactPipeline) {
        while true {
            var nearest = Self.reach * Self.reach
            var pair: (listed: Int, place: Int)?
            for index in listed.indices where listed[index].place < 0 {
                for place in places.indices where contacts.isPresent(place) && !places[place].isClaimed {
                    let distance = contacts.geometry.squaredDistance(
                        listed[index].contact, places[place].contact)
                    if distance <= nearest {
                        if pair != nil, distance == nearest { continue }
                        nearest = distance
                        pair = (index, place)
                    }
                }
            }
            guard let pair else { return }
            claim(pair.place, by: pair.listed)
        }
    }

    private mutating func claim(_ place: Int, by index: Int) {
        listed[index].place = place
        places[place].isClaimed = true
    }

    /// Moves each listed contact to its place; new contacts go to empty places.
    private mutating func assignPlaces(in contacts: inout ContactPipeline) {
        for index in listed.indices {
            if listed[index].place < 0 {
                guard let free = places.indices.first(where: { !places[$0].isClaimed && !contacts.isPresent($0) })
                else {
                    ignored += 1
                    continue
                }
                claim(free, by: index)
                contacts.appear(free, &places[free].contact)
            }
            let place = listed[index].place
            places[place].id = listed[index].id
            places[place].contact = listed[index].contact
            places[place].contact.changes = .all
        }
    }
}

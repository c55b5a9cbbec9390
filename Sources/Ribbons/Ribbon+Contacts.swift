import Gestures
import Time
import Touch

// Keeps the contacts of a ribbon as fingers come down, move and go.

extension Ribbon {
    func has(_ id: ContactID) -> Bool { index(of: id) != nil }

    private func index(of id: ContactID) -> Int? { contacts.firstIndex { $0.id == id } }

    /// Handles a touch that comes down, moves, changes its pressure, or goes.
    /// - Returns: false if the contact is not this ribbon's, or has slid to another one.
    func touch(_ touch: RawTouch) -> Bool {
        if touch.phase == .began {
            begin(touch)
            return true
        }
        guard let index = index(of: touch.id), contacts[index].ribbon == number else { return false }
        update(index, touch)
        return true
    }

    /// As `touch`, for a contact that came down here, wherever it has slid to.
    func update(_ touch: RawTouch) {
        if let index = index(of: touch.id) { update(index, touch) }
    }

    private func update(_ index: Int, _ touch: RawTouch) {
        switch touch.phase {
        case .began, .left: break
        case .moved, .entered: move(index, touch)
        case .ended:
            place(&contacts[index], touch, index, isNew: false)
            remove(index, .ended, at: touch.time)
        case .cancelled: remove(index, .cancelled, at: touch.time)
        }
    }

    // Not inlined: otherwise each movement would prepare for the call.
    @inline(never)
    private func begin(_ touch: RawTouch) {
        guard contacts.count < Self.contactLimit else { return }
        beginDoorPress(touch)
        let index = contacts.count
        if index == 0 { isPairOver = false }
        let position = fraction(touch.globalLocation)
        if measuresVelocity { trackers[index].begin(at: touch.globalLocation, time: touch.time) }
        contacts.append(RibbonContact(id: touch.id, ribbon: number, startPosition: position))
        place(&contacts[index], touch, index, isNew: true)
        contacts[index].startAcross = contacts[index].across
        acrossMotion = nil
        touchDowns += 1
        record(.began, index)
        isPlayed = true
        secondFingerCameOrWent()
        if settings.playsNotes {
            followNotes(to: position)
        } else if leader == nil || settings.lead == .newest {
            lead(index)
        }
    }

    private func move(_ index: Int, _ touch: RawTouch) {
        let isResting = contacts[index].location == touch.globalLocation
        if isResting {
            // Only the pressure or size has changed: velocity and time stay those of the last movement.
            (contacts[index].pressure, contacts[index].size) = (touch.pressure, touch.size)
        } else {
            if measuresVelocity { trackers[index].move(to: touch.globalLocation, time: touch.time) }
            place(&contacts[index], touch, index, isNew: false)
            if doorPress != nil { checkDoorPress(touch) }
        }
        record(.moved, index)
        guard !isResting else { return }
        isPlayed = true
        if settings.playsNotes, index == contacts.count - 1 { followNotes(to: contacts[index].position) }
        if touch.id == leader { moveCenter(with: index) }
    }

    /// Updates a contact from its touch.
    private func place(_ contact: inout RibbonContact, _ touch: RawTouch, _ index: Int, isNew: Bool) {
        (contact.pressure, contact.size) = (touch.pressure, touch.size)
        contact.unboundedPosition = geometry.position(of: touch.globalLocation)
        contact.across = geometry.across(touch.globalLocation)
        if playsRows, contact.ribbon == number {
            contact.enterRow(of: rows, breadth: geometry.breadth, isNew: isNew)
        }
        if settings.demands.contains(.speed) {
            contact.velocity = geometry.velocity(trackers[index].velocity(at: touch.time))
        }
        contact.movedAt = touch.time
        contact.location = touch.globalLocation
    }

    private var measuresVelocity: Bool { !trackers.isEmpty }

    /// Removes a contact that was lifted or cancelled. Its tracker goes to the end of `trackers`, for a later contact.
    @inline(never)
    private func remove(_ index: Int, _ kind: ContactChange.Kind, at time: Timestamp) {
        record(kind, index)
        wasCancelled = kind == .cancelled
        let wasLeader = contacts[index].id == leader
        if index < 2, contacts.count >= 2 { isPairOver = true }
        if doorPress != nil { endDoorPress(contacts[index].id) }
        let velocity = kind == .ended && measuresVelocity ? trackers[index].velocity(at: time) : .zero
        if settings.keepsAcross { acrossAtRest = contacts[index].across }
        contacts.remove(at: index)
        if measuresVelocity { trackers.append(trackers.remove(at: index)) }
        secondFingerCameOrWent()
        if wasLeader { endLead(velocity: velocity, at: time) }
    }

    /// Records a change, with the contact if contacts are voices. Inlined: that saves 15 instructions for each finger
    /// and frame.
    @inline(__always)
    private func record(_ kind: ContactChange.Kind, _ index: Int) {
        if settings.demands.contains(.voices) { changes.append(ContactChange(contact: contacts[index], kind: kind)) }
        isChanged = true
    }

    // MARK: Rows

    /// The number of rows of notes on the side that plays now.
    var rows: Int { state.isDoorOpen ? settings.backRows : settings.frontRows }

    // MARK: Gliding

    /// Records that another ribbon hears the contact's raw touches now, or this one again. The mapping decides which
    /// one plays it.
    func handOn(_ id: ContactID, to ribbon: Int) {
        guard handsContactsOn || ribbon == number else { return }
        if let index = index(of: id) { contacts[index].ribbon = ribbon }
    }

    // MARK: Rest

    /// When the next finger with a velocity will have rested long enough to lose it; the distant future if none has
    /// one.
    var restDeadline: Timestamp {
        var earliest = Timestamp.distantFuture
        guard settings.demands.contains(.speed) else { return earliest }
        for contact in contacts where contact.velocity != 0 { earliest = min(earliest, contact.restsAt) }
        return earliest
    }

    func clearRestingVelocities(at time: Timestamp) {
        for index in contacts.indices where contacts[index].velocity != 0 && contacts[index].restsAt <= time {
            contacts[index].velocity = 0
            record(.moved, index)
        }
    }

    /// Position along the ribbon; a finger that has left the ribbon stays at the end by which it left.
    func fraction(_ location: Point) -> Double { min(max(geometry.position(of: location), 0), 1) }
}

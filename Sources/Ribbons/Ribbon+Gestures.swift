import Gestures
import Time
import Touch

// What each gesture does to its ribbon.

extension Ribbon {
    // MARK: Contacts

    /// A finger has come down, has moved, or is pressed in another way.
    func touch(_ id: ContactID, _ drag: DragGesture.Value) {
        if let index = contacts.firstIndex(where: { $0.id == id }) {
            (contacts[index].pressure, contacts[index].size) = (drag.pressure, drag.size)
            // A finger that is only pressed harder rests: its velocity and its time are those of its last movement.
            guard contacts[index].location != drag.location else { return pressed |= 1 << UInt32(index) }
            place(&contacts[index], drag)
            record(.moved, index)
        } else {
            begin(id, drag)
        }
        isPlayed = true
        if id == leader { hasLeaderMoved = true }
        if settings.playsNotes, let newest = contacts.last, newest.id == id { state.moveCenter(to: newest.position) }
    }

    private func begin(_ id: ContactID, _ drag: DragGesture.Value) {
        var contact = RibbonContact(id: id, ribbon: number, startPosition: fraction(drag.startLocation))
        place(&contact, drag)
        (contact.pressure, contact.size) = (drag.pressure, drag.size)
        contacts.append(contact)
        record(.began, contacts.count - 1)
        if leader == nil, !settings.playsNotes { leader = id }
        secondFingerCameOrWent()
    }

    /// Puts a contact where its finger is.
    private func place(_ contact: inout RibbonContact, _ drag: DragGesture.Value) {
        contact.position = fraction(drag.location)
        contact.across = geometry.across(drag.location)
        if settings.demands.contains(.speed) { contact.velocity = geometry.velocity(drag.velocity) }
        contact.movedAt = drag.time
        contact.location = drag.location
    }

    /// All fingers of a frame are where they are: those that only pressed are recorded after those that moved, and the
    /// one that leads moves the centre.
    func finishTouches() {
        if pressed != 0 { recordPressed() }
        if hasLeaderMoved { followLeader() }
    }

    private func recordPressed() {
        for index in contacts.indices where pressed & (1 << UInt32(index)) != 0 { record(.moved, index) }
        pressed = 0
    }

    func lift(_ id: ContactID, _ drag: DragGesture.Value) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        (contacts[index].pressure, contacts[index].size) = (drag.pressure, drag.size)
        place(&contacts[index], drag)
        remove(index, .ended)
        if id == leader { endDrag(velocity: geometry.velocity(drag.velocity), at: drag.time) }
    }

    func cancel(_ id: ContactID, at time: Timestamp) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        remove(index, .cancelled)
        if id == leader { endDrag(velocity: 0, at: time) }
    }

    private func remove(_ index: Int, _ kind: ContactChange.Kind) {
        // It has glided without a change since: it ends where it has played.
        if let left = contacts[index].left { (contacts[index].ribbon, contacts[index].left) = (left, nil) }
        record(kind, index)
        contacts.remove(at: index)
        secondFingerCameOrWent()
    }

    private func record(_ kind: ContactChange.Kind, _ index: Int) {
        if settings.demands.contains(.voices) { changes.append(ContactChange(kind: kind, contact: contacts[index])) }
        contacts[index].left = nil
        isChanged = true
    }

    // MARK: Gliding

    /// Another ribbon has the contact's raw touches: with its next change it plays there.
    func handOn(_ id: ContactID, to ribbon: Int) {
        guard handsContactsOn, let index = contacts.firstIndex(where: { $0.id == id }),
            contacts[index].ribbon != ribbon
        else { return }
        contacts[index].left = contacts[index].ribbon
        contacts[index].ribbon = ribbon
    }

    /// The contact has no voice that could go on: it stays on the ribbon where it was.
    public func keep(_ id: ContactID, on ribbon: Int) {
        if let index = contacts.firstIndex(where: { $0.id == id }) { contacts[index].ribbon = ribbon }
    }

    /// All contacts play here again.
    public func takeContactsBack() {
        for index in contacts.indices { contacts[index].ribbon = number }
    }

    // MARK: Rest

    /// When the first of the fingers that have a velocity has rested long enough to have none; the distant future where
    /// none has one.
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

    /// A finger that has left the ribbon stays at the end it left by.
    private func fraction(_ location: Point) -> Double { min(max(geometry.position(of: location), 0), 1) }

    private func secondFingerCameOrWent() {
        let isPair = contacts.count >= 2
        if settings.gestures.fine { state.setFine(isPair) }
        if settings.gestures.pinch {
            state.regrip(at: middle)
            if contacts.count == 2 { state.beginPinch(distance: spread) }
        }
    }

    /// Between the first two fingers, or where the only one is.
    private var middle: Double {
        let pair = contacts.prefix(2)
        return pair.reduce(0) { $0 + $1.position } / Double(max(pair.count, 1))
    }

    private var spread: Double { contacts.count < 2 ? 0 : abs(contacts[0].position - contacts[1].position) }

    // MARK: The centre

    private func followLeader() {
        hasLeaderMoved = false
        guard let contact = contacts.first(where: { $0.id == leader }) else { return }
        if isCaught { motion = nil }
        let isPinching = settings.gestures.pinch && contacts.count >= 2
        let finger = isPinching ? middle : geometry.position(of: contact.location)
        guard isCaught else { return catchCenter(with: finger) }
        if state.isDragged { state.drag(to: finger) } else { take(at: finger) }
        isChanged = true
    }

    private func take(at finger: Double) {
        state.beginDrag(at: finger)
        if settings.gestures.fine && contacts.count >= 2 { state.setFine(true) }
    }

    /// With pick-up, the finger moves the centre only after it has passed it.
    private func catchCenter(with finger: Double) {
        let before = lastFinger ?? finger
        lastFinger = finger
        guard (before - state.center) * (finger - state.center) <= 0 else { return }
        isCaught = true
        lastFinger = nil
        take(at: finger)
        isChanged = true
    }

    /// The leader is gone. A finger that is down already does not take over.
    private func endDrag(velocity: Double, at time: Timestamp) {
        leader = nil
        hasLeaderMoved = false
        state.endDrag()
        lastFinger = nil
        // A finger that has not caught the centre does not release it either.
        if isCaught { releaseCenter(velocity: velocity, at: time) }
    }

    /// - Parameter velocity: the finger's, in ribbon lengths per second.
    private func releaseCenter(velocity: Double, at time: Timestamp) {
        motion = CenterMotion(settings.release, from: state.center, velocity: velocity, at: time)
        isChanged = true
    }

    // MARK: Taps and the door

    func tap(at location: Point, time: Timestamp) {
        isChanged = true
        // On the back, a tap on the door's mark closes it, and is no other tap.
        if state.isDoorOpen, geometry.doorMark.contains(location) { return passDoor() }
        taps += 1
        guard !settings.playsNotes, isCaught else { return }
        state.moveCenter(to: fraction(location))
        releaseCenter(velocity: 0, at: time)
    }

    func doubleTap(at location: Point, time: Timestamp) {
        doubleTaps += 1
        isChanged = true
        guard !settings.playsNotes else { return }
        state.doubleTap(at: isCaught ? fraction(location) : state.center)
        if isCaught { releaseCenter(velocity: 0, at: time) }
    }

    func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        isChanged = true
    }

    func passDoor() {
        if settings.gestures.door { state.toggleDoor() }
    }

    // MARK: The range

    func dragHandle(_ edge: RibbonState.Edge, _ drag: DragGesture.Value) {
        if !isHeld(edge) {
            setHeld(edge, true)
            state.grab(edge, at: geometry.position(of: drag.startLocation))
        }
        state.dragHandle(edge, to: geometry.position(of: drag.location))
        isPlayed = true
        isChanged = true
    }

    func releaseHandle(_ edge: RibbonState.Edge) {
        guard isHeld(edge) else { return }
        setHeld(edge, false)
        state.release(edge)
        isChanged = true
    }

    private func isHeld(_ edge: RibbonState.Edge) -> Bool {
        edge == .leading ? isLeadingHandleHeld : isTrailingHandleHeld
    }

    private func setHeld(_ edge: RibbonState.Edge, _ isHeld: Bool) {
        if edge == .leading { isLeadingHandleHeld = isHeld } else { isTrailingHandleHeld = isHeld }
    }

    func magnify(_ magnification: Double) {
        self.magnification = magnification
        if settings.gestures.pinch {
            state.pinch(to: spread)
            // The middle moves with either finger; the leader may be at rest.
            if isCaught { state.drag(to: middle) }
        }
        isChanged = true
    }

    func endMagnify() {
        magnification = 1
        state.endPinch()
        isChanged = true
    }

    func rotate(_ degrees: Double) {
        rotation = degrees
        isChanged = true
    }
}

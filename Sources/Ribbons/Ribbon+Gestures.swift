import Gestures
import Time
import Touch

// What each gesture does to its ribbon.

extension Ribbon {
    // MARK: Contacts

    func touch(_ id: ContactID, _ drag: DragGesture.Value) {
        isPlayed = true
        if let index = contacts.firstIndex(where: { $0.id == id }) {
            move(&contacts[index], drag)
            note(.moved, index)
        } else {
            var contact = RibbonContact(id: id, startPosition: fraction(drag.startLocation))
            move(&contact, drag)
            contacts.append(contact)
            note(.began, contacts.count - 1)
            secondFingerCameOrWent()
        }
        if settings.playsNotes, let newest = contacts.last, newest.id == id { state.moveCenter(to: newest.position) }
    }

    /// Puts a contact where its finger is.
    private func move(_ contact: inout RibbonContact, _ drag: DragGesture.Value) {
        contact.position = fraction(drag.location)
        contact.across = geometry.across(drag.location)
        (contact.pressure, contact.size) = moment.touch(of: contact.id)
        if settings.demands.contains(.speed) { contact.velocity = geometry.velocity(drag.velocity) }
        contact.movedAt = moment.time
        contact.location = drag.location
    }

    func lift(_ id: ContactID, _ drag: DragGesture.Value) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        move(&contacts[index], drag)
        remove(index, .ended)
    }

    func cancel(_ id: ContactID) {
        guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
        remove(index, .cancelled)
    }

    /// The panel tells another pressure or size, without movement.
    func update(_ contact: Contact) {
        guard let index = contacts.firstIndex(where: { $0.id == contact.id }),
            contacts[index].pressure != contact.pressure || contacts[index].size != contact.size
        else { return }
        contacts[index].pressure = contact.pressure
        contacts[index].size = contact.size
        note(.moved, index)
    }

    private func remove(_ index: Int, _ kind: ContactChange.Kind) {
        note(kind, index)
        contacts.remove(at: index)
        secondFingerCameOrWent()
    }

    private func note(_ kind: ContactChange.Kind, _ index: Int) {
        if settings.demands.contains(.voices) { changes.append(ContactChange(kind: kind, contact: contacts[index])) }
        isChanged = true
    }

    // MARK: Rest

    /// When the first of the fingers that have a velocity has rested long enough to have none; nil where nobody asks.
    var restDeadline: Timestamp? {
        guard settings.demands.contains(.speed) else { return nil }
        var earliest: Timestamp?
        for contact in contacts where contact.velocity != 0 {
            earliest = earliest.map { min($0, contact.restsAt) } ?? contact.restsAt
        }
        return earliest
    }

    func stopResting(at time: Timestamp) {
        for index in contacts.indices where contacts[index].velocity != 0 && contacts[index].restsAt <= time {
            contacts[index].velocity = 0
            note(.moved, index)
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

    func drag(_ value: DragGesture.Value) {
        if isCaught { motion = nil }
        let finger = settings.gestures.pinch && contacts.count >= 2 ? middle : geometry.position(of: value.location)
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

    func endDrag(velocity: Size) {
        state.endDrag()
        lastFinger = nil
        // A finger that has not caught the centre lets nothing go.
        if isCaught { letGo(velocity: geometry.velocity(velocity)) }
    }

    private func letGo(velocity: Double) {
        motion = CenterMotion(settings.release, from: state.center, velocity: velocity, at: moment.time)
        isChanged = true
    }

    // MARK: Taps and the door

    func tap(at location: Point) {
        isChanged = true
        // On the back, a tap on the door's mark closes it, and is no other tap.
        if state.isDoorOpen, geometry.doorMark.contains(location) { return passDoor() }
        taps += 1
        guard !settings.playsNotes, isCaught else { return }
        state.moveCenter(to: fraction(location))
        letGo(velocity: 0)
    }

    func doubleTap(at location: Point) {
        doubleTaps += 1
        isChanged = true
        guard !settings.playsNotes else { return }
        state.doubleTap(at: isCaught ? fraction(location) : state.center)
        if isCaught { letGo(velocity: 0) }
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
            // The middle moves with either finger; the drag hears only of the first.
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

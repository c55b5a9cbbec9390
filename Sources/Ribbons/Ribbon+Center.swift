import Gestures
import Time
import Touch

// Moves the centre of a ribbon with its fingers.

extension Ribbon {
    /// Lets a finger lead the centre, as if it had just come down where it is.
    func lead(_ index: Int) {
        leader = contacts[index].id
        state.endDrag()
        lastFinger = nil
        moveCenter(with: index)
    }

    /// Moves the centre with the leading finger, which has come down or moved.
    func moveCenter(with index: Int) {
        isChanged = true
        let finger = isPinching ? middle : contacts[index].unboundedPosition
        guard isCaught else { return catchCenter(with: finger) }
        motion = nil
        if state.isDragged { state.drag(to: finger) } else { beginDrag(at: finger) }
    }

    /// Moves the centre to the newest contact that plays notes. It no longer moves by itself.
    func followNotes(to position: Double) {
        motion = nil
        state.moveCenter(to: position)
    }

    /// Begins a drag of the centre. With `fine` on and a second finger down, the drag is fine from its beginning.
    private func beginDrag(at finger: Double) {
        state.beginDrag(at: finger)
        if settings.gestures.fine && contacts.count >= 2 { state.setFine(true) }
    }

    /// With pick-up, a finger moves the centre only once it has passed the centre. Until then its position is
    /// remembered.
    private func catchCenter(with finger: Double) {
        let before = lastFinger ?? finger
        lastFinger = finger
        guard (before - state.center) * (finger - state.center) <= 0 else { return }
        isCaught = true
        lastFinger = nil
        motion = nil
        beginDrag(at: finger)
    }

    /// Ends the lead of a finger; the newest of those that are still down takes over.
    /// - Parameter velocity: the leader's velocity on the surface, in points per second.
    func endLead(velocity: Size, at time: Timestamp) {
        leader = nil
        state.endDrag()
        lastFinger = nil
        guard contacts.isEmpty else { return lead(contacts.count - 1) }
        releaseCenter(velocity: geometry.velocity(velocity), at: time)
        releaseAcross(velocity: geometry.velocityAcross(velocity), at: time)
    }

    /// Starts the value across moving by itself after the last finger has lifted, or after a tap. Neither pick-up nor a
    /// held edge affects it.
    /// - Parameter velocity: in ribbon breadths per second.
    func releaseAcross(velocity: Double, at time: Timestamp) {
        guard let across = acrossAtRest else { return }
        acrossMotion = CenterMotion(settings.acrossRelease, from: across, velocity: velocity, at: time)
        isChanged = true
    }

    /// Starts the centre's own movement (spring or throw) if no finger holds it or an edge. A finger that has not
    /// caught the centre does not release it either.
    func releaseCenter(velocity: Double, at time: Timestamp) {
        guard contacts.isEmpty, isCaught, !state.isEdgeHeld else { return }
        motion = CenterMotion(settings.release, from: state.center, velocity: velocity, at: time)
        isChanged = true
    }

    /// Whether the centre or the value across will move by itself and has not begun to.
    public var isLettingGo: Bool {
        motion?.isAtStart ?? false || acrossMotion?.isAtStart ?? false
    }

    /// Lets the centre's own movement start from the position that is heard, so that nothing jumps. Does nothing once
    /// the movement has begun.
    public func letGo(at center: Double) {
        guard motion?.isAtStart ?? false else { return }
        state.moveCenter(to: center)
        motion?.start(from: state.center)
    }

    /// Does the same for the value across and its own movement.
    public func letGo(atAcross across: Double) {
        guard acrossMotion?.isAtStart ?? false else { return }
        acrossAtRest = across
        acrossMotion?.start(from: across)
    }

    // MARK: Two fingers

    /// Called after any finger came or went: begins, continues or ends what two fingers do.
    func secondFingerCameOrWent() {
        let isPair = contacts.count >= 2
        if settings.gestures.fine { state.setFine(isPair) }
        guard settings.gestures.pinch else { return }
        let single = isPairOver && contacts.count >= 2 ? contacts.first { $0.id == leader } : nil
        state.regrip(at: single?.unboundedPosition ?? middle)
        if contacts.count == 2, isPinching { state.beginPinch(distance: spread) }
    }

    /// Lets the fingers go on from the centre and the range as outside control has set them.
    func regrip() {
        state.continueDrag()
        if isPinching { state.beginPinch(distance: spread) }
    }

    /// Whether the centre follows the middle of two fingers: the first two, as long as both are down. Like the pinch
    /// itself, this begins again only after all have lifted.
    private var isPinching: Bool { settings.gestures.pinch && contacts.count >= 2 && !isPairOver }

    /// The middle between the first two fingers, or the position of the only one.
    private var middle: Double {
        let pair = contacts.prefix(2)
        return pair.reduce(0) { $0 + $1.position } / Double(max(pair.count, 1))
    }

    /// The distance between the first two fingers along the ribbon; 0 without two.
    private var spread: Double { contacts.count < 2 ? 0 : abs(contacts[0].position - contacts[1].position) }

    /// Follows two fingers. The magnification is only a value for routes; the range changes with `spread`.
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

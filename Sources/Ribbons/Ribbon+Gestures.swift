import Gestures
import Time
import Touch

// The effect of each gesture on its ribbon.

extension Ribbon {
    // MARK: Taps and the door

    func tap(at location: Point, time: Timestamp) {
        isChanged = true
        // On the back, a tap on the door's mark closes the door and does nothing else.
        if state.isDoorOpen, geometry.doorMark.contains(location) { return passDoor() }
        noteTap()
        guard !settings.playsNotes, !settings.playsRange, leader == nil else { return }
        releaseAcross(velocity: 0, at: time)
        guard isCaught else { return }
        state.moveCenter(to: fraction(location))
        releaseCenter(velocity: 0, at: time)
    }

    func doubleTap(at location: Point, time: Timestamp) {
        noteDoubleTap()
        outsideMoves += 1
        isChanged = true
        state.doubleTap(at: isCaught && leader == nil ? fraction(location) : state.center)
        // On a ribbon that plays notes, no contact has dragged the centre.
        guard !settings.playsNotes else { return }
        if leader == nil { releaseAcross(velocity: 0, at: time) }
        releaseCenter(velocity: 0, at: time)
    }

    /// Called with true when a finger has rested for long enough, and with false when it goes; also for the action
    /// `hold`.
    func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        isChanged = true
    }

    func passDoor() {
        if settings.gestures.door { state.isDoorOpen.toggle() }
    }

    // MARK: The range

    /// Moves an edge with the finger on its handle. The first call takes hold of the edge.
    func dragHandle(_ edge: RibbonState.Edge, _ drag: DragGesture.Value) {
        if !state.isHeld(edge) {
            motion = nil
            state.grab(edge, at: geometry.position(of: drag.startLocation))
        }
        state.dragHandle(edge, to: geometry.position(of: drag.location))
        isPlayed = true
        isChanged = true
    }

    func releaseHandle(_ edge: RibbonState.Edge, at time: Timestamp) {
        guard state.isHeld(edge) else { return }
        state.release(edge)
        isChanged = true
        releaseCenter(velocity: 0, at: time)
    }
}

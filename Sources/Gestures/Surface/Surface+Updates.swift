import Storage
import Time

// An update is a frame, a deadline, or a finger that is taken from a gesture. Only gestures to which something happens
// in it are visited.

extension Surface {
    /// Begins a call into the surface; false if another call is under way: then a callback is making this one, and it
    /// is refused.
    func begin() -> Bool {
        guard !state.isBusy else {
            state.counters.reentrantCalls += 1
            return false
        }
        state.isBusy = true
        return true
    }

    /// Ends a call into the surface, after further updates for fingers that were taken from gestures during the call.
    @inline(__always)
    func end() {
        if state.hasIgnored { takeIgnoredFingers() }
        state.isBusy = false
    }

    /// - Parameter mayFollow: whether steady gestures just follow, because fingers do nothing but move and nobody
    ///   observes the surface.
    @inline(__always)
    func beginUpdate(mayFollow: Bool) {
        state.mayFollow = mayFollow
        state.hasToDecide = false
        state.hasContest = false
        guard flips.isPending else { return }
        flips.isPending = false
        for index in 0..<state.awake.count { state.awake[index].value.isSteady = false }
    }

    /// Notes that a gesture has an event in this update. This is the only place that decides whether a gesture just
    /// follows its fingers: it does if they only move, nobody observes the surface, and the gesture is steady. Its
    /// steadiness is remembered until it has another kind of event.
    @inline(__always)
    func noteChange(of gesture: Ref<MountedState>) {
        guard !gesture.value.isDirty else { return }
        gesture.value.isDirty = true
        state.dirty.append(gesture)
        if !state.mayFollow {
            gesture.value.isSteady = false
        } else if !gesture.value.isSteady {
            gesture.value.isSteady = gesture.value.recognizer.with { $0.steadiness() } != .restless
        }
        guard !gesture.value.isSteady else { return }
        state.hasToDecide = true
        if gesture.value.isContested { state.hasContest = true }
    }

    /// Lets the gestures of this update decide, except steady ones. Gestures that wait for others decide after those.
    @inline(never)
    func decide() {
        var waits = false
        for index in 0..<state.dirty.count where !state.dirty[index].value.isSteady {
            let gesture = state.dirty[index]
            if gesture.value.waits {
                waits = true
            } else {
                gesture.value.recognizer.with { $0.decide(touches(of: gesture)) }
            }
        }
        guard waits else { return }
        for index in 0..<state.dirty.count { decideAfterRequired(state.dirty[index]) }
    }

    /// Lets a gesture decide after the gestures for which it waits.
    private func decideAfterRequired(_ gesture: Ref<MountedState>) {
        guard gesture.value.waits, gesture.value.isDirty, !gesture.value.isSteady else { return }
        gesture.value.owner?.with { $0.requirements.forEach { decideAfterRequired($0) } }
        gesture.value.recognizer.with { $0.decide(touches(of: gesture)) }
    }

    /// Ends an update: arbitrates, delivers raw touches, and runs the callbacks, those of losers first.
    ///
    /// - Parameter fired: the deadline that was handled in this update; nil if there was none.
    @inline(__always)
    func endUpdate(after fired: Timestamp? = nil) {
        if state.hasContest {
            arbitrate()
        }
        if state.raw.heard != 0 { deliverRawTouches() }
        if state.hasContest { concludeLosers() }
        for index in 0..<state.dirty.count {
            let gesture = state.dirty[index]
            guard gesture.value.isDirty else { continue }
            if gesture.value.moved == 0 {
                conclude(gesture)
            } else {
                updateSteady(gesture)
            }
        }
        state.dirty.removeAll()
        if state.hasToDecide { updateDeadline(after: fired) }
    }

    @inline(never)
    private func concludeLosers() {
        for index in 0..<state.dirty.count where state.dirty[index].value.isDropped { conclude(state.dirty[index]) }
    }

    // Not inlined: otherwise the loop around the call would prepare for an observer in each frame.
    /// Reports a gesture to the observer, runs its callbacks, ends its update, and puts it to rest if it is idle.
    @inline(never)
    private func conclude(_ gesture: Ref<MountedState>) {
        gesture.value.isDirty = false
        let mode: Delivery.Mode = gesture.value.isDropped ? .dropped : .live
        gesture.value.isDropped = false
        gesture.value.hasJustWon = false
        gesture.value.recognizer.with { recognizer in
            if state.isObserved, let observer { recognizer.report(Reporter(time: now, observer: observer)) }
            gesture.value.deadline = recognizer.conclude(Delivery(time: now, mode: mode))
            gesture.value.wasRecognized = recognizer.recognized() == .max
            if gesture.value.down == 0 || gesture.value.isContested, recognizer.isIdle() { gesture.value.rest() }
        }
    }

    /// Updates a steady gesture: one call does what `handle`, `decide`, `deliver` and `finish` would do, callbacks
    /// included. Whether its value has changed matters to compositions only.
    @inline(__always)
    private func updateSteady(_ gesture: Ref<MountedState>) {
        gesture.value.isDirty = false
        var touches = touches(of: gesture)
        touches.moved = gesture.value.moved
        gesture.value.moved = 0
        gesture.value.recognizer.with { _ = $0.followMovement(touches) }
    }

    @inline(__always)
    func touches(of gesture: Ref<MountedState>) -> ActiveTouches {
        ActiveTouches(state.touches, time: now, down: gesture.value.down, depth: gesture.value.depth)
    }

    // MARK: Fingers that are taken away

    /// Takes fingers from a gesture, at once or after the update that is under way.
    ///
    /// - Parameter slots: the slots of the fingers, as bits.
    func takeFingers(_ slots: UInt64, from gesture: Ref<MountedState>) {
        guard gesture.value.isAwake else { return }
        gesture.value.ignored |= slots
        state.hasIgnored = true
        guard !state.isBusy else { return }
        state.isBusy = true
        end()
    }

    /// Takes away the fingers that were marked during the call (`ignored`), and removes what is in `removals`, in
    /// updates of their own. Callbacks of these may mark more.
    @inline(never)
    private func takeIgnoredFingers() {
        while state.hasIgnored {
            state.hasIgnored = false
            let removed = removals
            removals = []
            takeFingers(from: removed)
            beginUpdate(mayFollow: false)
            for index in 0..<state.awake.count where state.awake[index].value.ignored != 0 {
                takeIgnoredFingers(of: state.awake[index])
            }
            decide()
            endUpdate()
            forget(removed)
        }
    }

    private func takeIgnoredFingers(of gesture: Ref<MountedState>) {
        noteChange(of: gesture)
        if !gesture.value.isEnabled { gesture.value.recognizer.with { $0.terminate(.disabled, true) } }
        for slot in Bits(gesture.value.ignored & gesture.value.down) { send(.cancelled, slot, to: gesture) }
        gesture.value.ignored = 0
    }
}

import Storage

// The rule: in each update the gestures that are recognised with a finger are judged in order: first those that were
// recognised before and go on with another finger, then the others, both by priority. A gesture loses if another one
// was recognised before with the same finger and is not simultaneous with it. Otherwise it wins, and all others that
// have the finger and are not simultaneous with it lose.
//
// Arbitration runs only if a finger has several gestures, or a gesture has relations of its own. A gesture that has
// lost fails or is cancelled before the winner's callbacks run; its callbacks of this update are dropped.

extension Surface {
    /// Lets gestures win and lose fingers until none claims any more. `endUpdate` calls it if `hasContest` is set.
    func arbitrate() {
        for index in 0..<state.dirty.count {
            let gesture = state.dirty[index]
            if gesture.value.isContested { gesture.value.touches |= gesture.value.recognizer.with { $0.followed() } }
        }
        // After a gesture has won or lost, another one that has waited for it may go on.
        repeat {
            letWaitersDecide()
            collectClaimants()
            for index in 0..<state.claimants.count { judge(state.claimants[index]) }
        } while state.claimants.count > 0
    }

    /// Lets gestures decide again if something happened to a gesture that they wait for.
    private func letWaitersDecide() {
        var index = 0
        while index < state.dirty.count {
            letWaitersDecide(of: state.dirty[index])
            index += 1
        }
    }

    /// Lets the gestures that wait for `gesture` decide again, then those that wait for these. This ends, because a
    /// circle of requirements is refused.
    private func letWaitersDecide(of gesture: Ref<MountedState>) {
        let waiters = gesture.value.waiters
        for index in 0..<waiters.count where waiters[index].value.isAwake {
            decideAgain(waiters[index])
            letWaitersDecide(of: waiters[index])
        }
    }

    /// Lets a gesture decide anew after an event of a gesture that it requires to fail. If it is over then, but not
    /// ended, its callbacks of this update are dropped.
    private func decideAgain(_ gesture: Ref<MountedState>) {
        disturb(gesture)
        gesture.value.recognizer.with { recognizer in
            recognizer.decide(touches(of: gesture))
            // The gesture that it waited for was recognised.
            if recognizer.finished(), recognizer.phase() != .ended { gesture.value.isDropped = true }
        }
    }

    /// Collects the gestures that are recognised with fingers that they have neither won nor lost, in the order in
    /// which they are judged.
    private func collectClaimants() {
        state.claimants.removeAll()
        for index in 0..<state.dirty.count where state.dirty[index].value.claims != 0 {
            state.claimants.insert(state.dirty[index])
        }
    }

    /// Gives a gesture the fingers that it claims, unless an earlier winner excludes it, and lets its rivals lose them.
    private func judge(_ gesture: Ref<MountedState>) {
        // It may have lost meanwhile.
        guard gesture.value.claims != 0 else { return }
        guard gesture.value.mayBegin else { return lose(gesture, gesture.value.claims, .refused) }
        for slot in Bits(gesture.value.claims) {
            guard let winner = winner(of: slot, over: gesture) else { continue }
            lose(gesture, 1 << UInt64(slot), .excluded(by: winner.value.id))
            if gesture.value.isDropped { return }
        }
        let claims = gesture.value.claims
        gesture.value.noteWin(of: claims)
        for slot in Bits(claims) { forEachRival(of: gesture, slot) { exclude($0, slot, by: gesture) } }
    }

    /// The gesture that was recognised with the finger before and excludes this one.
    private func winner(of slot: Int, over gesture: Ref<MountedState>) -> Ref<MountedState>? {
        var winner: Ref<MountedState>?
        forEachRival(of: gesture, slot) { rival in
            if rival.value.won & (1 << UInt64(slot)) != 0, rival.value.excludes(gesture, slot) {
                winner = winner ?? rival
            }
        }
        return winner
    }

    /// Lets a rival lose the finger that `gesture` has just won, if `gesture` excludes it.
    private func exclude(_ rival: Ref<MountedState>, _ slot: Int, by gesture: Ref<MountedState>) {
        guard gesture.value.excludes(rival, slot) else { return }
        lose(rival, 1 << UInt64(slot), .excluded(by: gesture.value.id))
    }

    /// Calls `body` for the other gestures that have, or have had, the finger of a slot.
    private func forEachRival(
        of gesture: Ref<MountedState>, _ slot: Int, _ body: (Ref<MountedState>) -> Void
    ) {
        guard let region = state.touches.entries[slot].region else { return }
        for index in region.value.chain.indices {
            let rival = region.value.chain[index].gesture
            if rival.value.touches & (1 << UInt64(slot)) != 0, rival.value.number != gesture.value.number {
                body(rival)
            }
        }
    }

    /// Lets a gesture lose the fingers of `slots` (bits). If it loses all, its callbacks of this update are dropped.
    private func lose(_ gesture: Ref<MountedState>, _ slots: UInt64, _ reason: FailureReason) {
        gesture.value.recognizer.with { recognizer in
            // A gesture that ended before this update has ended for good.
            guard recognizer.isEngaged() || recognizer.finished() else { return }
            disturb(gesture)
            gesture.value.noteLoss(of: slots, isWhole: recognizer.lose(slots, reason))
        }
    }

    /// Notes that something other than a movement happens to a gesture, so it cannot just follow its fingers in this
    /// update. Movements that it was to follow at the end of the update are handled now.
    private func disturb(_ gesture: Ref<MountedState>) {
        noteChange(of: gesture)
        guard gesture.value.isSteady else { return }
        gesture.value.isSteady = false
        state.hasToDecide = true
        let touches = touches(of: gesture)
        for slot in Bits(gesture.value.moved) {
            let event = state.touches.entries[slot].event(.moved, slot: slot, at: now, frame: touches.frames[slot])
            gesture.value.recognizer.with { $0.handle(event, touches) }
        }
        gesture.value.moved = 0
    }
}

extension MountedState {
    /// Whether it is judged before another one.
    func precedes(_ other: MountedState) -> Bool {
        wasRecognized == other.wasRecognized ? priority < other.priority : wasRecognized
    }

    /// Slots of the fingers with which it is recognised and which it has neither won nor lost, as bits.
    var claims: UInt64 {
        isContested ? recognizer.with { $0.recognized() } & touches & ~(won | lost) : 0
    }

    /// Whether this gesture keeps another one with the same finger from being recognised beside it.
    func excludes(_ other: Ref<MountedState>, _ slot: Int) -> Bool {
        if prevented.contains(other.value.number) { return true }
        if attachment == .simultaneous || other.value.attachment == .simultaneous { return false }
        if simultaneous.contains(other.value.number) { return false }
        return !(asksWhatIsPrevented || other.value.asksWhatIsPrevented) || mayPrevent(other, slot)
    }

    /// Whether the program lets this gesture prevent the other one. A gesture that has already won the finger cannot be
    /// prevented any more.
    private func mayPrevent(_ other: Ref<MountedState>, _ slot: Int) -> Bool {
        guard other.value.won & (1 << UInt64(slot)) == 0, let first = owner?.object,
            let second = other.value.owner?.object
        else { return false }
        return first.canPrevent?(second) != false && second.canBePrevented?(first) != false
    }
}

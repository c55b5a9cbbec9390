import Storage

// Some relations are known only when a finger is there. The program is asked about them, as a UIGestureRecognizer's
// delegate is. An answer becomes the same entry that a declaration makes, so that one rule decides. The bridge's own
// ribbons ask and declare none.

extension MountedGesture {
    /// Called when one of the four questions, from `shouldRequireFailure` to `canBePrevented`, is set or removed: the
    /// chains then find out whether they have to ask who waits.
    func noteAskedRelations() {
        state.asksWhatIsPrevented = canPrevent != nil || canBePrevented != nil
        region?.rebuildChains()
    }

    /// Prepares the gesture, so that it can start to wait for others without allocating.
    fileprivate func learnToWait() {
        guard !requirements.mayBeAsked else { return }
        guard !state.isAwake else { return surface.refuse("\(name) cannot learn to wait while it is under way") }
        if requirements.gestures.isEmpty { mountBehindRequirements() }
        requirements.makeRoomForAnswers(of: memory)
    }

    fileprivate func makeRoomForWaiters() {
        guard !hasRoomForWaiters else { return }
        hasRoomForWaiters = true
        state.waiters.makeRoom(for: memory, count: GestureDefaults.askedRequirements, in: arena)
    }

    /// Whether this gesture waits for the other, according to either of the two; nil if neither is asked.
    fileprivate func waits(for other: MountedGesture) -> Bool? {
        let (first, second) = (shouldRequireFailure?(other), other.shouldBeRequiredToFail?(self))
        return first == nil && second == nil ? nil : first == true || second == true
    }

    /// Records an answer. If two gestures would wait for each other, the one that was asked first waits.
    fileprivate func setWaits(for other: MountedGesture, _ waits: Bool) {
        let isAsked = requirements.asked.value.contains { $0.isSame(as: other.memory) }
        if !waits, isAsked {
            requirements.asked.value.remove(other.memory)
            other.state.waiters.remove(memory)
        } else if waits, !isAsked, !requirements.gestures.contains(where: { $0 === other }), !other.requires(self),
            requirements.asked.value.hasRoom, other.state.waiters.hasRoom
        {
            requirements.asked.value.append(other.memory)
            other.state.waiters.append(memory)
        }
    }

    /// Forgets all answers: a gesture is asked again whenever it gets its first finger.
    func forgetAnswers() {
        requirements.asked.value.forEach { $0.value.waiters.remove(memory) }
        requirements.asked.value.removeAll()
    }
}

extension Region {
    /// Prepares the gestures of a chain for the question which of them wait.
    ///
    /// - Returns: whether any of them has to be asked.
    func makeRoomForAnswers(of gestures: [MountedGesture]) -> Bool {
        let required = gestures.filter { $0.shouldBeRequiredToFail != nil }
        let waiting = gestures.filter { gesture in
            gesture.shouldRequireFailure != nil || required.contains { $0 !== gesture }
        }
        guard !waiting.isEmpty else { return false }
        waiting.forEach { $0.learnToWait() }
        gestures.forEach { $0.makeRoomForWaiters() }
        return true
    }
}

extension Surface {
    /// Asks the gestures that get the finger of a slot, at its touch-down, which of them wait for which.
    func askWhoWaits(_ slot: Int, in region: Ref<RegionState>) {
        let bit: UInt64 = 1 << UInt64(slot)
        // The closures may attach gestures, which replaces the chain.
        func owner(_ index: Int) -> MountedGesture? {
            guard index < region.value.chain.count else { return nil }
            let gesture = region.value.chain[index].gesture
            return gesture.value.down & bit != 0 ? gesture.value.owner?.object : nil
        }
        for first in region.value.chain.indices {
            guard let gesture = owner(first), gesture.requirements.mayBeAsked else { continue }
            for second in region.value.chain.indices where second != first {
                guard let other = owner(second), let waits = gesture.waits(for: other) else { continue }
                gesture.setWaits(for: other, waits)
            }
        }
    }
}

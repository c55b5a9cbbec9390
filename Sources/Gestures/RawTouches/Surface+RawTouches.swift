import Storage
import Touch

// Raw touches come at the end of an update, after arbitration and before the callbacks of gestures: first of fingers
// that go, then of those that come, then of those that move.

extension Surface {
    @inline(never)
    func deliverRawTouches() {
        let slots = state.raw.drainChanges()
        // If arbitration has decided anything, fingers that rest or left earlier may be affected.
        deliverRawTouches(state.hasContest ? state.raw.heard & ~(slots.come | slots.changed) : slots.gone)
        deliverRawTouches(slots.come)
        deliverRawTouches(slots.changed)
    }

    private func deliverRawTouches(_ slots: UInt64) {
        guard slots != 0 else { return }
        state.touches.entries.forEachInOrder(of: slots) { slot in
            deliverRawTouch(slot, policy: policy(for: slot))
        }
    }

    /// How the gestures of a finger affect its raw touches at present.
    private func policy(for slot: Int) -> TouchPolicy {
        var policy: TouchPolicy = []
        guard state.raw.isGoverned, let chain = state.touches.entries[slot].region?.value.chain else { return policy }
        let bit: UInt64 = 1 << UInt64(slot)
        for index in chain.indices where !chain[index].gesture.value.policy.isEmpty {
            let gesture = chain[index].gesture
            guard gesture.value.touches & bit != 0 else { continue }
            if gesture.value.won & bit != 0 {
                policy.formUnion(gesture.value.policy.intersection(.cancels))
            } else if gesture.value.isUnderWay {
                policy.formUnion(gesture.value.policy.subtracting(.cancels))
            }
        }
        return policy
    }

    /// Tells regions what a finger did in this update, as far as its gestures do not delay or cancel it.
    private func deliverRawTouch(_ slot: Int, policy: TouchPolicy) {
        let stream = state.raw.streams
        let kinds = stream[slot].kinds
        stream[slot].kinds = []
        if kinds.contains(.ended) { stream[slot].isLifted = true }
        if kinds.contains(.cancelled) || policy.contains(.cancels) { return endRawTouch(slot, .cancelled) }
        if !stream[slot].isLive {
            guard !policy.contains(.delaysBegan) else { return }
            stream[slot].isLive = true
            let location = state.touches.entries[slot].location
            state.touches.entries[slot].location = stream[slot].start
            tellRegions(.began, slot)
            state.touches.entries[slot].location = location
            if location != stream[slot].start { moveRawTouch(slot) }
        } else if kinds.contains(.moved) {
            moveRawTouch(slot)
        }
        if stream[slot].isLifted, !policy.contains(.delaysEnded) { endRawTouch(slot, .ended) }
    }

    /// Ends a finger's raw touches; regions that have heard it are told.
    func endRawTouch(_ slot: Int, _ phase: RawTouch.Phase) {
        state.raw.end(slot)
        if state.raw.streams[slot].isLive { tellRegions(phase, slot) }
    }

    /// Tells regions of a movement, or that a gliding finger has entered another gliding region and left the last one.
    private func moveRawTouch(_ slot: Int) {
        let stream = state.raw.streams
        let location = state.touches.entries[slot].location
        guard let left = stream[slot].current, !left.isInside(location),
            let entered = root.memory.hit(at: location, isGliding: true), !entered.isSame(as: left)
        else { return tellRegions(.moved, slot) }
        let leftFrame = stream[slot].frame
        stream[slot].current = entered
        stream[slot].frame = Rect(origin: entered.origin, size: entered.value.frame.size)
        tell(entered, .entered, slot, frame: stream[slot].frame)
        tell(left, .left, slot, frame: leftFrame)
    }

    /// Tells the regions on which a finger came down, the deepest first; the region into which it has glided replaces
    /// the one that it has left.
    private func tellRegions(_ phase: RawTouch.Phase, _ slot: Int) {
        let stream = state.raw.streams
        var next = state.touches.entries[slot].region
        while let region = next {
            let isLast = stream[slot].outermost?.isSame(as: region) == true
            next = isLast ? nil : region.value.parent
            guard region.value.isHeard else { continue }
            if let glider = stream[slot].glider, glider.isSame(as: region), let current = stream[slot].current {
                tell(current, phase, slot, frame: stream[slot].frame)
            } else {
                tell(region, phase, slot, frame: state.touches.frames(ofDepth: region.value.depth)[slot])
            }
        }
    }

    private func tell(_ region: Ref<RegionState>, _ phase: RawTouch.Phase, _ slot: Int, frame: Rect) {
        guard let listener = region.value.listener else { return }
        let touch = state.touches.entries[slot].rawTouch(phase, in: frame, at: now)
        listener.with { $0.call(touch) }
    }
}

extension Ref<RegionState> {
    /// Whether a point of the surface lies in the region.
    fileprivate func isInside(_ point: Point) -> Bool {
        Rect(origin: origin, size: value.frame.size).contains(point)
    }
}

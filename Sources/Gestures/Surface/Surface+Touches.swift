import Storage
import Time
import Touch

extension Surface {
    /// Takes a frame in. Deadlines at or before its time fire first. Within a frame fingers come down first, then they
    /// move, then they are lifted, then they are cancelled; callbacks come at its end.
    public func handle(_ frame: borrowing TouchFrame) {
        guard begin() else { return }
        defer { state.isBusy = false }
        advanceClock(to: frame.timestamp)
        if edges != nil { recognizeSwipes(in: frame) }
        var kinds: TouchKinds = []
        for index in frame.contacts.indices { kinds.formUnion(frame.contacts[index].kinds) }
        beginFrame(mayFollow: kinds == .moved && !state.isObserved)
        if kinds.contains(.began) { take(.began, of: frame) }
        if kinds.contains(.moved) { take(.moved, of: frame) }
        if kinds.contains(.ended) { take(.ended, of: frame) }
        if kinds.contains(.cancelled) { take(.cancelled, of: frame) }
        endFrame()
        if edges != nil { performSwipes() }
    }

    /// Cancels all fingers, and whatever still waits without one.
    public func cancelAll(at time: Timestamp) {
        guard begin() else { return }
        defer { state.isBusy = false }
        advanceClock(to: time)
        edges?.forgetTouches()
        beginFrame(mayFollow: false)
        state.touches.forEachInOrder { send(.cancelled, $0) }
        decide()
        endFrame()
        for gesture in all where !gesture.isIdle() {
            gesture.terminate(.touchCancelled, false)
            gesture.region.value.isSteady = false
            conclude(gesture)
        }
        updateDeadline()
    }

    // MARK: Touches

    @inline(__always)
    private func take(_ kind: TouchEvent.Kind, of frame: borrowing TouchFrame) {
        var hint = 0
        for index in frame.contacts.indices where frame.contacts[index].kinds.contains(TouchKinds(kind)) {
            if kind == .began {
                touchDown(frame.contacts[index])
            } else if let slot = state.touches.slot(of: frame.contacts[index].id, hint: &hint) {
                change(slot, kind, to: frame.contacts[index])
            } else if frame.contacts[index].tool != .palm, frame.contacts[index].phase != .began {
                state.counters.unknownTouches += 1
            }
        }
        if state.hasPressures { takePressures(of: frame) }
        if state.hasToDecide { decide() }
    }

    @inline(never)
    private func touchDown(_ contact: Contact) {
        var hint = 0
        guard contact.tool != .palm else { return }
        guard contact.startLocation.isPlace else { return state.counters.badLocations += 1 }
        guard state.touches.slot(of: contact.id, hint: &hint) == nil else {
            return state.counters.duplicateTouches += 1
        }
        let region = regionHit(at: contact.startLocation)
        guard let slot = state.touches.add(contact, in: region) else { return state.counters.tooManyTouches += 1 }
        region?.state.value.down |= 1 << UInt64(slot)
        send(.began, slot)
    }

    @inline(__always)
    private func change(_ slot: Int, _ kind: TouchEvent.Kind, to contact: Contact) {
        let entries = state.touches.entries
        let isPlace = contact.location.isPlace
        if !isPlace { state.counters.badLocations += 1 }
        if kind == .moved {
            guard isPlace else { return }
            guard contact.location != entries[slot].location else { return state.hasPressures = true }
        }
        if isPlace { entries[slot].location = contact.location }
        entries[slot].pressure = contact.pressure
        entries[slot].size = contact.size
        send(kind, slot)
    }

    /// Cancels a finger and keeps it in the table, where nothing hears it.
    func take(_ id: ContactID) {
        var hint = 0
        guard let slot = state.touches.slot(of: id, hint: &hint) else { return }
        beginFrame(mayFollow: false)
        send(.cancelled, slot)
        if state.hasToDecide { decide() }
        state.touches.keepUnheard(slot)
        endFrame()
    }

    /// Fingers that rest and press in another way come after those that move.
    @inline(never)
    private func takePressures(of frame: borrowing TouchFrame) {
        state.hasPressures = false
        var hint = 0
        for index in frame.contacts.indices where frame.contacts[index].kinds.contains(.moved) {
            let contact = frame.contacts[index]
            guard let slot = state.touches.slot(of: contact.id, hint: &hint) else { continue }
            let entries = state.touches.entries
            guard entries[slot].location == contact.location, !entries[slot].isPressed(as: contact) else { continue }
            entries[slot].pressure = contact.pressure
            entries[slot].size = contact.size
            send(.moved, slot)
        }
    }

    /// The front-most region under the point; where regions under it have grips, the one whose grip is nearest.
    public func regionHit(at point: Point) -> Region? {
        var front: Region?
        var nearest = Points.infinity
        for region in regions.reversed() where region.isHit(at: point) {
            guard let grip = region.grip else {
                if front == nil { return region }
                continue
            }
            if front == nil || grip.distance(to: point) < nearest {
                front = region
                nearest = grip.distance(to: point)
            }
        }
        return front
    }

    // MARK: A frame

    @inline(__always)
    private func beginFrame(mayFollow: Bool) {
        state.mayFollow = mayFollow
        state.hasToDecide = false
        guard flips.isPending else { return }
        flips.isPending = false
        memory.forEachGesture { $0.region.value.isSteady = false }
    }

    /// Sends what a finger did to the gestures of its region; where these follow, its movement waits for the frame's end.
    @inline(__always)
    private func send(_ kind: TouchEvent.Kind, _ slot: Int) {
        let entries = state.touches.entries
        let region = entries[slot].region
        if kind == .ended || kind == .cancelled {
            state.touches.remove(slot)
            region?.value.down &= ~(1 << UInt64(slot))
        }
        guard let region else { return }
        if !region.value.isDirty { begin(region) }
        if region.value.isSteady {
            region.value.moved |= 1 << UInt64(slot)
        } else {
            let event = entries[slot].event(kind, slot: slot, at: now)
            region.forEachGesture { $0.handle(event, touches(of: region)) }
        }
    }

    /// The first of a region's fingers did something in this frame. This is the one place that decides whether a region
    /// follows its fingers: they do nothing but move, nobody observes it, and all of its gestures are steady. That they
    /// are is remembered until something else happens to one of them.
    @inline(__always)
    private func begin(_ region: FixedArray<RegionState>) {
        region.value.isDirty = true
        state.dirtyRegions[state.dirtyCount] = region
        state.dirtyCount += 1
        if !state.mayFollow {
            region.value.isSteady = false
        } else if !region.value.isSteady {
            region.value.isSteady = region.areGesturesSteady()
        }
        if !region.value.isSteady { state.hasToDecide = true }
    }

    @inline(never)
    private func decide() {
        memory.forEachDirtyRegion { region in
            guard !region.value.isSteady else { return }
            region.forEachGesture { $0.decide(touches(of: region)) }
        }
    }

    /// Callbacks run.
    @inline(__always)
    private func endFrame() {
        memory.forEachDirtyRegion { region in
            region.value.isDirty = false
            if region.value.moved == 0 {
                region.forEachGesture { conclude($0) }
            } else {
                follow(region)
            }
        }
        state.dirtyCount = 0
        if state.hasToDecide { updateDeadline() }
    }

    @inline(__always)
    private func follow(_ region: FixedArray<RegionState>) {
        var touches = touches(of: region)
        touches.moved = region.value.moved
        region.value.moved = 0
        region.forEachGesture { $0.follow(touches) }
    }

    @inline(__always)
    func touches(of region: FixedArray<RegionState>) -> ActiveTouches {
        ActiveTouches(time: now, down: region.value.down, table: state.touches.entries)
    }
}

extension TrackedTouch {
    /// Whether it has a contact's pressure and size.
    fileprivate func isPressed(as contact: Contact) -> Bool { pressure == contact.pressure && size == contact.size }
}

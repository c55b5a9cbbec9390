import Storage
import Time
import Touch

extension Surface {
    /// Handles a frame. Deadlines at or before its time fire first. Then fingers lift or are cancelled, others come
    /// down, and fingers move; callbacks run at the end. If some fingers leave and others come down, the leaving ones
    /// are finished first: their callbacks run, and their gestures reset. So a finger that replaces another one is
    /// heard.
    public func handle(_ frame: borrowing TouchFrame) {
        guard begin() else { return }
        advanceClock(to: frame.timestamp)
        if state.hasEdges { recognizeSwipes(in: frame) }
        var kinds: TouchKinds = []
        for index in frame.contacts.indices { kinds.formUnion(frame.contacts[index].kinds) }
        beginUpdate(mayFollow: kinds == .moved && !state.isObserved)
        if kinds.contains(.ended) { apply(.ended, of: frame) }
        if kinds.contains(.cancelled) { apply(.cancelled, of: frame) }
        if kinds.contains(.began) {
            if !kinds.isDisjoint(with: [.ended, .cancelled]) {
                endUpdate()
                beginUpdate(mayFollow: false)
            }
            apply(.began, of: frame)
        }
        if kinds.contains(.moved) { apply(.moved, of: frame) }
        endUpdate()
        if state.hasEdges { performSwipes() }
        end()
    }

    /// Cancels all fingers, and gestures that wait without a finger.
    public func cancelAll(at time: Timestamp) {
        guard begin() else { return }
        advanceClock(to: time)
        edges?.forgetTouches()
        beginUpdate(mayFollow: false)
        state.touches.forEachInOrder { send(.cancelled, $0) }
        decide()
        endUpdate()
        beginUpdate(mayFollow: false)
        for index in 0..<state.awake.count {
            noteChange(of: state.awake[index])
            state.awake[index].value.recognizer.with { $0.terminate(.touchCancelled, false) }
        }
        endUpdate()
        end()
    }

    // MARK: Touches

    /// Sends the events of one kind that a frame contains, then lets the gestures decide.
    @inline(__always)
    private func apply(_ kind: TouchEvent.Kind, of frame: borrowing TouchFrame) {
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
        if state.hasPressures { applyPressures(of: frame) }
        if state.hasToDecide { decide() }
    }

    @inline(never)
    private func touchDown(_ contact: Contact) {
        guard contact.tool != .palm else { return }
        guard contact.startLocation.isPlace else { return state.counters.badLocations += 1 }
        guard state.touches.slot(of: contact.id) == nil else { return state.counters.duplicateTouches += 1 }
        let remembered = state.remembered | state.raw.heard
        guard let slot = state.touches.freeSlot(avoiding: remembered) else {
            return state.counters.tooManyTouches += 1
        }
        if remembered & (1 << UInt64(slot)) != 0 { forgetLastFinger(of: slot) }
        let region = root.memory.hit(at: contact.startLocation)
        state.touches.add(contact, at: slot, in: region)
        if let region {
            offer(slot, to: region)
            state.raw.begin(slot, at: contact.startLocation, in: region)
        }
        send(.began, slot)
    }

    /// Makes gestures forget the earlier finger of a slot, because all other slots are taken.
    private func forgetLastFinger(of slot: Int) {
        if state.raw.heard & (1 << UInt64(slot)) != 0 { endRawTouch(slot, .ended) }
        for index in 0..<state.awake.count {
            state.awake[index].value.forget(slot)
        }
    }

    /// Decides which gestures hear a finger that comes down.
    private func offer(_ slot: Int, to region: Ref<RegionState>) {
        var index = 0
        var last: Ref<MountedState>?
        while index < region.value.chain.count {
            let link = region.value.chain[index]
            index += 1
            guard link.isOn, link.gesture.value.isEnabled, !link.gesture.value.hasFilters || accepts(slot, link.gesture)
            else { continue }
            link.gesture.value.down |= 1 << UInt64(slot)
            if let last {
                last.value.isContested = true
                link.gesture.value.isContested = true
                state.hasContest = true
            }
            last = link.gesture
            guard !link.gesture.value.isAwake else { continue }
            link.gesture.value.isAwake = true
            state.awake.append(link.gesture)
            if region.value.asksWhoWaits { link.gesture.value.owner?.object.forgetAnswers() }
        }
        if region.value.asksWhoWaits { askWhoWaits(slot, in: region) }
    }

    private func accepts(_ slot: Int, _ gesture: Ref<MountedState>) -> Bool {
        let frame = state.touches.frames(ofDepth: gesture.value.depth)[slot]
        let touch = state.touches.entries[slot].rawTouch(.began, in: frame, at: now)
        let hasOtherTool = Bits(gesture.value.down).contains { state.touches.entries[$0].tool != touch.tool }
        return gesture.value.owner?.object.accepts(touch, besideOtherTool: hasOtherTool) ?? true
    }

    /// Takes over the values of a contact and sends its event. A resting finger is left to `applyPressures`.
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

    /// Cancels a finger for everything that hears it, and keeps it in the table, unheard, until it lifts.
    func withdraw(_ id: ContactID) {
        guard let slot = state.touches.slot(of: id) else { return }
        beginUpdate(mayFollow: false)
        send(.cancelled, slot)
        if state.hasToDecide { decide() }
        endUpdate()
        state.touches.keepUnheard(slot)
    }

    /// Handles resting fingers whose pressure or size has changed, after those that move.
    @inline(never)
    private func applyPressures(of frame: borrowing TouchFrame) {
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

    // MARK: Gestures

    /// Sends a finger's event to the gestures that have it.
    @inline(__always)
    private func send(_ kind: TouchEvent.Kind, _ slot: Int) {
        if kind == .ended || kind == .cancelled { state.touches.remove(slot) }
        guard let region = state.touches.entries[slot].region else { return }
        state.raw.note(kind, slot)
        for index in region.value.chain.indices {
            let gesture = region.value.chain[index].gesture
            if gesture.value.down & (1 << UInt64(slot)) != 0 { send(kind, slot, to: gesture) }
        }
    }

    /// Sends a finger's event to a gesture. If the gesture follows its fingers, a movement is handled at the end of the
    /// update.
    @inline(__always)
    func send(_ kind: TouchEvent.Kind, _ slot: Int, to gesture: Ref<MountedState>) {
        if kind == .ended || kind == .cancelled { gesture.value.down &= ~(1 << UInt64(slot)) }
        noteChange(of: gesture)
        if gesture.value.isSteady {
            gesture.value.moved |= 1 << UInt64(slot)
        } else {
            let touches = touches(of: gesture)
            let event = state.touches.entries[slot].event(kind, slot: slot, at: now, frame: touches.frames[slot])
            gesture.value.recognizer.with { $0.handle(event, touches) }
        }
    }
}

extension TrackedTouch {
    /// Whether it has a contact's pressure and size.
    fileprivate func isPressed(as contact: Contact) -> Bool { pressure == contact.pressure && size == contact.size }
}

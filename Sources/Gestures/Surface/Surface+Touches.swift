import Touch

extension Surface {
    /// Takes a frame in. Deadlines at or before its time fire first. Within a frame fingers come down first, then they
    /// move, then they are lifted, then they are cancelled; callbacks come at its end.
    public func handle(_ frame: borrowing TouchFrame) {
        guard begin() else { return }
        defer { core.pointee.isBusy = false }
        letPass(to: adopt(frame.timestamp))
        frame.contacts.withUnsafeBufferPointer { contacts in
            var kinds: TouchKinds = []
            for index in contacts.indices { kinds.formUnion(contacts[index].kinds) }
            beginFrame(isSliding: kinds == .moved && !core.pointee.isObserved)
            if kinds.contains(.began) { route(contacts, .began, of: kinds) }
            if kinds.contains(.moved) { route(contacts, .moved, of: kinds) }
            if kinds.contains(.ended) { route(contacts, .ended, of: kinds) }
            if kinds.contains(.cancelled) { route(contacts, .cancelled, of: kinds) }
        }
        concludeFrame()
    }

    /// Cancels all fingers, and whatever still waits without one.
    public func cancelAll(at time: Timestamp) {
        guard begin() else { return }
        defer { core.pointee.isBusy = false }
        letPass(to: adopt(time))
        beginFrame(isSliding: false)
        core.pointee.touches.forEachInOrder { slot in
            tell(.cancelled, slot, at: core.pointee.touches.entries[slot].location)
        }
        if core.pointee.isRestless { settle() }
        concludeFrame()
        for gesture in all where !gesture.isIdle() {
            gesture.abandon(.touchCancelled, false)
            gesture.state.pointee.startle()
            conclude(gesture)
        }
        updateDeadline()
    }

    // MARK: Who hears what

    private func route(_ contacts: UnsafeBufferPointer<Contact>, _ kind: TouchEvent.Kind, of kinds: TouchKinds) {
        var hint = 0
        let wanted = TouchKinds(kind)
        for index in contacts.indices where kinds == wanted || contacts[index].kinds.contains(wanted) {
            if kind == .began {
                comeDown(contacts[index])
            } else if let slot = core.pointee.touches.slot(of: contacts[index].id, hint: &hint) {
                follow(contacts[index].location, kind, slot)
            } else if contacts[index].tool != .palm, contacts[index].phase != .began {
                core.pointee.counters.unknownTouches += 1
            }
        }
        if core.pointee.isRestless { settle() }
    }

    private func comeDown(_ contact: Contact) {
        var hint = 0
        guard contact.tool != .palm else { return }
        guard contact.startLocation.isPlace else { return core.pointee.counters.badLocations += 1 }
        guard core.pointee.touches.slot(of: contact.id, hint: &hint) == nil else {
            return core.pointee.counters.duplicateTouches += 1
        }
        let region = regionHit(at: contact.startLocation)
        guard let slot = core.pointee.touches.add(contact.id, at: contact.startLocation, in: region) else {
            return core.pointee.counters.tooManyTouches += 1
        }
        region?.state.pointee.live |= 1 << UInt64(slot)
        tell(.began, slot, at: contact.startLocation)
    }

    @inline(__always)
    private func follow(_ location: Point, _ kind: TouchEvent.Kind, _ slot: Int) {
        let last = core.pointee.touches.entries[slot].location
        let isPlace = location.isPlace
        if !isPlace { core.pointee.counters.badLocations += 1 }
        if kind == .moved, !isPlace || location == last { return }
        tell(kind, slot, at: isPlace ? location : last)
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
    private func beginFrame(isSliding: Bool) {
        core.pointee.isSliding = isSliding
        core.pointee.isRestless = false
        guard core.pointee.flipped.pointee else { return }
        core.pointee.flipped.pointee = false
        core.forEachGesture { $0.state.pointee.steadiness = .restless }
    }

    private func tell(_ kind: TouchEvent.Kind, _ slot: Int, at location: Point) {
        let touch = core.pointee.touches.entries + slot
        touch.pointee.location = location
        let isOver = kind == .ended || kind == .cancelled
        if isOver { core.pointee.touches.remove(slot) }
        guard let region = touch.pointee.region else { return }
        if isOver { region.pointee.live &= ~(1 << UInt64(slot)) }
        if !region.pointee.isDirty { begin(region) }
        let event = TouchEvent(
            kind: kind, touch: touch.pointee.id, slot: UInt8(slot), time: now, location: location,
            frame: touch.pointee.frame)
        region.forEachGesture { gesture in
            switch gesture.state.pointee.steadiness {
            case .restless: gesture.handle(event, scene(of: region))
            case .following: gesture.slide(event)
            case .deaf: break
            }
        }
    }

    @inline(__always)
    private func scene(of region: UnsafeMutablePointer<RegionState>) -> Scene {
        Scene(time: now, live: region.pointee.live, touches: core.pointee.touches.entries)
    }

    /// The first of a region's fingers did something in this frame.
    private func begin(_ region: UnsafeMutablePointer<RegionState>) {
        region.pointee.isDirty = true
        core.pointee.dirty.append(region)
        region.forEachGesture { gesture in
            gesture.beginFrame(isSliding: core.pointee.isSliding)
            if gesture.state.pointee.steadiness == .restless { core.pointee.isRestless = true }
        }
    }

    private func settle() {
        core.forEachDirtyRegion { region in
            region.forEachGesture { gesture in
                if gesture.state.pointee.steadiness == .restless { gesture.settle(scene(of: region)) }
            }
        }
    }

    private func concludeFrame() {
        core.forEachDirtyRegion { region in
            region.pointee.isDirty = false
            region.forEachGesture { gesture in
                switch gesture.state.pointee.steadiness {
                case .restless: conclude(gesture)
                case .following: gesture.tell()
                case .deaf: break
                }
            }
        }
        core.pointee.dirty.removeAll()
        if core.pointee.isRestless { updateDeadline() }
    }
}

import Time
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
            if kinds == .moved { move(contacts) } else { route(contacts, kinds) }
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
            gesture.startle()
            conclude(gesture)
        }
        updateDeadline()
    }

    // MARK: Who hears what

    /// Fingers do nothing but move: most frames.
    @inline(__always)
    private func move(_ contacts: UnsafeBufferPointer<Contact>) {
        beginFrame(isSliding: !core.pointee.isObserved)
        var hint = 0
        for index in contacts.indices {
            if let slot = core.pointee.touches.slot(of: contacts[index].id, hint: &hint) {
                follow(contacts[index].location, .moved, slot)
            } else {
                core.pointee.counters.unknownTouches += 1
            }
        }
        if core.pointee.isRestless { settle() }
    }

    @inline(never)
    private func route(_ contacts: UnsafeBufferPointer<Contact>, _ kinds: TouchKinds) {
        beginFrame(isSliding: false)
        if kinds.contains(.began) { tellAll(.began, contacts) }
        if kinds.contains(.moved) { tellAll(.moved, contacts) }
        if kinds.contains(.ended) { tellAll(.ended, contacts) }
        if kinds.contains(.cancelled) { tellAll(.cancelled, contacts) }
    }

    private func tellAll(_ kind: TouchEvent.Kind, _ contacts: UnsafeBufferPointer<Contact>) {
        var hint = 0
        for index in contacts.indices where contacts[index].kinds.contains(TouchKinds(kind)) {
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
        core.forEachGesture { $0.forgetSteadiness() }
    }

    @inline(__always)
    private func tell(_ kind: TouchEvent.Kind, _ slot: Int, at location: Point) {
        let touch = core.pointee.touches.entries + slot
        touch.pointee.location = location
        if kind == .ended || kind == .cancelled {
            core.pointee.touches.remove(slot)
            touch.pointee.region?.pointee.live &= ~(1 << UInt64(slot))
        }
        guard let region = touch.pointee.region else { return }
        if !region.pointee.isDirty { begin(region) }
        if core.pointee.isSliding, region.pointee.isSteady {
            region.pointee.moved |= 1 << UInt64(slot)
        } else {
            tell(event(kind, slot), to: region)
        }
    }

    @inline(never)
    private func tell(_ event: TouchEvent, to region: UnsafeMutablePointer<RegionState>) {
        region.forEachGesture { gesture in
            switch gesture.state.pointee.steadiness {
            case .restless: gesture.handle(event, scene(of: region))
            case .following: gesture.slide(event)
            case .deaf: break
            }
        }
    }

    @inline(__always)
    private func event(_ kind: TouchEvent.Kind, _ slot: Int) -> TouchEvent {
        let touch = core.pointee.touches.entries + slot
        return TouchEvent(
            kind: kind, touch: touch.pointee.id, slot: UInt8(truncatingIfNeeded: slot), time: now,
            location: touch.pointee.location, frame: touch.pointee.frame)
    }

    @inline(__always)
    private func scene(of region: UnsafeMutablePointer<RegionState>) -> Scene {
        Scene(time: now, live: region.pointee.live, touches: core.pointee.touches.entries)
    }

    /// The first of a region's fingers did something in this frame.
    @inline(__always)
    private func begin(_ region: UnsafeMutablePointer<RegionState>) {
        region.pointee.isDirty = true
        core.pointee.dirty.append(region)
        if !core.pointee.isSliding || !region.pointee.isSteady { judge(region) }
    }

    @inline(never)
    private func judge(_ region: UnsafeMutablePointer<RegionState>) {
        let isSliding = core.pointee.isSliding
        region.pointee.isSteady = isSliding
        region.forEachGesture { gesture in
            if isSliding { gesture.calmDown() } else { gesture.startle() }
            if gesture.state.pointee.steadiness == .restless { region.pointee.isSteady = false }
        }
        if !region.pointee.isSteady { core.pointee.isRestless = true }
    }

    @inline(never)
    private func settle() {
        core.forEachDirtyRegion { region in
            region.forEachGesture { gesture in
                if gesture.state.pointee.steadiness == .restless { gesture.settle(scene(of: region)) }
            }
        }
    }

    @inline(__always)
    private func concludeFrame() {
        core.forEachDirtyRegion { region in
            region.pointee.isDirty = false
            if region.pointee.moved == 0 { conclude(region) } else { slide(region) }
        }
        core.pointee.dirty.removeAll()
        if core.pointee.isRestless { updateDeadline() }
    }

    @inline(never)
    private func conclude(_ region: UnsafeMutablePointer<RegionState>) {
        region.forEachGesture { gesture in
            switch gesture.state.pointee.steadiness {
            case .restless: conclude(gesture)
            case .following: gesture.tell()
            case .deaf: break
            }
        }
    }

    /// A steady region hears where its fingers have moved to; callbacks run.
    @inline(__always)
    private func slide(_ region: UnsafeMutablePointer<RegionState>) {
        let moved = region.pointee.moved
        region.pointee.moved = 0
        let slot = moved.trailingZeroBitCount
        guard moved & (moved - 1) == 0 else { return slideTogether(moved, region) }
        let event = event(.moved, slot)
        region.forEachGesture { gesture in
            if gesture.state.pointee.steadiness == .following { gesture.slideAlone(event) }
        }
    }

    @inline(never)
    private func slideTogether(_ moved: UInt64, _ region: UnsafeMutablePointer<RegionState>) {
        for slot in Bits(moved) { tell(event(.moved, slot), to: region) }
        conclude(region)
    }
}

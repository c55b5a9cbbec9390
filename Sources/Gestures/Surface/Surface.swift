import Touch

/// Runs gestures: touch frames and the passing of time go in, callbacks come out.
///
/// ```swift
/// let surface = Surface()
/// let ribbon = surface.region(frame: Rect(x: 0, y: 0, width: 700, height: 70))
/// ribbon.gesture(TapGesture(count: 2).onEnded { toggle() })
///
/// surface.handle(frame)               // at each report of the panel
/// arm(timer, for: surface.deadline)   // and when it fires:
/// surface.advance(to: now)
/// ```
///
/// The surface never reads a clock and belongs to one thread. Callbacks may change regions, switches and their own
/// state; a call into `handle`, `advance` or `cancelAll` from a callback is refused and counted. Impossible input (a
/// move without a down, an id that is down twice, time going back, a location that is not a number) is counted, and
/// survived. After mounting nothing is allocated.
public final class Surface {
    /// How many fingers a surface follows at once; more are not heard, and counted.
    public static let maximumTouches = 64

    /// From back to front, in the order in which they were made.
    public private(set) var regions: [Region] = []
    /// What mounting refused, in sentences.
    public private(set) var refusals: [String] = []
    /// Hears what each recogniser does. It costs nothing when absent.
    public var observer: (any GestureObserver)? {
        didSet { core.pointee.isObserved = observer != nil }
    }

    private var names: [String] = []
    private var all: [MountedGesture] = []
    private let core: UnsafeMutablePointer<SurfaceCore>

    public init() {
        core = .allocate(capacity: 1)
        core.initialize(to: SurfaceCore())
    }

    deinit {
        core.pointee.deallocate()
        core.deallocate()
    }

    /// What was impossible, by kind.
    public var counters: SurfaceCounters { core.pointee.counters }
    /// When `advance(to:)` is next needed; `.distantFuture` where no gesture waits.
    public var deadline: Timestamp { core.pointee.deadline }
    /// The latest time that came in.
    public var now: Timestamp { core.pointee.now }
    /// How many fingers it follows.
    public var touchCount: Int { core.pointee.touches.count }

    /// Adds a region in front of those there are.
    public func region(frame: Rect, isEnabled: Bool = true) -> Region {
        let region = Region(surface: self, index: regions.count, frame: frame, isEnabled: isEnabled)
        regions.append(region)
        core.pointee.dirty.grow(to: regions.count)
        return region
    }

    /// What a gesture is called: its name, else its type.
    public func name(of gesture: GestureID) -> String {
        names.indices.contains(Int(gesture.index)) ? names[Int(gesture.index)] : "gesture \(gesture.index)"
    }

    /// Whether every gesture is back at its beginning.
    public var isIdle: Bool { all.allSatisfy { $0.isIdle() } }

    @usableFromInline
    func beginMount() -> Mount { Mount(names: names) }

    @usableFromInline
    func endMount(_ mount: Mount, _ gesture: MountedGesture, on region: Region) {
        names = mount.names
        refusals += mount.refusals
        region.add(gesture)
        all.append(gesture)
        core.pointee.gestures.grow(to: all.count)
        core.pointee.gestures.append(Unmanaged.passUnretained(gesture))
    }
}

// MARK: - Time

extension Surface {
    /// Lets time pass: deadlines at or before `time` fire, in their order, each at its own time.
    public func advance(to time: Timestamp) {
        guard begin() else { return }
        defer { core.pointee.isBusy = false }
        fireDeadlines(upTo: adopt(time))
    }

    private func begin() -> Bool {
        guard !core.pointee.isBusy else {
            core.pointee.counters.reentrantCalls += 1
            return false
        }
        core.pointee.isBusy = true
        return true
    }

    /// Time that goes back stands still.
    private func adopt(_ time: Timestamp) -> Timestamp {
        if time < now { core.pointee.counters.timesGoingBack += 1 }
        return max(time, now)
    }

    private func fireDeadlines(upTo time: Timestamp) {
        while deadline <= time, deadline != .distantFuture {
            let due = deadline
            core.pointee.now = max(now, due)
            for index in 0..<core.pointee.gestures.count {
                let gesture = core.pointee.gesture(index)
                guard gesture.state.pointee.deadline <= due else { continue }
                let scene = Scene(
                    time: now, live: gesture.region.pointee.live, touches: core.pointee.touches.entries)
                gesture.elapse(scene)
                gesture.settle(scene)
                gesture.state.pointee.isDirty = true
                gesture.state.pointee.calm = 0
            }
            for index in 0..<core.pointee.gestures.count {
                let gesture = core.pointee.gesture(index)
                if gesture.state.pointee.isDirty { conclude(gesture) }
            }
            updateDeadline(after: due)
        }
        core.pointee.now = time
    }

    private func conclude(_ gesture: MountedGesture) {
        gesture.state.pointee.isDirty = false
        if core.pointee.isObserved, let observer { gesture.report(Reporter(time: now, observer: observer)) }
        gesture.state.pointee.deadline = gesture.conclude(now)
    }

    /// A deadline that has fired cannot be the next: where a machine kept one, time still goes on.
    private func updateDeadline(after fired: Timestamp? = nil) {
        var earliest = Timestamp.distantFuture
        for index in 0..<core.pointee.gestures.count {
            let state = core.pointee.gesture(index).state
            if let fired, state.pointee.deadline <= fired { state.pointee.deadline = fired + Nanoseconds(1) }
            if state.pointee.deadline < earliest { earliest = state.pointee.deadline }
        }
        core.pointee.deadline = earliest
    }
}

// MARK: - Touches

extension Surface {
    /// Takes a frame in. Deadlines at or before its time fire first. Within a frame fingers come down first, then they
    /// move, then they are lifted, then they are cancelled; callbacks come at its end.
    public func handle(_ frame: borrowing TouchFrame) {
        guard begin() else { return }
        defer { core.pointee.isBusy = false }
        fireDeadlines(upTo: adopt(frame.timestamp))
        let time = now
        frame.contacts.withUnsafeBufferPointer { contacts in
            var kinds: TouchKinds = []
            for index in contacts.indices { kinds.formUnion(contacts[index].kinds) }
            core.pointee.isSliding = kinds == .moved && !core.pointee.isObserved
            if kinds.contains(.began) { route(contacts, .began, at: time) }
            if kinds.contains(.moved) { route(contacts, .moved, at: time) }
            if kinds.contains(.ended) { route(contacts, .ended, at: time) }
            if kinds.contains(.cancelled) { route(contacts, .cancelled, at: time) }
        }
        concludeDirtyRegions()
    }

    /// Cancels all fingers, and whatever still waits without one.
    public func cancelAll(at time: Timestamp) {
        guard begin() else { return }
        defer { core.pointee.isBusy = false }
        fireDeadlines(upTo: adopt(time))
        core.pointee.isSliding = false
        let time = now
        core.pointee.touches.forEachInOrder { slot in
            tell(.cancelled, slot, at: core.pointee.touches.entries[slot].location, time)
        }
        settleDirtyRegions(at: time)
        concludeDirtyRegions()
        for gesture in all where !gesture.isIdle() {
            gesture.abandon(.touchCancelled, false)
            gesture.state.pointee.calm = 0
            conclude(gesture)
        }
        updateDeadline()
    }

    private func route(_ contacts: UnsafeBufferPointer<Contact>, _ kind: TouchEvent.Kind, at time: Timestamp) {
        var hint = 0
        let wanted = TouchKinds(kind)
        for index in contacts.indices where contacts[index].kinds.contains(wanted) {
            if kind == .began {
                comeDown(contacts[index], time)
            } else if let slot = core.pointee.touches.slot(of: contacts[index].id, hint: &hint) {
                follow(contacts[index], kind, slot, time)
            } else if contacts[index].tool != .palm, contacts[index].phase != .began {
                core.pointee.counters.unknownTouches += 1
            }
        }
        settleDirtyRegions(at: time)
    }

    private func comeDown(_ contact: Contact, _ time: Timestamp) {
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
        tell(.began, slot, at: contact.startLocation, time)
    }

    private func follow(_ contact: Contact, _ kind: TouchEvent.Kind, _ slot: Int, _ time: Timestamp) {
        let last = core.pointee.touches.entries[slot].location
        if !contact.location.isPlace { core.pointee.counters.badLocations += 1 }
        let location = contact.location.isPlace ? contact.location : last
        if kind == .moved, location == last { return }
        tell(kind, slot, at: location, time)
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

    private func tell(_ kind: TouchEvent.Kind, _ slot: Int, at location: Point, _ time: Timestamp) {
        let touch = core.pointee.touches.entries + slot
        touch.pointee.location = location
        let isOver = kind == .ended || kind == .cancelled
        if isOver { core.pointee.touches.remove(slot) }
        guard let state = touch.pointee.region else { return }
        if isOver { state.pointee.live &= ~(1 << UInt64(slot)) }
        let event = TouchEvent(
            kind: kind, touch: touch.pointee.id, slot: UInt8(slot), time: time, location: location,
            frame: touch.pointee.frame)
        let scene = Scene(time: time, live: state.pointee.live, touches: core.pointee.touches.entries)
        if !state.pointee.isDirty {
            state.pointee.isDirty = true
            core.pointee.dirty.append(state)
            for index in 0..<state.pointee.count { beginFrame(state.pointee[index]) }
        }
        for index in 0..<state.pointee.count {
            let gesture = state.pointee[index]
            if gesture.state.pointee.isSliding { gesture.slide(event) } else { gesture.handle(event, scene) }
        }
    }

    private func beginFrame(_ gesture: MountedGesture) {
        let isSliding = core.pointee.isSliding
        gesture.state.pointee.isSliding =
            isSliding && gesture.state.pointee.calm >= MountedState.quiet && gesture.isSteady()
        gesture.state.pointee.calm = isSliding ? min(gesture.state.pointee.calm + 1, MountedState.quiet) : 0
    }

    private func settleDirtyRegions(at time: Timestamp) {
        for index in 0..<core.pointee.dirty.count {
            let state = core.pointee.dirty[index]
            let scene = Scene(time: time, live: state.pointee.live, touches: core.pointee.touches.entries)
            for index in 0..<state.pointee.count {
                let gesture = state.pointee[index]
                if !gesture.state.pointee.isSliding { gesture.settle(scene) }
            }
        }
    }

    private func concludeDirtyRegions() {
        var isDeadlineKept = true
        for index in 0..<core.pointee.dirty.count {
            let state = core.pointee.dirty[index]
            state.pointee.isDirty = false
            for index in 0..<state.pointee.count {
                let gesture = state.pointee[index]
                if gesture.state.pointee.isSliding {
                    gesture.state.pointee.isSliding = false
                    gesture.tell()
                } else {
                    conclude(gesture)
                    isDeadlineKept = false
                }
            }
        }
        core.pointee.dirty.removeAll()
        if !isDeadlineKept { updateDeadline() }
    }
}

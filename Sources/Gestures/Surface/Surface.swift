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
    /// What was impossible, by kind.
    public private(set) var counters = SurfaceCounters()
    /// What mounting refused, in sentences.
    public private(set) var refusals: [String] = []
    /// Hears what each recogniser does. It costs nothing when absent.
    public weak var observer: (any GestureObserver)?

    /// When `advance(to:)` is next needed; `.distantFuture` where no gesture waits.
    public private(set) var deadline = Timestamp.distantFuture
    /// The latest time that came in.
    public private(set) var now = Timestamp(nanoseconds: .min)

    private var names: [String] = []
    private var all: [MountedGesture] = []
    private let touches: TouchTable
    private var dirtyRegions: [Int] = []
    private var isBusy = false

    public init() {
        touches = TouchTable()
    }

    /// Adds a region in front of those there are.
    public func region(frame: Rect, isEnabled: Bool = true) -> Region {
        let region = Region(surface: self, index: regions.count, frame: frame, isEnabled: isEnabled)
        regions.append(region)
        dirtyRegions.reserveCapacity(regions.count)
        return region
    }

    /// What a gesture is called: its name, else its type.
    public func name(of gesture: GestureID) -> String {
        names.indices.contains(Int(gesture.index)) ? names[Int(gesture.index)] : "gesture \(gesture.index)"
    }

    /// Whether every gesture is back at its beginning.
    public var isIdle: Bool { all.allSatisfy { $0.isIdle() } }

    /// How many fingers it follows.
    public var touchCount: Int { touches.count }

    @usableFromInline
    func beginMount() -> Mount { Mount(names: names) }

    @usableFromInline
    func endMount(_ mount: Mount, _ gesture: MountedGesture, on region: Region) {
        names = mount.names
        refusals += mount.refusals
        region.gestures.append(gesture)
        all.append(gesture)
    }
}

/// Impossible input that was survived.
public struct SurfaceCounters: Hashable, Sendable {
    /// A finger that moved, was lifted or was cancelled without being down.
    public var unknownTouches = 0
    /// A finger that came down while it was down.
    public var duplicateTouches = 0
    /// A finger that found the surface's table full.
    public var tooManyTouches = 0
    /// A location that is not a number, or on no surface.
    public var badLocations = 0
    /// A frame or an advance to a time before the latest.
    public var timesGoingBack = 0
    /// A callback that called into its surface.
    public var reentrantCalls = 0

    public init() {}
}

// MARK: - Time

extension Surface {
    /// Lets time pass: deadlines at or before `time` fire, in their order, each at its own time.
    public func advance(to time: Timestamp) {
        guard begin() else { return }
        defer { isBusy = false }
        fireDeadlines(upTo: adopt(time))
    }

    private func begin() -> Bool {
        guard !isBusy else {
            counters.reentrantCalls += 1
            return false
        }
        isBusy = true
        return true
    }

    /// Time that goes back stands still.
    private func adopt(_ time: Timestamp) -> Timestamp {
        if time < now { counters.timesGoingBack += 1 }
        return max(time, now)
    }

    private func fireDeadlines(upTo time: Timestamp) {
        while deadline <= time, deadline != .distantFuture {
            let due = deadline
            now = max(now, due)
            for gesture in all where gesture.deadline <= due {
                let scene = scene(of: regions[gesture.region], at: now)
                gesture.elapse(scene)
                gesture.settle(scene)
                gesture.isDirty = true
            }
            for gesture in all where gesture.isDirty { conclude(gesture) }
            updateDeadline(after: due)
        }
        now = time
    }

    private func scene(of region: Region, at time: Timestamp) -> Scene {
        Scene(time: time, live: region.live, touches: touches.entries)
    }

    private func conclude(_ gesture: MountedGesture) {
        gesture.isDirty = false
        if let observer { gesture.report(Reporter(time: now, observer: observer)) }
        gesture.deadline = gesture.conclude(now)
    }

    /// A deadline that has fired cannot be the next: where a machine kept one, time still goes on.
    private func updateDeadline(after fired: Timestamp? = nil) {
        var earliest = Timestamp.distantFuture
        for gesture in all {
            if let fired, gesture.deadline <= fired { gesture.deadline = gesture.deadline + Nanoseconds(1) }
            if gesture.deadline < earliest { earliest = gesture.deadline }
        }
        deadline = earliest
    }
}

// MARK: - Touches

extension Surface {
    /// Takes a frame in. Deadlines at or before its time fire first. Within a frame fingers come down first, then they
    /// move, then they are lifted, then they are cancelled; callbacks come at its end.
    public func handle(_ frame: borrowing TouchFrame) {
        guard begin() else { return }
        defer { isBusy = false }
        fireDeadlines(upTo: adopt(frame.timestamp))
        route(frame.contacts, .began)
        route(frame.contacts, .moved)
        route(frame.contacts, .ended)
        route(frame.contacts, .cancelled)
        concludeDirtyRegions()
    }

    /// Cancels all fingers, and whatever still waits without one.
    public func cancelAll(at time: Timestamp) {
        guard begin() else { return }
        defer { isBusy = false }
        fireDeadlines(upTo: adopt(time))
        touches.forEachInOrder { slot in tell(.cancelled, slot, at: touches.entries[slot].location) }
        settleDirtyRegions()
        concludeDirtyRegions()
        for gesture in all where !gesture.isIdle() {
            gesture.abandon(.touchCancelled, false)
            conclude(gesture)
        }
        updateDeadline()
    }

    private func route(_ contacts: [Contact], _ kind: TouchEvent.Kind) {
        var hint = 0
        var any = false
        for contact in contacts where contact.takesPart(in: kind) {
            any = true
            if kind == .began {
                comeDown(contact)
            } else if let slot = touches.slot(of: contact.id, hint: &hint) {
                follow(contact, kind, slot)
            } else if contact.tool != .palm, contact.phase != .began {
                counters.unknownTouches += 1
            }
        }
        if any { settleDirtyRegions() }
    }

    private func comeDown(_ contact: Contact) {
        var hint = 0
        guard contact.tool != .palm else { return }
        guard contact.startLocation.isPlace else { return counters.badLocations += 1 }
        guard touches.slot(of: contact.id, hint: &hint) == nil else { return counters.duplicateTouches += 1 }
        let region = regionHit(at: contact.startLocation)
        guard let slot = touches.add(contact.id, at: contact.startLocation, in: region) else {
            return counters.tooManyTouches += 1
        }
        region?.live |= 1 << UInt64(slot)
        tell(.began, slot, at: contact.startLocation)
    }

    private func follow(_ contact: Contact, _ kind: TouchEvent.Kind, _ slot: Int) {
        let last = touches.entries[slot].location
        if !contact.location.isPlace { counters.badLocations += 1 }
        let location = contact.location.isPlace ? contact.location : last
        if kind == .moved, location == last { return }
        tell(kind, slot, at: location)
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

    private func tell(_ kind: TouchEvent.Kind, _ slot: Int, at location: Point) {
        touches.entries[slot].location = location
        let touch = touches.entries[slot]
        let isOver = kind == .ended || kind == .cancelled
        if isOver { touches.remove(slot) }
        guard touch.region >= 0 else { return }
        let region = regions[touch.region]
        if isOver { region.live &= ~(1 << UInt64(slot)) }
        let event = TouchEvent(
            kind: kind, touch: touch.id, slot: UInt8(slot), time: now, location: location, frame: touch.frame)
        let scene = scene(of: region, at: now)
        for gesture in region.gestures { gesture.handle(event, scene) }
        if !region.isDirty {
            region.isDirty = true
            dirtyRegions.append(region.index)
        }
    }

    private func settleDirtyRegions() {
        for index in dirtyRegions {
            let region = regions[index]
            let scene = scene(of: region, at: now)
            for gesture in region.gestures { gesture.settle(scene) }
        }
    }

    private func concludeDirtyRegions() {
        for index in dirtyRegions {
            regions[index].isDirty = false
            for gesture in regions[index].gestures { conclude(gesture) }
        }
        dirtyRegions.removeAll(keepingCapacity: true)
        updateDeadline()
    }
}

extension Contact {
    /// Whether this contact is one of those that do this in a frame. A palm is cancelled, whatever it does; a finger
    /// that came down and moved within one frame does both.
    func takesPart(in kind: TouchEvent.Kind) -> Bool {
        switch kind {
        case .began: phase == .began
        case .moved:
            tool != .palm && (phase == .moved || phase == .stationary || phase == .began && location != startLocation)
        case .ended: phase == .ended && tool != .palm
        case .cancelled: phase == .cancelled || tool == .palm && phase != .began
        }
    }
}

extension Point {
    /// Whether it is a place on any surface: neither infinite nor not a number.
    var isPlace: Bool { abs(x) < GestureDefaults.farthest && abs(y) < GestureDefaults.farthest }
}

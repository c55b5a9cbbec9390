import Time
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
    private(set) var all: [MountedGesture] = []
    let core: UnsafeMutablePointer<SurfaceCore>
    private let flips = SwitchFlips()

    public init() {
        core = .allocate(capacity: 1)
        core.initialize(to: SurfaceCore(flipped: flips.isPending))
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
    func beginMount() -> Mount { Mount(names: names, flips: flips) }

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
        letPass(to: adopt(time))
    }

    func begin() -> Bool {
        guard !core.pointee.isBusy else {
            core.pointee.counters.reentrantCalls += 1
            return false
        }
        core.pointee.isBusy = true
        return true
    }

    /// Time that goes back stands still.
    func adopt(_ time: Timestamp) -> Timestamp {
        if time < now { core.pointee.counters.timesGoingBack += 1 }
        return max(time, now)
    }

    @inline(__always)
    func letPass(to time: Timestamp) {
        if deadline <= time { fireDeadlines(upTo: time) }
        core.pointee.now = time
    }

    private func fireDeadlines(upTo time: Timestamp) {
        while deadline <= time, deadline != .distantFuture {
            let due = deadline
            core.pointee.now = max(now, due)
            core.forEachGesture { gesture in
                guard gesture.state.pointee.deadline <= due else { return }
                let scene = Scene(
                    time: now, live: gesture.region.pointee.live, touches: core.pointee.touches.entries)
                gesture.elapse(scene)
                gesture.settle(scene)
                gesture.state.pointee.isDirty = true
                gesture.startle()
            }
            core.forEachGesture { if $0.state.pointee.isDirty { conclude($0) } }
            updateDeadline(after: due)
        }
    }

    // Not inlined: a loop around it would prepare for an observer in each frame.
    @inline(never)
    func conclude(_ gesture: MountedGesture) {
        gesture.state.pointee.isDirty = false
        if core.pointee.isObserved, let observer { gesture.report(Reporter(time: now, observer: observer)) }
        gesture.state.pointee.deadline = gesture.conclude(now)
    }

    /// A deadline that has fired cannot be the next: where a machine kept one, time still goes on.
    @inline(never)
    func updateDeadline(after fired: Timestamp? = nil) {
        var earliest = Timestamp.distantFuture
        core.forEachGesture { gesture in
            let state = gesture.state
            if let fired, state.pointee.deadline <= fired { state.pointee.deadline = fired + Nanoseconds(1) }
            if state.pointee.deadline < earliest { earliest = state.pointee.deadline }
        }
        core.pointee.deadline = earliest
    }
}

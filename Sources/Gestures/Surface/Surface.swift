import Storage
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
    /// How many fingers a surface follows at once; more are ignored, and counted.
    public static let maximumTouches = 64

    /// From back to front, in the order in which they were made.
    public private(set) var regions: [Region] = []
    /// What mounting refused, in sentences.
    public private(set) var refusals: [String] = []
    /// Receives what each recogniser does. It costs nothing when absent.
    public var observer: (any GestureObserver)? {
        didSet { state.isObserved = observer != nil }
    }

    /// Recognises swipes from the edges; nil costs nothing.
    public var edges: EdgeSwipes?

    private var names: [String] = []
    private(set) var all: [MountedGesture] = []
    let memory = FixedArray(SurfaceState())
    let flips = SwitchFlips()

    public init() {}

    deinit {
        state.deallocate()
        memory.deallocate()
    }

    var state: SurfaceState {
        @inline(__always) _read { yield memory.value }
        @inline(__always) _modify { yield &memory.value }
    }

    /// What was impossible, by kind.
    public var counters: SurfaceCounters { state.counters }
    /// When `advance(to:)` is next needed; `.distantFuture` where no gesture waits.
    public var deadline: Timestamp { state.deadline }
    /// The latest time that came in.
    public var now: Timestamp { state.now }
    /// How many fingers it follows.
    public var touchCount: Int { state.touches.count }

    /// Adds a region in front of those there are.
    public func region(frame: Rect, isEnabled: Bool = true) -> Region {
        let region = Region(surface: self, index: regions.count, frame: frame, isEnabled: isEnabled)
        regions.append(region)
        // A callback may add a region while a frame is under way.
        let known = state.dirtyRegions
        state.dirtyRegions = FixedArray(count: regions.count) { $0 < known.count ? known[$0] : region.state }
        known.deallocate()
        return region
    }

    /// What a gesture is called: its name, else its type.
    public func name(of gesture: GestureID) -> String {
        names.indices.contains(Int(gesture.index)) ? names[Int(gesture.index)] : "gesture \(gesture.index)"
    }

    /// Whether every gesture is back at its beginning.
    public var isIdle: Bool { all.allSatisfy { $0.isIdle() } }

    @usableFromInline
    func beginMount() -> MountContext { MountContext(names: names, flips: flips) }

    @usableFromInline
    func endMount(_ mount: MountContext, _ gesture: MountedGesture, on region: Region) {
        names = mount.names
        refusals += mount.refusals
        region.add(gesture)
        all.append(gesture)
        state.gestures.deallocate()
        state.gestures = FixedArray(count: all.count) { Unretained(all[$0]) }
    }
}

// MARK: - Time

extension Surface {
    /// Lets time pass: deadlines at or before `time` fire, in their order, each at its own time.
    public func advance(to time: Timestamp) {
        guard begin() else { return }
        defer { state.isBusy = false }
        advanceClock(to: time)
    }

    func begin() -> Bool {
        guard !state.isBusy else {
            state.counters.reentrantCalls += 1
            return false
        }
        state.isBusy = true
        return true
    }

    /// Fires what is due at or before `time`. Time that goes back stands still.
    @inline(__always)
    func advanceClock(to time: Timestamp) {
        if time < now { state.counters.timesGoingBack += 1 }
        let time = max(time, now)
        if deadline <= time { fireDeadlines(upTo: time) }
        state.now = time
    }

    private func fireDeadlines(upTo time: Timestamp) {
        while deadline <= time, deadline != .distantFuture {
            let due = deadline
            state.now = max(now, due)
            memory.forEachGesture { gesture in
                guard gesture.state.value.deadline <= due else { return }
                let touches = touches(of: gesture.region)
                gesture.elapse(touches)
                gesture.decide(touches)
                gesture.state.value.isDirty = true
                gesture.region.value.isSteady = false
            }
            memory.forEachGesture { if $0.state.value.isDirty { conclude($0) } }
            updateDeadline(after: due)
        }
    }

    // Not inlined: a loop around it would prepare for an observer in each frame.
    @inline(never)
    func conclude(_ gesture: MountedGesture) {
        gesture.state.value.isDirty = false
        if state.isObserved, let observer { gesture.report(Reporter(time: now, observer: observer)) }
        gesture.state.value.deadline = gesture.conclude(now)
    }

    /// A deadline that has fired cannot be the next: where a machine kept one, time still goes on.
    @inline(never)
    func updateDeadline(after fired: Timestamp? = nil) {
        var earliest = Timestamp.distantFuture
        memory.forEachGesture { gesture in
            let state = gesture.state
            if let fired, state.value.deadline <= fired { state.value.deadline = fired + Nanoseconds(1) }
            if state.value.deadline < earliest { earliest = state.value.deadline }
        }
        state.deadline = earliest
    }
}

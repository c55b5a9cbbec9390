import Storage
import Time
import Touch

/// Runs gestures: touch frames and the passing of time go in, callbacks come out.
///
/// ```swift
/// let surface = Surface(size: Size(width: 1280, height: 800))
/// let ribbon = surface.root.addRegion(frame: Rect(x: 0, y: 0, width: 700, height: 70))
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
    /// Most fingers that a surface follows at once; more are ignored and counted. A set of slots is a UInt64.
    public static let maximumTouches = 64

    /// The region that covers the whole surface and contains all others.
    public private(set) var root: Region! = nil
    /// Sentences that explain what mounting has refused.
    public private(set) var refusals: [String] = []
    /// Receives reports of what each recogniser does. Nil costs nothing.
    public var observer: (any GestureObserver)? {
        didSet { state.isObserved = observer != nil }
    }

    /// Recognises swipes from the edges; nil costs nothing.
    public var edges: EdgeSwipes? {
        didSet { state.hasEdges = edges != nil }
    }
    /// Listeners that were replaced in an update, which may still call them.
    private var formerListeners: [AnyObject] = []

    /// By `GestureID.index`; the places in `freeNumbers` are free for new gestures.
    private var names: [String] = []
    private var freeNumbers: [Int] = []
    /// The number of the latest gesture. It never falls.
    private var gestureCount = 0
    /// The number of the surface's gestures, and the number for which its lists have room.
    private var (mountedCount, room) = (0, 0)
    /// Regions and gestures to be removed after the frame that is being handled.
    var removals: [Removal] = []
    private let arena = Arena()
    let memory: Ref<SurfaceState>
    let flips = SwitchFlips()
    let losses = HoldLosses()

    /// - Parameter size: the size of its root; the default is larger than any touchscreen.
    public init(size: Size = Size(width: 4096, height: 4096)) {
        memory = arena.store(SurfaceState(in: arena))
        root = Region(
            surface: self, parent: nil, frame: Rect(origin: .zero, size: size), name: "root", clips: false)
        makeRoom(forDepth: 0)
    }

    var state: SurfaceState {
        @inline(__always) unsafeAddress { UnsafePointer(memory.address) }
        @inline(__always) unsafeMutableAddress { memory.address }
    }

    /// Counts of impossible input, by kind.
    public var counters: SurfaceCounters { state.counters }
    /// How many held callbacks were lost, because there was no room for them: see `HoldQueue`.
    public var lostCallbacks: Int { losses.count }
    /// When `advance(to:)` is next needed; `.distantFuture` if no gesture waits.
    public var deadline: Timestamp { state.deadline }
    /// The latest time that came in.
    public var now: Timestamp { state.now }
    /// How many fingers are down, including those that were taken away from the regions.
    public var touchCount: Int { state.touches.count }

    /// Whether every gesture is back in its initial state.
    public var isIdle: Bool {
        for index in 0..<state.awake.count where !state.awake[index].value.recognizer.object.isIdle() { return false }
        return true
    }

    // MARK: Mounting

    /// A gesture's name; its type if it has none.
    public func name(of gesture: GestureID) -> String {
        names.indices.contains(Int(gesture.index)) ? names[Int(gesture.index)] : "gesture \(gesture.index)"
    }

    func rename(_ gesture: GestureID, _ name: String) { names[Int(gesture.index)] = name }

    /// Builds a recogniser in an arena.
    ///
    /// - Returns: the recogniser, and the numbers of its gestures.
    func mount(
        in arena: Arena, _ build: (inout MountContext) -> ErasedRecognizer<Void>
    ) -> (ErasedRecognizer<Void>, numbers: [Int]) {
        var mount = MountContext(
            names: names, freeNumbers: freeNumbers, arena: arena, flips: flips, losses: losses)
        let recognizer = build(&mount)
        names = mount.names
        freeNumbers = mount.freeNumbers
        refusals += mount.refusals
        return (recognizer, mount.numbers)
    }

    /// Keeps a replaced listener alive as long as it may be running.
    func release(_ listener: AnyObject?) {
        if !state.isBusy { formerListeners.removeAll() }
        if let listener { formerListeners.append(listener) }
    }

    func refuse(_ what: String) { refusals.append(what) }

    func nextGestureNumber() -> Int {
        gestureCount += 1
        return gestureCount
    }

    /// Forgets a gesture that was removed for good.
    func unmount(_ gesture: MountedGesture) {
        memory.value.awake.remove(gesture.memory)
        mountedCount -= 1
        free(gesture.numbers)
    }

    /// Frees numbers for other gestures.
    func free(_ numbers: [Int]) { freeNumbers += numbers.reversed() }

    func add(_ gesture: MountedGesture) {
        mountedCount += 1
        guard mountedCount > room else { return }
        room = mountedCount
        state.awake.makeRoom(for: gesture.memory, in: arena)
        state.dirty.makeRoom(for: gesture.memory, in: arena)
        state.claimants.makeRoom(for: gesture.memory, in: arena)
    }

    func makeRoom(forDepth depth: Int) { state.touches.makeRoom(forDepth: depth, in: arena) }
}

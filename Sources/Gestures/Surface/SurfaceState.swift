import Storage
import Time

/// The part of a surface that every frame reads and writes.
struct SurfaceState {
    var now = Timestamp(nanoseconds: .min)
    var deadline = Timestamp.distantFuture
    /// Whether an update is under way: callbacks cannot begin another.
    var isBusy = false
    var isObserved = false
    var hasEdges = false
    /// Whether fingers do nothing but move in this frame, and nobody observes the surface: steady gestures follow them.
    var mayFollow = false
    /// Whether a gesture that does not follow has to decide in this update.
    var hasToDecide = false
    /// Whether fingers rest in this frame: their pressure may have changed.
    var hasPressures = false
    /// Whether fingers are to be taken from gestures after this update.
    var hasIgnored = false
    var counters = SurfaceCounters()
    var touches: TouchTable
    var raw: RawStreams
    /// The gestures that have fingers or are under way, in the order in which they woke up.
    var awake = GestureList()
    /// The gestures that had an event in this update.
    var dirty = GestureList()
    /// The recognised gestures that are not judged yet, in the order in which they are judged.
    var claimants = GestureList()
    /// Whether a gesture of this update is contested and does not just follow its fingers, so that arbitration has to
    /// run.
    var hasContest = false
    /// Slots of fingers that awake gestures have had, as bits. New fingers get these slots only if no other is free.
    var remembered: UInt64 = 0

    init(in arena: Arena) {
        touches = TouchTable(in: arena)
        raw = RawStreams(in: arena)
    }
}

/// A list of mounted gestures. Room is made when gestures are mounted, so that an update adds to the list without
/// allocating.
struct GestureList {
    private var gestures = FixedArray<Ref<MountedState>>.empty
    private(set) var count = 0

    /// Makes room for another gesture, or several. A callback may mount one while an update is under way.
    ///
    /// - Parameter gesture: placeholder for the free places.
    mutating func makeRoom(for gesture: Ref<MountedState>, count: Int = 1, in arena: Arena) {
        let former = gestures
        arena.replace(&gestures, count: former.count + count) { $0 < former.count ? former[$0] : gesture }
    }

    var hasRoom: Bool { count < gestures.count }

    @inline(__always)
    subscript(index: Int) -> Ref<MountedState> { gestures[index] }

    @inline(__always)
    mutating func append(_ gesture: Ref<MountedState>) {
        gestures[count] = gesture
        count += 1
    }

    /// Puts a gesture before those that it precedes.
    mutating func insert(_ gesture: Ref<MountedState>) {
        var place = count
        while place > 0, gesture.value.precedes(gestures[place - 1].value) {
            gestures[place] = gestures[place - 1]
            place -= 1
        }
        gestures[place] = gesture
        count += 1
    }

    mutating func removeAll() { count = 0 }

    mutating func remove(_ gesture: Ref<MountedState>) { keep { !$0.isSame(as: gesture) } }

    @inline(__always)
    func forEach(_ body: (Ref<MountedState>) -> Void) {
        for index in 0..<count { body(gestures[index]) }
    }

    @inline(__always)
    func contains(where predicate: (Ref<MountedState>) -> Bool) -> Bool {
        for index in 0..<count where predicate(gestures[index]) { return true }
        return false
    }

    /// Keeps the gestures that satisfy `isKept`, in their order.
    @inline(__always)
    mutating func keep(_ isKept: (Ref<MountedState>) -> Bool) {
        var kept = 0
        for index in 0..<count where isKept(gestures[index]) {
            gestures[kept] = gestures[index]
            kept += 1
        }
        count = kept
    }
}

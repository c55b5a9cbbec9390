import Time
import Touch

/// What every frame reads and writes of a surface: plain memory, reached without checks and without counting.
struct SurfaceCore {
    var now = Timestamp(nanoseconds: .min)
    var deadline = Timestamp.distantFuture
    var isBusy = false
    var isObserved = false
    /// Whether fingers do nothing but move in this frame.
    var isSliding = false
    /// Whether a gesture has to settle in this frame.
    var isRestless = false
    /// Whether a switch was flipped since the last frame.
    let flipped: UnsafeMutablePointer<Bool>
    var counters = SurfaceCounters()
    var touches = TouchTable()
    /// All mounted gestures; the surface owns them.
    var gestures = PlainList<Unmanaged<MountedGesture>>()
    /// The regions to whose fingers something happened in this frame.
    var dirty = PlainList<UnsafeMutablePointer<RegionState>>()

    init(flipped: UnsafeMutablePointer<Bool>) {
        self.flipped = flipped
    }

    func deallocate() {
        touches.entries.deallocate()
        gestures.deallocate()
        dirty.deallocate()
    }
}

// Callbacks may mount more gestures: each is looked up when its turn comes. References are not counted: the surface and
// its regions have them.

extension UnsafeMutablePointer<SurfaceCore> {
    @inline(__always)
    func forEachGesture(_ body: (MountedGesture) -> Void) {
        for index in 0..<pointee.gestures.count { pointee.gestures[index]._withUnsafeGuaranteedRef(body) }
    }

    @inline(__always)
    func forEachDirtyRegion(_ body: (UnsafeMutablePointer<RegionState>) -> Void) {
        for index in 0..<pointee.dirty.count { body(pointee.dirty[index]) }
    }
}

extension UnsafeMutablePointer<RegionState> {
    @inline(__always)
    func forEachGesture(_ body: (MountedGesture) -> Void) {
        for index in 0..<pointee.count { pointee.gestures.unsafelyUnwrapped[index]._withUnsafeGuaranteedRef(body) }
    }
}

/// A list whose room is made ahead, so that adding to it allocates nothing.
struct PlainList<Element> {
    private var elements: UnsafeMutablePointer<Element>?
    private(set) var count = 0

    subscript(index: Int) -> Element { elements.unsafelyUnwrapped[index] }

    mutating func append(_ element: Element) {
        (elements.unsafelyUnwrapped + count).initialize(to: element)
        count += 1
    }

    mutating func removeAll() {
        count = 0
    }

    mutating func grow(to capacity: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        if let elements {
            larger.moveInitialize(from: elements, count: count)
            elements.deallocate()
        }
        elements = larger
    }

    func deallocate() {
        elements?.deallocate()
    }
}

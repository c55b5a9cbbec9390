import Touch

/// A rectangle of a surface that fingers can land on, with its gestures. A finger belongs for its whole life to the
/// region that it landed on. Everything here may be changed at any time, also by callbacks, and allocates nothing.
public final class Region {
    /// In the surface's space. Half-open: a point on the right or lower edge is outside.
    public var frame: Rect
    /// A region that is off is not hit; fingers that it has it keeps.
    public var isEnabled: Bool
    /// Where the region wants to be gripped, in the surface's space: among the regions under a finger that have a grip
    /// the one whose grip is nearest is hit, even where another of them is in front. Nil: the front-most is hit.
    public var grip: Point?

    @usableFromInline unowned let surface: Surface
    @usableFromInline let index: Int
    /// What every finger's every frame reads and writes: plain memory, reached without checks.
    let state: UnsafeMutablePointer<RegionState>
    private var gestures: [MountedGesture] = []

    init(surface: Surface, index: Int, frame: Rect, isEnabled: Bool) {
        self.surface = surface
        self.index = index
        self.frame = frame
        self.isEnabled = isEnabled
        state = .allocate(capacity: 1)
        state.initialize(to: RegionState())
    }

    deinit {
        state.pointee.gestures?.deallocate()
        state.deallocate()
    }

    func add(_ gesture: MountedGesture) {
        gestures.append(gesture)
        let all = UnsafeMutablePointer<Unmanaged<MountedGesture>>.allocate(capacity: gestures.count)
        for (index, gesture) in gestures.enumerated() {
            (all + index).initialize(to: Unmanaged.passUnretained(gesture))
        }
        state.pointee.gestures?.deallocate()
        state.pointee.gestures = all
        state.pointee.count = gestures.count
        state.pointee.isSteady = false
    }

    /// Mounts a gesture: builds its recogniser, once. After this nothing is allocated.
    @inlinable
    public func gesture<G: Gesture>(_ gesture: G) {
        var mount = surface.beginMount()
        let recognizer = gesture.mounted(&mount)
        surface.endMount(mount, .make(recognizer, keeping: mount, region: self), on: self)
    }

    func isHit(at point: Point) -> Bool { isEnabled && frame.contains(point) }
}

/// The hot part of a region.
struct RegionState {
    /// The slots of its fingers, a bit each.
    var live: UInt64 = 0
    /// Something happened to its fingers in this frame.
    var isDirty = false
    /// None of its gestures is restless.
    var isSteady = false
    /// The slots of its fingers that have moved in this frame, where it is steady: its gestures hear of them at the end.
    var moved: UInt64 = 0
    /// Its mounted gestures, which the region owns.
    var gestures: UnsafeMutablePointer<Unmanaged<MountedGesture>>?
    var count = 0
}

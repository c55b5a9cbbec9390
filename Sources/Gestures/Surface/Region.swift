import Storage
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
    let state = FixedArray(RegionState())
    private var gestures: [MountedGesture] = []
    var accessibility = AccessibilityActions()

    init(surface: Surface, index: Int, frame: Rect, isEnabled: Bool) {
        self.surface = surface
        self.index = index
        self.frame = frame
        self.isEnabled = isEnabled
    }

    deinit {
        state.value.gestures.deallocate()
        state.deallocate()
    }

    func add(_ gesture: MountedGesture) {
        gestures.append(gesture)
        state.value.gestures.deallocate()
        state.value.gestures = FixedArray(count: gestures.count) { Unretained(gestures[$0]) }
        state.value.isSteady = false
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

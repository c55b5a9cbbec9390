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
    var gestures: [MountedGesture] = []
    /// The slots of its fingers, a bit each.
    var live: UInt64 = 0
    var isDirty = false

    init(surface: Surface, index: Int, frame: Rect, isEnabled: Bool) {
        self.surface = surface
        self.index = index
        self.frame = frame
        self.isEnabled = isEnabled
    }

    /// Mounts a gesture: builds its recogniser, once. After this nothing is allocated.
    @inlinable
    public func gesture<G: Gesture>(_ gesture: G) {
        var mount = surface.beginMount()
        let recognizer = gesture.mounted(&mount)
        surface.endMount(mount, .make(recognizer, region: index), on: self)
    }

    func isHit(at point: Point) -> Bool { isEnabled && frame.contains(point) }
}

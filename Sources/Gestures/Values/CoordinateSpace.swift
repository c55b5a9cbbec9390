import Touch

/// The space of a gesture's locations.
public enum CoordinateSpace: UInt8, Sendable {
    /// The region's own: the origin is its top left corner as it was when the finger came down. A region that moves
    /// under a finger does not move the finger.
    case local
    /// The surface's.
    case global

    @inlinable @inline(__always)
    func convert(_ location: Point, from frame: Rect) -> Point {
        switch self {
        case .local: Point(x: location.x - frame.minX, y: location.y - frame.minY)
        case .global: location
        }
    }
}

import Touch

/// A location in a region as fractions of its size: (0, 0) is the top left corner, (1, 1) the bottom right one.
public struct UnitPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The position of `point` in `frame`, both in the surface's space; 0 along a side without length.
    @inlinable
    init(_ point: Point, in frame: Rect) {
        x = frame.size.width == 0 ? 0 : (point.x - frame.minX) / frame.size.width
        y = frame.size.height == 0 ? 0 : (point.y - frame.minY) / frame.size.height
    }
}

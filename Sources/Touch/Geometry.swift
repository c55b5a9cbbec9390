/// A length on the surface. 1 point is 1/160 inch (0.15875 mm).
public typealias Points = Double

extension Points {
    package static var millimetre: Points { 160 / 25.4 }
}

/// A place on the surface, or in a region's own space: the origin is at the top left, y grows downwards.
public struct Point: Hashable, Sendable {
    public var x: Points
    public var y: Points

    @inlinable
    public init(x: Points, y: Points) {
        self.x = x
        self.y = y
    }

    @inlinable public static var zero: Point { Point(x: 0, y: 0) }

    @inlinable
    public static func - (a: Point, b: Point) -> Size { Size(width: a.x - b.x, height: a.y - b.y) }

    @inlinable
    public static func + (point: Point, offset: Size) -> Point {
        Point(x: point.x + offset.width, y: point.y + offset.height)
    }

    @inlinable
    public func distance(to other: Point) -> Points { (self - other).length }
}

/// An extent or a displacement.
public struct Size: Hashable, Sendable {
    public var width: Points
    public var height: Points

    @inlinable
    public init(width: Points, height: Points) {
        self.width = width
        self.height = height
    }

    @inlinable public static var zero: Size { Size(width: 0, height: 0) }

    @inlinable
    public var length: Points { (width * width + height * height).squareRoot() }
}

/// A rectangle in points on a surface, or in millimetres in a layout.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: Points, y: Points, width: Points, height: Points) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    package var width: Double { size.width }
    package var height: Double { size.height }

    @inlinable public var minX: Points { origin.x }
    @inlinable public var minY: Points { origin.y }
    @inlinable public var maxX: Points { origin.x + size.width }
    @inlinable public var maxY: Points { origin.y + size.height }

    /// Half-open, so that neighbours never share a point.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

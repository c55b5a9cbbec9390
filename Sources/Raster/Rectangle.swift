/// A rectangle of whole pixels. The origin is at the top left; y grows downwards.
public struct Rectangle: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public static let empty = Rectangle(x: 0, y: 0, width: 0, height: 0)

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The part that both share; `empty` if there is none.
    public func clipped(to other: Rectangle) -> Rectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard right > left, bottom > top else { return .empty }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    @inline(__always)
    func contains(_ x: Int, _ y: Int) -> Bool { self.x <= x && x < maxX && self.y <= y && y < maxY }

    public func overlaps(_ other: Rectangle) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
    }

    /// The smallest rectangle around both. An empty one is ignored.
    public func joined(with other: Rectangle) -> Rectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rectangle(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// A place on the surface in millimetres. The origin is at the top left; y grows downwards.
public struct Spot: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A part of the surface in millimetres.
public struct Box: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }

    /// The smallest box around some places.
    init(around first: Spot, _ others: Spot...) {
        var (low, high) = (first, first)
        for spot in others {
            low = Spot(x: min(low.x, spot.x), y: min(low.y, spot.y))
            high = Spot(x: max(high.x, spot.x), y: max(high.y, spot.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The part of it that lies inside another box; of no size where nothing does.
    public func clipped(to other: Box) -> Box {
        let (left, top) = (min(max(x, other.x), other.maxX), min(max(y, other.y), other.maxY))
        let (right, bottom) = (min(max(maxX, left), other.maxX), min(max(maxY, top), other.maxY))
        return Box(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    /// Whether they share more than an edge.
    func overlaps(_ other: Box) -> Bool {
        let common = clipped(to: other)
        return common.width > 1e-6 && common.height > 1e-6
    }

    /// To a millionth of a millimetre.
    func isInside(_ other: Box) -> Bool {
        x >= other.x - 1e-6 && y >= other.y - 1e-6 && maxX <= other.maxX + 1e-6 && maxY <= other.maxY + 1e-6
    }

    func inset(_ margin: Double) -> Box {
        Box(
            x: x + margin, y: y + margin, width: max(width - 2 * margin, 0.1), height: max(height - 2 * margin, 0.1))
    }
}

/// A width and a height in millimetres.
public struct Extent: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A panel of 7 inches: the size of a surface whose own size is unknown.
    public static let sevenInches = Extent(width: 154.1, height: 86)
}

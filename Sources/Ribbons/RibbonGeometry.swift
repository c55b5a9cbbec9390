import Touch

/// Where a ribbon lies on its surface.
public struct RibbonGeometry: Hashable, Sendable {
    /// On the surface.
    public let frame: Rect
    public let direction: Direction

    public init(_ area: Area, direction: Direction, surface: Size) {
        frame = Rect(
            x: area.x * surface.width, y: area.y * surface.height,
            width: area.width * surface.width, height: area.height * surface.height)
        self.direction = direction
    }

    /// From position 0 to position 1.
    public var length: Points { direction.isHorizontal ? frame.size.width : frame.size.height }

    /// The ribbon's extent on the other axis.
    public var breadth: Points { direction.isHorizontal ? frame.size.height : frame.size.width }

    /// 0…1 along the ribbon; below 0 or above 1 beyond its ends.
    public func position(of point: Point) -> Double {
        guard length > 0 else { return 0 }
        switch direction {
        case .right: return (point.x - frame.minX) / length
        case .left: return (frame.maxX - point.x) / length
        case .down: return (point.y - frame.minY) / length
        case .up: return (frame.maxY - point.y) / length
        }
    }

    /// The door mark of the back: a quarter of an inch square in the upper corner of the end at 1, but never more than
    /// a quarter of the ribbon's length.
    public var doorMark: Rect {
        let side = min(40, length / 4, frame.size.width, frame.size.height)
        let end = strip(from: 1 - side / max(length, 1), to: 1)
        return Rect(x: direction.isHorizontal ? end.minX : frame.maxX - side, y: end.minY, width: side, height: side)
    }

    /// Converts a velocity in points per second to one along the ribbon, in ribbon lengths per second.
    public func velocity(_ velocity: Size) -> Double {
        guard length > 0 else { return 0 }
        switch direction {
        case .right: return velocity.width / length
        case .left: return -velocity.width / length
        case .down: return velocity.height / length
        case .up: return -velocity.height / length
        }
    }

    /// Converts a velocity in points per second to one across the ribbon, in ribbon breadths per second.
    public func velocityAcross(_ velocity: Size) -> Double {
        guard breadth > 0 else { return 0 }
        return (direction.isHorizontal ? -velocity.height : velocity.width) / breadth
    }

    /// The surface point at a position along the ribbon, in the middle of its breadth.
    public func point(at position: Double) -> Point {
        let strip = strip(from: position, to: position)
        return Point(x: strip.minX + strip.size.width / 2, y: strip.minY + strip.size.height / 2)
    }

    /// A point's positions along and across the ribbon, in the units of `position` and `across`; below 0 or above 1
    /// beyond its edges.
    public func coordinates(of point: Point) -> (along: Double, across: Double) {
        (position(of: point), unboundedAcross(point))
    }

    /// The point of the surface at a place along and across the ribbon: the inverse of `coordinates(of:)`.
    public func point(along: Double, across: Double) -> Point {
        switch direction {
        case .right: Point(x: frame.minX + along * length, y: frame.maxY - across * breadth)
        case .left: Point(x: frame.maxX - along * length, y: frame.maxY - across * breadth)
        case .down: Point(x: frame.minX + across * breadth, y: frame.minY + along * length)
        case .up: Point(x: frame.minX + across * breadth, y: frame.maxY - along * length)
        }
    }

    /// 0…1 on the other axis: 1 is the top of a lying ribbon, the right side of a standing one.
    public func across(_ point: Point) -> Double { min(max(unboundedAcross(point), 0), 1) }

    /// As `across`, but below 0 or above 1 beyond the edges.
    private func unboundedAcross(_ point: Point) -> Double {
        let part = (direction.isHorizontal ? frame.maxY - point.y : point.x - frame.minX) / breadth
        return part.isFinite ? part : 0
    }

    /// The part of the ribbon between two positions, in its own space.
    func part(from first: Double, to last: Double) -> Rect {
        var part = strip(from: first, to: last)
        part.origin = .zero + (part.origin - frame.origin)
        return part
    }

    /// The part of the surface between two positions, over the ribbon's whole breadth.
    public func strip(from first: Double, to last: Double) -> Rect {
        let (a, b) = (min(max(first, 0), 1) * length, min(max(last, 0), 1) * length)
        switch direction {
        case .right: return Rect(x: frame.minX + a, y: frame.minY, width: b - a, height: frame.size.height)
        case .left: return Rect(x: frame.maxX - b, y: frame.minY, width: b - a, height: frame.size.height)
        case .down: return Rect(x: frame.minX, y: frame.minY + a, width: frame.size.width, height: b - a)
        case .up: return Rect(x: frame.minX, y: frame.maxY - b, width: frame.size.width, height: b - a)
        }
    }
}

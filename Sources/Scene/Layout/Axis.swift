import Ribbons
import Touch

/// Turns positions along a ribbon, and across it, into places on the surface.
public struct Axis: Hashable, Sendable {
    /// The ribbon's box.
    public let box: Rect
    public let direction: Direction

    public init(box: Rect, direction: Direction) {
        self.box = box
        self.direction = direction
    }

    /// Millimetres along the ribbon.
    public var length: Double { direction.isHorizontal ? box.width : box.height }

    /// Millimetres across it.
    public var breadth: Double { direction.isHorizontal ? box.height : box.width }

    /// - Parameters:
    ///   - position: 0…1 along the ribbon.
    ///   - across: 0…1 from the top, or from the left.
    public func spot(_ position: Double, _ across: Double) -> Point {
        switch direction {
        case .right: Point(x: box.minX + position * box.width, y: box.minY + across * box.height)
        case .left: Point(x: box.minX + (1 - position) * box.width, y: box.minY + across * box.height)
        case .down: Point(x: box.minX + across * box.width, y: box.minY + position * box.height)
        case .up: Point(x: box.minX + across * box.width, y: box.minY + (1 - position) * box.height)
        }
    }

    /// The position of a place, 0…1 along the ribbon.
    public func position(of spot: Point) -> Double {
        switch direction {
        case .right: (spot.x - box.minX) / max(box.width, 0.001)
        case .left: 1 - (spot.x - box.minX) / max(box.width, 0.001)
        case .down: (spot.y - box.minY) / max(box.height, 0.001)
        case .up: 1 - (spot.y - box.minY) / max(box.height, 0.001)
        }
    }

    /// The part of the ribbon between two positions, over its whole breadth.
    public func box(from start: Double, to end: Double) -> Rect {
        let (a, b) = (spot(start, 0), spot(end, 1))
        return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// One of the ribbon's rows. Rows are counted upwards, on a standing ribbon to the right.
    func row(_ row: Int, of rows: Int) -> Axis {
        guard rows > 1 else { return self }
        var box = box
        if direction.isHorizontal {
            box.size.height /= Double(rows)
            box.origin.y += Double(rows - 1 - row) * box.height
        } else {
            box.size.width /= Double(rows)
            box.origin.x += Double(row) * box.width
        }
        return Axis(box: box, direction: direction)
    }

    /// A line across the ribbon at a position, from one part of its breadth to another.
    func crossing(_ position: Double, from first: Double = 0, to last: Double = 1) -> Form {
        .line(from: spot(position, first), to: spot(position, last))
    }

    /// A line across the ribbon at a position, as far as it lies in a box.
    func crossing(_ position: Double, inside box: Rect) -> Form {
        Self.line(self.box(from: position, to: position).clipped(to: box))
    }

    /// A line along the ribbon.
    /// - Parameter across: 0…1 as mappings have it: upwards on a lying ribbon, to the right on a standing one.
    func line(across: Double, inside box: Rect) -> Form {
        let part = direction.isHorizontal ? 1 - across : across
        let (start, end) = (spot(0, part), spot(1, part))
        return Self.line(Rect(around: start, end).clipped(to: box))
    }

    /// A box of no width or no height, as a line.
    private static func line(_ box: Rect) -> Form {
        .line(from: Point(x: box.minX, y: box.minY), to: Point(x: box.maxX, y: box.maxY))
    }
}

extension Direction {
    /// The other way along the same axis.
    public var opposite: Direction {
        switch self {
        case .right: .left
        case .left: .right
        case .up: .down
        case .down: .up
        }
    }
}

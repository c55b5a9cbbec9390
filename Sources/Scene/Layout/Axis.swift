import Ribbons

/// Turns positions along a ribbon, and across it, into places on the surface.
public struct Axis: Hashable, Sendable {
    /// The ribbon's.
    public let box: Box
    public let direction: Direction

    public init(box: Box, direction: Direction) {
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
    public func spot(_ position: Double, _ across: Double) -> Spot {
        switch direction {
        case .right: Spot(x: box.x + position * box.width, y: box.y + across * box.height)
        case .left: Spot(x: box.x + (1 - position) * box.width, y: box.y + across * box.height)
        case .down: Spot(x: box.x + across * box.width, y: box.y + position * box.height)
        case .up: Spot(x: box.x + across * box.width, y: box.y + (1 - position) * box.height)
        }
    }

    /// The part of the ribbon between two positions, over its whole breadth.
    public func box(from start: Double, to end: Double) -> Box {
        let (a, b) = (spot(start, 0), spot(end, 1))
        return Box(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// A row of the ribbon, of so many. Rows rise upwards, on a standing ribbon to the right.
    func row(_ row: Int, of rows: Int) -> Axis {
        guard rows > 1 else { return self }
        var box = box
        if direction.isHorizontal {
            box.height /= Double(rows)
            box.y += Double(rows - 1 - row) * box.height
        } else {
            box.width /= Double(rows)
            box.x += Double(row) * box.width
        }
        return Axis(box: box, direction: direction)
    }

    /// A line across the ribbon at a position, from one part of its breadth to another.
    func crossing(_ position: Double, from first: Double = 0, to last: Double = 1) -> Form {
        .line(from: spot(position, first), to: spot(position, last))
    }

    /// A line across the ribbon at a position, as far as it lies in a box.
    func crossing(_ position: Double, inside box: Box) -> Form {
        Self.line(self.box(from: position, to: position).clipped(to: box))
    }

    /// A line along the ribbon.
    /// - Parameter across: 0…1 as mappings have it: upwards on a lying ribbon, to the right on a standing one.
    func line(across: Double, inside box: Box) -> Form {
        let part = direction.isHorizontal ? 1 - across : across
        let (start, end) = (spot(0, part), spot(1, part))
        return Self.line(Box(around: start, end).clipped(to: box))
    }

    /// A box of no width or no height, as a line.
    private static func line(_ box: Box) -> Form {
        .line(from: Spot(x: box.x, y: box.y), to: Spot(x: box.maxX, y: box.maxY))
    }
}

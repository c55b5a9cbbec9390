/// A shape's outline in pixels. Each gives the distance of a point from it, negative inside.
public enum Outline: Hashable, Sendable {
    case box(x: Double, y: Double, width: Double, height: Double, radius: Double)
    case capsule(x1: Double, y1: Double, x2: Double, y2: Double, radius: Double)
    case disc(x: Double, y: Double, radius: Double)
    /// - `breadth`: the line's breadth, half of it on either side of the radius.
    case ring(x: Double, y: Double, radius: Double, breadth: Double)
    case triangle(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// A square on its corner.
    /// - `radius`: the distance from its middle to a corner.
    case diamond(x: Double, y: Double, radius: Double)

    /// A line with square ends.
    public static func line(x1: Double, y1: Double, x2: Double, y2: Double, breadth: Double) -> Outline {
        let half = breadth / 2
        let (left, top) = (min(x1, x2), min(y1, y2))
        let (width, height) = (abs(x2 - x1), abs(y2 - y1))
        if width >= height {
            return .box(x: left, y: (y1 + y2) / 2 - half, width: width, height: breadth, radius: 0)
        }
        return .box(x: (x1 + x2) / 2 - half, y: top, width: breadth, height: height, radius: 0)
    }

    /// The distance of a point from the outline, negative inside.
    public func distance(x: Double, y: Double) -> Double {
        switch self {
        case .box(let left, let top, let width, let height, let radius):
            let radius = min(radius, width / 2, height / 2)
            let dx = abs(x - left - width / 2) - width / 2 + radius
            let dy = abs(y - top - height / 2) - height / 2 + radius
            return Self.length(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
        case .capsule(let x1, let y1, let x2, let y2, let radius):
            return Self.distance(x, y, fromLine: (x1, y1, x2, y2)) - radius
        case .disc(let centerX, let centerY, let radius):
            return Self.length(x - centerX, y - centerY) - radius
        case .ring(let centerX, let centerY, let radius, let breadth):
            return abs(Self.length(x - centerX, y - centerY) - radius) - breadth / 2
        case .diamond(let centerX, let centerY, let radius):
            // The distance to the line of the nearest side: too small at corners, which is close enough.
            return (abs(x - centerX) + abs(y - centerY) - radius) * 0.5.squareRoot()
        case .triangle(let a, let b, let c):
            let place = SIMD2(x, y)
            let sides = [(a, b), (b, c), (c, a)]
            let distance = sides.map { Self.distance(x, y, fromLine: ($0.x, $0.y, $1.x, $1.y)) }.min() ?? 0
            let turns = sides.map { from, to in
                (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)
            }
            let isInside = turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
            return isInside ? -distance : distance
        }
    }

    /// The part of a pixel that lies inside, 0…1, estimated at its centre.
    public func coverage(ofPixel x: Int, _ y: Int) -> Double {
        // For a box along the pixels it is exact, even if the box is narrower than a pixel.
        if case .box(let left, let top, let width, let height, 0) = self {
            let across = min(left + width, Double(x + 1)) - max(left, Double(x))
            let down = min(top + height, Double(y + 1)) - max(top, Double(y))
            return max(across, 0) * max(down, 0)
        }
        return min(max(0.5 - distance(x: Double(x) + 0.5, y: Double(y) + 0.5), 0), 1)
    }

    /// The pixels that may be covered, with a margin around them.
    public func bounds(margin: Double = 0) -> Rectangle {
        let (left, top, right, bottom): (Double, Double, Double, Double) =
            switch self {
            case .box(let x, let y, let width, let height, _): (x, y, x + width, y + height)
            case .capsule(let x1, let y1, let x2, let y2, let radius):
                (min(x1, x2) - radius, min(y1, y2) - radius, max(x1, x2) + radius, max(y1, y2) + radius)
            case .disc(let x, let y, let radius), .diamond(let x, let y, let radius):
                (x - radius, y - radius, x + radius, y + radius)
            case .ring(let x, let y, let radius, let breadth):
                (x - radius - breadth, y - radius - breadth, x + radius + breadth, y + radius + breadth)
            case .triangle(let a, let b, let c):
                (min(a.x, b.x, c.x), min(a.y, b.y, c.y), max(a.x, b.x, c.x), max(a.y, b.y, c.y))
            }
        let (x, y) = (Int((left - margin - 1).rounded(.down)), Int((top - margin - 1).rounded(.down)))
        let (maxX, maxY) = (Int((right + margin + 1).rounded(.up)), Int((bottom + margin + 1).rounded(.up)))
        return Rectangle(x: x, y: y, width: maxX - x, height: maxY - y)
    }

    /// The pixels inside a box that are farther from its sides than its radius and a margin; none for other shapes.
    func core(margin: Double = 0) -> Rectangle {
        guard case .box(let x, let y, let width, let height, let radius) = self else { return .empty }
        let depth = max(radius, margin) + 1
        let (left, top) = (Int((x + depth).rounded(.up)), Int((y + depth).rounded(.up)))
        let (maxX, maxY) = (Int((x + width - depth).rounded(.down)), Int((y + height - depth).rounded(.down)))
        return Rectangle(x: left, y: top, width: maxX - left, height: maxY - top)
    }

    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

    private static func distance(_ x: Double, _ y: Double, fromLine line: (Double, Double, Double, Double)) -> Double {
        let (dx, dy) = (line.2 - line.0, line.3 - line.1)
        let square = dx * dx + dy * dy
        let part = square > 0 ? min(max(((x - line.0) * dx + (y - line.1) * dy) / square, 0), 1) : 0
        return length(x - line.0 - part * dx, y - line.1 - part * dy)
    }
}

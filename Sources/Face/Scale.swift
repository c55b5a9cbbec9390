import Raster
import Scene
import Touch

/// Turns millimetres into pixels.
struct PixelScale: Hashable {
    /// Pixels per millimetre along each axis.
    let x: Double
    let y: Double

    init(_ extent: Millimetres, width: Int, height: Int) {
        (x, y) = (Double(width) / extent.width, Double(height) / extent.height)
    }

    /// Pixels per millimetre, for lengths without a direction.
    var mean: Double { (x + y) / 2 }

    func pixels(_ length: Double) -> Double { length * mean }

    /// The whole pixels nearest to the sides of a box.
    func rectangle(_ box: Rect) -> Rectangle {
        let (left, top) = (Int((box.minX * x).rounded()), Int((box.minY * y).rounded()))
        let (right, bottom) = (Int((box.maxX * x).rounded()), Int((box.maxY * y).rounded()))
        return Rectangle(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    func pixels(_ spot: Point) -> SIMD2<Double> { SIMD2(spot.x * x, spot.y * y) }

    func outline(_ box: Rect, inset: Double = 0, radius: Double) -> Outline {
        let inset = min(inset, box.width / 4, box.height / 4)
        return .box(
            x: (box.minX + inset) * x, y: (box.minY + inset) * y, width: (box.width - 2 * inset) * x,
            height: (box.height - 2 * inset) * y, radius: pixels(radius))
    }

    func outline(_ form: Form, breadth: Double, radius: Double = 0) -> Outline? {
        switch form {
        case .box(let box): return outline(box, radius: radius)
        case .line(let start, let end):
            let (a, b) = (pixels(start), pixels(end))
            return .line(x1: a.x, y1: a.y, x2: b.x, y2: b.y, breadth: max(pixels(breadth), 1))
        case .disc(let center, let radius):
            let place = pixels(center)
            return .disc(x: place.x, y: place.y, radius: pixels(radius))
        case .triangle(let a, let b, let c): return .triangle(pixels(a), pixels(b), pixels(c))
        case .label: return nil
        }
    }
}

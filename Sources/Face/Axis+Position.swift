import Ribbons
import Scene
import Touch

extension Axis {
    /// Where along the ribbon a place is, 0…1.
    func position(of spot: Point) -> Double {
        switch direction {
        case .right: (spot.x - box.x) / max(box.width, 0.001)
        case .left: 1 - (spot.x - box.x) / max(box.width, 0.001)
        case .down: (spot.y - box.y) / max(box.height, 0.001)
        case .up: 1 - (spot.y - box.y) / max(box.height, 0.001)
        }
    }

    /// Where a line across the ribbon is.
    func position(of form: Form) -> Double { position(of: Point(x: form.box.x, y: form.box.y)) }
}

extension Rect {
    /// Whether they share more than an edge.
    func meets(_ other: Rect) -> Bool {
        let common = clipped(to: other)
        return common.width > 1e-6 && common.height > 1e-6
    }
}

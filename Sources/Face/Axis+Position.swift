import Ribbons
import Scene
import Touch

extension Axis {
    /// The position of a place, 0…1 along the ribbon.
    func position(of spot: Point) -> Double {
        switch direction {
        case .right: (spot.x - box.minX) / max(box.width, 0.001)
        case .left: 1 - (spot.x - box.minX) / max(box.width, 0.001)
        case .down: (spot.y - box.minY) / max(box.height, 0.001)
        case .up: 1 - (spot.y - box.minY) / max(box.height, 0.001)
        }
    }

    /// The position of a line across the ribbon, 0…1.
    func position(of form: Form) -> Double { position(of: Point(x: form.box.minX, y: form.box.minY)) }
}

import Touch

/// Holds a position until the finger leaves a circle around it, then follows at the circle's edge. The position never
/// jumps and is never farther from the finger than the radius.
struct DeadBand: Sendable {
    /// The middle of the circle, which is the position given last; nil before the first.
    private var held: Point?

    init() {}

    mutating func feed(_ point: Point, radius: Points) -> Point {
        guard let center = held else {
            held = point
            return point
        }
        let offset = point - center
        let distance = offset.length
        guard distance > radius else { return center }
        let share = (distance - radius) / distance
        let moved = center + Size(width: offset.width * share, height: offset.height * share)
        held = moved
        return moved
    }
}

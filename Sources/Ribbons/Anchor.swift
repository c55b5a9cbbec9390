/// A position on a ribbon that catches the centre.
public struct Anchor: Hashable, Sendable {
    public var at: Double
    /// Width of the catching zone, as a fraction of the ribbon; half of it lies on either side.
    public var well: Double

    public init(at: Double, well: Double = 0.02) {
        self.at = at
        self.well = well
    }

    public func catches(_ position: Double) -> Bool { abs(position - at) <= well / 2 }
}

extension [Anchor] {
    /// The anchor that catches a position; the nearest one if wells overlap.
    func nearest(catching position: Double) -> Anchor? {
        var nearest: Anchor?
        for anchor in self where anchor.catches(position) {
            guard let other = nearest, abs(other.at - position) <= abs(anchor.at - position) else {
                nearest = anchor
                continue
            }
        }
        return nearest
    }
}

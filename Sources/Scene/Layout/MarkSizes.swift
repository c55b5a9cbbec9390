import Ribbons

/// The sizes of the marks that a face draws on a side of a ribbon, in millimetres; an SVG has none of them. They shrink with
/// the ribbon. A drop or a diamond that would be too small to see has the size 0 and is left out: the line at which it
/// stands shows the same.
public struct MarkSizes: Hashable, Sendable {
    /// The length of the drop, which points at the centre.
    public let drop: Double
    /// The lengths of a handle, and of one that is held.
    public let handle, heldHandle: Double
    /// The distance from the middle of an anchor's diamond to its corners.
    public let diamond: Double
    /// The size of the letters in the badge above a finger that plays a note.
    public let badge: Double

    init(_ axis: Axis, lane: Axis) {
        drop = Self.drop(breadth: axis.breadth)
        (handle, heldHandle) = (min(12, lane.breadth * 0.6), min(15, lane.breadth * 0.75))
        diamond = Self.seen(min(1.5, lane.breadth * 0.15))
        badge = min(max(axis.breadth * 0.25, Label.leastSize), 4.4)
    }

    static func drop(breadth: Double) -> Double { seen(min(2.4, breadth * 0.1)) }

    private static func seen(_ length: Double) -> Double { length < 0.45 ? 0 : length }
}

extension Layout.Ribbon {
    /// The sizes of a side's marks.
    public func marks(_ side: Side) -> MarkSizes { MarkSizes(axis, lane: lane(side)) }
}

import Touch

/// A drag in one of four directions. The axis with the larger part of its translation decides; a tie is vertical. It
/// changes when the direction does, and ends with the direction of the whole drag.
public struct SwipeGesture: Gesture {
    public enum Direction: Hashable, Sendable {
        case left, right, up, down
    }

    /// In points.
    public var minimumDistance: Points

    public init(minimumDistance: Points = GestureDefaults.swipeMinimumDistance) {
        self.minimumDistance = minimumDistance
    }

    @inlinable public var body: some Gesture<Direction> {
        DragGesture(minimumDistance: minimumDistance)
            .map { Self.direction(of: $0.translation) }
            .removeDuplicates()
    }

    @usableFromInline
    static func direction(of translation: Size) -> Direction {
        if abs(translation.width) > abs(translation.height) { return translation.width < 0 ? .left : .right }
        return translation.height < 0 ? .up : .down
    }
}

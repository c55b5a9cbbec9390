import Time
import Touch

/// A long press that reports when it is long enough, and whether it is released inside its bounds. It changes to
/// `pressed` at the minimum duration, and ends at the lift: with `success` inside the bounds (edges included), else
/// with `failure`.
///
/// Ribbons use it as the press for the door and for `hold`. It is written like a custom gesture: with only a `body`.
public struct LongPressReleaseDetectionGesture: Gesture {
    public enum PressingState: Hashable, Sendable {
        case pressed, success, failure
    }

    /// In seconds.
    public var minimumDuration: Seconds
    /// In the region's space.
    public var bounds: Rect

    public init(minimumDuration: Seconds = GestureDefaults.longPressDuration, bounds: Rect) {
        self.minimumDuration = minimumDuration
        self.bounds = bounds
    }

    @inlinable public var body: some Gesture<PressingState> {
        LongPressGesture(minimumDuration: minimumDuration)
            .sequenced(before: DragGesture(minimumDistance: 0).measuringVelocity(.never))
            .map(changed: Self.progress, ended: { [bounds] in Self.result(of: $0, in: bounds) })
            .removeDuplicates()
    }

    @usableFromInline typealias Sequence = SequenceGesture<LongPressGesture, DragGesture>

    /// The value of a change; nil before the press is long enough.
    @usableFromInline
    static func progress(_ value: Sequence.Value) -> PressingState? {
        if case .second = value { .pressed } else { nil }
    }

    @usableFromInline
    static func result(of value: Sequence.Value, in bounds: Rect) -> PressingState {
        guard case .second(_, let drag?) = value else { return .failure }
        let isInside =
            (bounds.minX...max(bounds.minX, bounds.maxX)).contains(drag.location.x)
            && (bounds.minY...max(bounds.minY, bounds.maxY)).contains(drag.location.y)
        return isInside ? .success : .failure
    }
}

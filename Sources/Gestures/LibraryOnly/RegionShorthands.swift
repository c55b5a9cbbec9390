import Time
import Touch

/// SwiftUI's shorthands for views, on regions.
extension Region {
    /// Attaches a tap, or a series of taps.
    @inlinable
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) {
        gesture(TapGesture(count: count).onEnded { action() })
    }

    /// Attaches a tap, or a series of taps, with the location where the last one was lifted.
    @inlinable
    public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (Point) -> Void
    ) {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }

    /// Attaches a long press.
    ///
    /// - Parameters:
    ///   - minimumDuration: in seconds.
    ///   - maximumDistance: in points.
    ///   - action: called at the minimum duration, though the finger is still down.
    ///   - onPressingChanged: called with true at touch-down; with false at the minimum duration (after `action`), or
    ///     when the press fails before.
    @inlinable
    public func onLongPressGesture(
        minimumDuration: Seconds = GestureDefaults.longPressDuration,
        maximumDistance: Points = GestureDefaults.longPressMaximumDistance, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) {
        let isPressing = GestureState(wrappedValue: false) { _, _ in onPressingChanged?(false) }
        gesture(
            LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
                .updating(isPressing) { _, isPressing, _ in isPressing = true }
                .onChanged { _ in onPressingChanged?(true) }
                .onEnded { _ in action() })
    }
}

import Storage
import Time
import Touch

/// Measures the velocity of a raw touch in the same way as `DragGesture`.
public final class VelocityTracker {
    private let arena = Arena()
    private var samples: SampleRing

    public init() {
        samples = SampleRing(in: arena)
    }

    /// Begins with a contact that comes down; earlier samples no longer count.
    public func begin(at location: Point, time: Timestamp) {
        samples.removeAll()
        samples.append(location, at: time)
    }

    public func move(to location: Point, time: Timestamp) { samples.append(location, at: time) }

    /// In points per second: the slope of a straight line through the last 100 ms; 0 when the last movement is 50 ms
    /// old.
    public func velocity(at time: Timestamp) -> Size { samples.velocity(at: time) }
}

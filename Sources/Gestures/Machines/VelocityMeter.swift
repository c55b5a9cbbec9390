import Storage
import Time
import Touch

/// Measures the velocity of a machine's finger (or of a scale and an angle), if it is wanted.
@usableFromInline
struct VelocityMeter {
    /// Whether the velocity is wanted before the end.
    let measuresMovement: Bool
    private var samples: SampleRing?

    init(_ measurement: VelocityMeasurement, _ mount: inout MountContext) {
        measuresMovement = measurement == .always
        guard measurement != .never else { return }
        samples = SampleRing(in: mount.arena)
    }

    mutating func removeAll() { samples?.removeAll() }

    mutating func append(_ place: Point, at time: Timestamp) { samples?.append(place, at: time) }

    /// Velocity per second; 0 if it is never measured.
    func velocity(at time: Timestamp) -> Size { samples?.velocity(at: time) ?? .zero }
}

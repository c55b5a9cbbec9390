import Touch

/// Measures the velocity of a machine's finger (or of a scale and an angle), where it is asked for.
public struct VelocityMeter {
    /// Whether there is one before the end.
    let measuresMovement: Bool
    private var samples: SampleRing?

    init(_ measurement: VelocityMeasurement, _ mount: inout Mount) {
        measuresMovement = measurement == .always
        samples = measurement == .never ? nil : SampleRing(mount.keep(SampleMemory()))
    }

    mutating func removeAll() { samples?.removeAll() }

    mutating func append(_ place: Point, at time: Timestamp) { samples?.append(place, at: time) }

    /// Per second; 0 where nobody asks.
    /// - Parameter isEnd: it is the last one.
    func velocity(at time: Timestamp, isEnd: Bool) -> Size {
        guard let samples, measuresMovement || isEnd else { return .zero }
        return samples.velocity(at: time)
    }
}

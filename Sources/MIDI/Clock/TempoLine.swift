import Time

/// Maps beats to times: quarter notes at a steady tempo through one fixed moment.
///
/// Each time is computed from that moment and not from the beat before, so nothing drifts.
public struct TempoLine: Hashable, Sendable {
    private let origin: Timestamp
    /// The beat at the origin.
    private let first: Double
    /// Nanoseconds from one beat to the next.
    public let period: Double

    /// - Parameters:
    ///   - beat: the beat at `origin`.
    ///   - period: nanoseconds from one beat to the next, above 0.
    public init(beat: Double, at origin: Timestamp, period: Double) {
        (first, self.origin, self.period) = (beat, origin, period)
    }

    /// Quarter notes a minute.
    public var tempo: Double { Self.minute / period }

    /// Nanoseconds from one beat to the next.
    public static func period(ofTempo tempo: Double) -> Double { minute / tempo }

    public func beat(at time: Timestamp) -> Double { first + Double((time - origin).count) / period }

    public func time(ofBeat beat: Double) -> Timestamp {
        origin + Nanoseconds(Int64(((beat - first) * period).rounded()))
    }

    /// A minute in nanoseconds.
    private static let minute = 60e9
}

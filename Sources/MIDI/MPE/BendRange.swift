/// How far a channel's bend reaches to either side, and which 14-bit value is which interval.
public struct BendRange: Hashable, Sendable {
    /// `0 ... 127`, of which MPE uses `0 ... 96`.
    public let semitones: UInt7

    @inlinable
    public init(semitones: UInt7) {
        self.semitones = semitones
    }

    /// What receivers take for granted without MPE (General MIDI) and on an MPE master.
    @inlinable public static var standard: BendRange { BendRange(semitones: 2) }
    /// What MPE receivers take for granted on member channels (MPE 1.0, section 2.4).
    @inlinable public static var mpeMember: BendRange { BendRange(semitones: 48) }

    /// The value that comes nearest to an interval in semitones: 8192 for none, 0 and 16383 for the ends of the range
    /// and all beyond them.
    @inlinable
    public func value(semitones interval: Double) -> UInt14 {
        guard semitones != 0, interval == interval else { return .midpoint }
        let steps = (interval * 8192 / Double(semitones.rawValue)).rounded()
        return UInt14(clamping: 8192 + Int(Swift.min(Swift.max(steps, -8192), 8191)))
    }

    /// The interval that a value bends by, in semitones; the highest value is one step short of the range.
    @inlinable
    public func interval(_ value: UInt14) -> Double {
        (Double(value.rawValue) - 8192) * Double(semitones.rawValue) / 8192
    }

    /// Whether the bend can reach an interval in semitones.
    @inlinable
    public func reaches(_ interval: Double) -> Bool { interval.magnitude <= Double(semitones.rawValue) }
}

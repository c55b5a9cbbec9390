/// The range of a channel's pitch bend to either side. Converts between intervals and 14-bit bend values.
public struct BendRange: Hashable, Sendable {
    /// `0 ... 127`; MPE uses `0 ... 96`.
    public let semitones: UInt7

    @inlinable
    public init(semitones: UInt7) {
        self.semitones = semitones
    }

    /// The range that receivers assume without MPE (General MIDI) and on an MPE master channel.
    @inlinable public static var standard: BendRange { BendRange(semitones: 2) }
    /// The range that MPE receivers assume on member channels (MPE 1.0, section 2.4).
    @inlinable public static var mpeMember: BendRange { BendRange(semitones: 48) }

    /// The bend value nearest to an interval in semitones: 8192 for none; intervals beyond the range give 0 or 16383.
    @inlinable
    public func value(semitones interval: Double) -> UInt14 {
        guard semitones != 0, interval == interval else { return .midpoint }
        let steps = (interval * 8192 / Double(semitones.rawValue)).rounded()
        return UInt14(clamping: 8192 + Int(Swift.min(Swift.max(steps, -8192), 8191)))
    }

    /// The interval of a bend value in semitones. The highest value falls one step short of the range.
    @inlinable
    public func interval(_ value: UInt14) -> Double {
        (Double(value.rawValue) - 8192) * Double(semitones.rawValue) / 8192
    }

    /// Whether the bend can reach an interval in semitones.
    @inlinable
    public func reaches(_ interval: Double) -> Bool { interval.magnitude <= Double(semitones.rawValue) }
}

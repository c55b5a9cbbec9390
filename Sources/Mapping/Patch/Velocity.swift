import MIDI

/// How hard a note is struck, or how fast it is let go (docs/reference.md, "velocity").
public enum Velocity: Hashable, Sendable {
    /// `1 ... 127`; for a release `0 ... 127`.
    case fixed(UInt7)
    case scaled(VelocityScale)
    /// For the notes of a window: the velocity at its centre and at its edges.
    case window(center: UInt7, edge: UInt7)

    /// The source from which it is taken; nil if it is taken from none.
    public var source: Source? { if case .scaled(let scale) = self { scale.source } else { nil } }

    /// The velocity if there is nothing to take it from.
    public var standard: UInt7 {
        switch self {
        case .fixed(let velocity): velocity
        case .scaled(let scale): scale.standard
        case .window(let center, _): center
        }
    }
}

/// The conversion of a contact's value to a velocity.
public struct VelocityScale: Hashable, Sendable {
    /// A source of which each contact has a value of its own.
    public var source: Source
    /// The velocity at 0 of the source.
    public var min: UInt7
    /// The velocity at 1 of the source; if it is below `min`, the velocity falls as the source rises.
    public var max: UInt7
    public var curve: Curve
    /// The velocity of a note on whose panel does not report the source, and of a note off without a lift.
    public var standard: UInt7

    public init(
        _ source: Source, min: UInt7 = 1, max: UInt7 = 127, curve: Curve = .linear, standard: UInt7 = 100
    ) {
        (self.source, self.min, self.max, self.curve, self.standard) = (source, min, max, curve, standard)
    }

    /// - Parameter fraction: the source's value; nil if it is not reported.
    public func velocity(for fraction: Double?) -> UInt7 {
        guard let fraction else { return standard }
        let scaling = Scaling(min: Double(min.rawValue), max: Double(max.rawValue), curve: curve)
        return UInt7(nearest: scaling.value(for: fraction))
    }
}

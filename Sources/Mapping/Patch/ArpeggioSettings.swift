/// The changes to a ribbon's arpeggios by actions since its preset was loaded; nil: as in the preset. Plain numbers, so
/// that copying allocates nothing.
public struct ArpeggioSettings: Hashable, Sendable {
    /// Length of a step in quarter notes.
    public var division: Double?
    public var gate: Double?
    public var swing: Double?
    /// `1 ... 127`, instead of a finger's velocity.
    public var velocity: Double?

    public init() {}
}

extension RibbonProperty {
    /// The properties of a ribbon's arpeggios.
    public static let ofArpeggios: [RibbonProperty] = [.division, .gate, .swing, .velocity]

    public var isOfArpeggios: Bool { Self.ofArpeggios.contains(self) }

    /// The range of its values, in its own units; for a division, 0…1 stands for the places in `divisions`.
    public var range: ClosedRange<Double> {
        switch self {
        case .center, .range, .door, .division: 0...1
        case .gate: 0.05...1
        case .swing: 0...0.75
        case .velocity: 1...127
        }
    }

    /// The divisions that a moving value goes through, in quarter notes: from 1/1 to 1/32.
    static let divisions: [Double] = [4, 2, 1, 0.5, 0.25, 0.125]

    /// A value as it is written in a preset.
    func text(of value: Double) -> String {
        self == .division ? Arpeggio.text(ofDivision: value) : value.decimalText
    }
}

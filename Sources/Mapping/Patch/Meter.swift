/// The meter of a preset, such as 4/4 or 6/8: how long its bars are.
public struct Meter: Hashable, Sendable {
    public static let counts = 1...16
    public static let values = [2, 4, 8, 16]

    /// Number of note values in a bar.
    public var count = 4
    /// The note value that is counted, as a part of a whole note: 4 is a quarter.
    public var value = 4

    public init() {}

    /// Reads a meter such as `6/8`; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, text.allSatisfy({ $0 == "/" || ("0"..."9").contains($0) }), !text.hasPrefix("0"),
            let count = Int(parts[0]), let value = Int(parts[1]), Self.counts.contains(count),
            Self.values.contains(value)
        else { return nil }
        (self.count, self.value) = (count, value)
    }

    /// Quarter notes in a bar.
    public var barLength: Double { Double(count) * 4 / Double(value) }

    public var text: String { "\(count)/\(value)" }
}

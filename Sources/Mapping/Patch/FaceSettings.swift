/// How the face shows itself. What is nil is left to the other file: a preset wins over `ribbon.yaml`.
public struct FaceSettings: Hashable, Sendable {
    /// When the line of state is there.
    public enum Line: String, CaseIterable, Sendable {
        /// Always, over the headings where there is no gap for it.
        case on
        case off
        /// Where it has a gap of its own, and elsewhere while it has something to say.
        case auto
    }

    public var line: Line?
    /// The part of its light, 0…1.
    public var brightness: Double?
    /// Whether a touch may open the page of the bank.
    public var bank: Bool?

    public init(line: Line? = nil, brightness: Double? = nil, bank: Bool? = nil) {
        (self.line, self.brightness, self.bank) = (line, brightness, bank)
    }

    /// These settings, and where they say nothing those of another file.
    public func over(_ other: FaceSettings) -> FaceSettings {
        FaceSettings(
            line: line ?? other.line, brightness: brightness ?? other.brightness, bank: bank ?? other.bank)
    }
}

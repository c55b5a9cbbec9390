/// How the face looks. A property that is nil is left to the other file: a preset wins over `ribbon.yaml`.
public struct FaceSettings: Hashable, Sendable {
    /// When the status line is there.
    public enum Line: String, CaseIterable, Sendable {
        /// Always; it lies over the headings if there is no gap for it.
        case on
        case off
        /// Always in a gap of its own; elsewhere only while it has something to say.
        case auto
    }

    public var line: Line?
    /// The fraction of the display's full light, 0…1.
    public var brightness: Double?
    /// Whether a touch may open the page of the bank.
    public var bank: Bool?

    public init(line: Line? = nil, brightness: Double? = nil, bank: Bool? = nil) {
        (self.line, self.brightness, self.bank) = (line, brightness, bank)
    }

    /// These settings; a property that is nil comes from another file's settings.
    public func over(_ other: FaceSettings) -> FaceSettings {
        FaceSettings(
            line: line ?? other.line, brightness: brightness ?? other.brightness, bank: bank ?? other.bank)
    }
}

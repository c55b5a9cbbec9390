import MIDI

/// A part of a ribbon that follows a parameter on the input port (docs/reference.md, "input" and "receive").
public struct RibbonInput: Hashable, Sendable {
    public var parameter: Parameter
    /// One of `parts`.
    public var part: Source

    public static let parts: [Source] = [.center, .leading, .trailing, .range]

    public init(_ parameter: Parameter, _ part: Source) {
        self.parameter = parameter
        self.part = part
    }
}

extension Source {
    /// Whether the outside can move it.
    public var isReceivable: Bool { RibbonInput.parts.contains(self) }
}

/// A position in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable, Codable {
    /// From 1.
    public var line: Int
    /// In code points, from 1.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static let start = SourcePosition(line: 1, column: 1)

    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// The part of a text from `start` up to but excluding `end`.
public struct SourceSpan: Hashable, Sendable, Codable {
    public var start: SourcePosition
    public var end: SourcePosition
    /// The cell for which a ribbon with `grid` or `each` is read, from 1.
    public var cell: Int?

    public static let start = SourceSpan(at: .start)

    /// The span without its cell.
    var inAnyCell: SourceSpan { SourceSpan(start: start, end: end) }
}

extension SourceSpan {
    /// A span of one character.
    init(at start: SourcePosition) {
        self.init(start: start, end: SourcePosition(line: start.line, column: start.column + 1))
    }
}

/// A place in a text file.
public struct SourcePosition: Hashable, Comparable, Sendable, Codable {
    /// Counted from 1.
    public var line: Int
    /// Code points, counted from 1.
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

/// The part of a text from `start` up to, not including, `end`.
public struct SourceSpan: Hashable, Sendable, Codable {
    public var start: SourcePosition
    public var end: SourcePosition
    /// Of a ribbon with `grid` or `each`: which cell it is read for, from 1.
    public var cell: Int?

    public init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }

    /// One character wide.
    public init(at start: SourcePosition) {
        self.init(start: start, end: SourcePosition(line: start.line, column: start.column + 1))
    }

    public static let start = SourceSpan(at: .start)

    /// The place in the file alone.
    var inAnyCell: SourceSpan { SourceSpan(start: start, end: end) }
}

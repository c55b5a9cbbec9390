extension Scale {
    /// The most notes of a Scala file that are accepted.
    public static let scalaLimit = 1024

    /// Reads a file in the Scala archive's format (.scl): a description, the number of notes, and one pitch a line, the
    /// last of which is the period. Lines that begin with `!` are comments (huygens-fokker.org/scala/scl_format.html).
    /// - Parameter bytes: the file's content, in any encoding that contains ASCII.
    public init(scala bytes: [UInt8]) throws(ScalaError) {
        var lines = ScalaLines(bytes)
        guard lines.next() != nil else { throw ScalaError(lines.end, .noDescription) }
        guard var second = lines.next() else { throw ScalaError(lines.end, .noCount) }
        let count = try second.count()
        var pitches: [Double] = []
        while pitches.count < count {
            guard var line = lines.next() else {
                throw ScalaError(lines.end, .tooFewNotes(pitches.count, of: count))
            }
            line.skipBlanks()
            let start = line
            pitches.append(try line.semitones())
            if pitches.count == count && pitches.last! <= 0 { throw ScalaError(start, .periodTooSmall) }
        }
        guard let scale = pitches.popLast().flatMap({ Scale(pitches: pitches, period: $0) }) else {
            throw ScalaError(second, .noNotes)
        }
        self = scale
    }
}

/// An error in a Scala file and its position.
public struct ScalaError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Problem: Hashable, Sendable {
        case noDescription, noCount, noNotes, tooManyNotes
        case tooFewNotes(Int, of: Int)
        case noPitch, ratioNotPositive, numberTooLong, periodTooSmall
    }

    /// Line number, from 1.
    public let line: Int
    /// Column number, from 1.
    public let column: Int
    public let problem: Problem

    init(_ line: ScalaLine, _ problem: Problem) {
        self.line = line.number
        column = line.column
        self.problem = problem
    }

    /// A sentence that leaves out the position.
    public var description: String {
        switch problem {
        case .noDescription: "the file ends before its description; expected a line of text, which may be empty"
        case .noCount: "expected the number of notes"
        case .noNotes: "a scale needs at least one note, its period"
        case .tooManyNotes: "more notes than \(Scale.scalaLimit)"
        case .tooFewNotes(let found, let count): "the file ends after \(found) of \(count) notes"
        case .noPitch: "expected a pitch, a ratio like 5/4 or cents like 386.3"
        case .ratioNotPositive: "expected a ratio above 0"
        case .numberTooLong: "a number of more than 15 digits"
        case .periodTooSmall: "the last pitch is the period; expected one above 1/1"
        }
    }
}

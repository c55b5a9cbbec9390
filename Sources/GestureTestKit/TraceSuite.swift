/// A file of cases, one JSON object a line (docs/gestures.md, Traces of conformance).
public struct TraceSuite {
    /// The result of a case.
    public struct Result: Sendable {
        public var name: String
        /// Lines that compare the expected with the actual events; empty if the case passed.
        public var differences: [String]
        /// The fingers and gestures over time, as lines of text.
        public var picture: [String]

        public var passed: Bool { differences.isEmpty }
    }

    /// A line that is not a case.
    public struct BadLine: Error, CustomStringConvertible {
        public var line: Int
        public var message: String

        public var description: String { "\(line): \(message)" }
    }

    private var cases: [(line: Int, trace: TraceCase)] = []

    /// - Throws: `BadLine` for the first line that is not a case. Blank lines are skipped.
    public init(parsing text: String) throws {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                cases.append((index + 1, try TraceCase(parsing: String(line))))
            } catch let error as TraceError {
                throw BadLine(line: index + 1, message: error.message)
            }
        }
    }

    public var count: Int { cases.count }

    /// Plays every case.
    ///
    /// - Throws: `BadLine` if a case names a region or a gesture that does not exist.
    public func play() throws -> [Result] {
        try cases.map { line, trace in
            do {
                let player = TracePlayer(trace: trace)
                let events = try player.play()
                return Result(
                    name: trace.name, differences: player.differences(in: events),
                    picture: TracePicture(trace, events).lines)
            } catch let error as TraceError {
                throw BadLine(line: line, message: error.message)
            }
        }
    }
}

import MIDI
import Testing

@testable import Presets

/// The schema's expressions match exactly what the parser accepts.
@Suite("Expressions of phrases")
struct PhraseExpressionTests {
    private func expression(_ text: String) throws -> Regex<AnyRegexOutput> { try Regex(text) }

    @Test(arguments: [0...119, 0...31, 0...16383, 0...127, 0...9, 0...10, 0...100, 1...8])
    func wholeNumbersAreThoseOfTheirRange(range: ClosedRange<Int>) throws {
        let number = try expression(PhraseExpression.whole(range))
        let near = Set([
            0, 1, 5, 7, 8, 9, 10, 11, 31, 32, 99, 100, 101, 118, 119, 120, 127, 128, 999, 1000, 9999, 10000,
        ])
        for value in near.union([range.upperBound - 1, range.upperBound, range.upperBound + 1, 16299, 16379, 19999]) {
            for text in ["\(value)", "0\(value)", "000\(value)"] {
                #expect((text.wholeMatch(of: number) != nil) == range.contains(value), "\(text)")
            }
        }
        for text in ["", "+1", "-1", "1.0", "0x1", "1_0", " 1", "1 "] {
            #expect(text.wholeMatch(of: number) == nil, "'\(text)'")
        }
    }

    @Test func keysAreThoseThatTheParserReads() throws {
        let key = try expression(PhraseExpression.key)
        let octaves = [
            "-4", "-3", "-2", "-1", "-0", "0", "1", "7", "8", "9", "08", "008", "0008", "-002", "-003", "-", "",
        ]
        let names = "ABCDEFGHabcdefgh".flatMap { letter in
            ["", "#", "b", "##", "x"].flatMap { sign in octaves.map { "\(letter)\(sign)\($0)" } }
        }
        let numbers = [
            "0", "9", "10", "99", "100", "119", "120", "127", "128", "130", "007", "0007", "+1", "1.0", "-1",
        ]
        for text in names + numbers {
            #expect((text.wholeMatch(of: key) != nil) == (KeyName.key(text) != nil), "\(text)")
        }
    }
}

import MIDI
import TestSupport
import Testing

@Suite("Scala file")
struct ScaleScalaTests {
    private func parse(_ text: String) throws -> Scale { try Scale(scala: Array(text.utf8)) }

    private func cents(_ text: String) throws -> [Double] {
        let scale = try parse(text)
        return (scale.degrees + [scale.period]).map { $0 * 100 }
    }

    @Test func aScaleIsItsDescriptionItsCountAndItsPitches() throws {
        let scale = try parse(
            """
            ! meantone.scl
            !
            Quarter-comma meantone, in part
             4
            !
             76.04900
             5/4    E
             696.57843 cents
             2/1

            """)
        #expect(scale.period == 12)
        let expected = [0, 0.7604900, 3.863137138648348, 6.9657843]
        #expect(scale.degrees.count == expected.count)
        for (degree, expected) in zip(scale.degrees, expected) { #expect((degree - expected).magnitude < 1e-12) }
    }

    @Test(arguments: [
        ("81/64", 407.8200034615497), ("408.0", 408), ("408.", 408), ("5", 2786.3137138648348), ("-5.0", 7195),
        ("10/20", 6000), ("100.0 cents", 100), ("  100.0 C#", 100), ("\t5/4   E\\", 386.3137138648348), (".5", 0.5),
        ("701.955000865387433", 701.955000865387), ("2147483647/2147483645", 1.6123e-6), ("3/2!", 701.9550008653874),
    ])
    func aPitchIsCentsOrARatio(text: String, expected: Double) throws {
        let found = try cents("\n2\n\(text)\n64/1")
        guard expected > 1e-4 else {
            #expect(found == [0, 7200])
            return
        }
        #expect(found.count == 3)
        #expect((found[1] - expected).magnitude < 1e-9)
    }

    @Test func theLastPitchIsThePeriod() throws {
        let scale = try parse("Bohlen-Pierce, equal\n1\n3/1")
        #expect(scale.degrees == [0])
        #expect((scale.period - 19.019550008653874).magnitude < 1e-12)
    }

    @Test func pitchesInDisorderAreSorted() throws {
        #expect(try cents("\n4\n700.\n400.0\n1300.0\n1200.0") == [0, 100, 400, 700, 1200])
    }

    @Test func linesMayEndAsTheyDoOnOtherSystems() throws {
        #expect(try cents("! x\r\nname\r\n2\r\n700.0\r\n2/1\r\n") == [0, 700, 1200])
    }

    @Test func aDescriptionNeedNotBeUTF8() throws {
        let scale = try Scale(scala: Array("Fran".utf8) + [0xE7] + Array("ois\n1\n2/1".utf8))
        #expect(scale.period == 12)
    }

    @Test(
        arguments: [
            ("", 1, 1, .noDescription),
            ("! only\n! comments", 3, 1, .noDescription),
            ("name", 2, 1, .noCount),
            ("name\n", 2, 1, .noCount),
            ("name\n! x\n twelve\n", 3, 2, .noCount),
            ("name\n12.5\n", 2, 1, .noCount),
            ("name\n 0\n", 2, 2, .noNotes),
            ("name\n1025\n", 2, 1, .tooManyNotes),
            ("name\n99999999999999999999\n", 2, 1, .numberTooLong),
            ("name\n2\n3/2\n", 4, 1, .tooFewNotes(1, of: 2)),
            ("name\n2\n\n2/1", 3, 1, .noPitch),
            ("name\n2\n  x/2\n2/1", 3, 3, .noPitch),
            ("name\n2\n3/x\n2/1", 3, 3, .noPitch),
            ("name\n2\n.\n2/1", 3, 1, .noPitch),
            ("name\n2\n -3/2\n2/1", 3, 2, .ratioNotPositive),
            ("name\n2\n0/2\n2/1", 3, 1, .ratioNotPositive),
            ("name\n2\n3/0\n2/1", 3, 1, .ratioNotPositive),
            ("name\n2\n3/2\n1/1", 4, 1, .periodTooSmall),
            ("name\n2\n3/2\n -1.0", 4, 2, .periodTooSmall),
            ("name\n1\n1234567890123456/1", 3, 1, .numberTooLong),
        ] as [(String, Int, Int, ScalaError.Problem)])
    func anErrorHasItsPlace(text: String, line: Int, column: Int, problem: ScalaError.Problem) {
        let error = thrown(ScalaError.self) { try parse(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.problem == problem)
    }

    @Test func anErrorSaysWhatWasExpected() {
        let error = thrown(ScalaError.self) { try parse("name\n2\nx\n2/1") }
        #expect(error?.description == "expected a pitch, a ratio like 5/4 or cents like 386.3")
    }

    @Test func anyBytesAreAScaleOrAnError() {
        var random = SeededRandom()
        let letters = Array("0123456789./-! \n\r\tx".utf8) + [0, 0xFF]
        for _ in 0..<20_000 {
            let tail = (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)! }
            guard let scale = try? Scale(scala: Array("name\n2\n".utf8) + tail) else { continue }
            #expect(scale.period > 0)
            #expect(scale.degrees.allSatisfy { $0 >= 0 && $0 < scale.period })
        }
    }
}

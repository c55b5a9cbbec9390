import Testing
import Touch

@testable import Scene

@Suite("Label")
struct LabelTests {
    @Test(arguments: [(Label.Alignment.start, 50.0), (.middle, 50 - 1.34), (.end, 50 - 2.68)])
    func theBoxFollowsTheAlignment(alignment: Label.Alignment, x: Double) {
        let label = Label(["C3"], at: Point(x: 50, y: 20), alignment, size: 2)
        #expect((label.box.minX - x).magnitude < 1e-9)
        #expect((label.box.width - 2.68).magnitude < 1e-9)
        #expect(label.box.minY == 18 && label.box.height == 2.5)
    }

    @Test(arguments: [(Label.Alignment.start, 20 - 2.68), (.middle, 20 - 1.34), (.end, 20.0)])
    func turnedWordsRunUpwards(alignment: Label.Alignment, y: Double) {
        let label = Label(["C3", "C"], at: Point(x: 50, y: 20), alignment, size: 2, isTurned: true)
        #expect(label.box.minX == 48 && label.box.width == 5)
        #expect((label.box.minY - y).magnitude < 1e-9)
        #expect((label.box.height - 2.68).magnitude < 1e-9)
        #expect(label.spot(ofLine: 1) == Point(x: 52.5, y: 20))
    }

    @Test func linesStandBelowEachOther() {
        let label = Label(["second", "snare"], at: Point(x: 0, y: 4), .start, size: 4, isBold: true)
        #expect(label.words == "second snare")
        #expect(label.spot(ofLine: 1) == Point(x: 0, y: 9))
        #expect(label.box.height == 10)
    }
}

@Suite("Text width")
struct TextWidthTests {
    @Test func sizeAndLengthAreInverse() {
        for isBold in [false, true] {
            for text in ["C3", "center → cc 74", "音量", "🎹"] {
                let size = TextWidth.size(of: text, isBold: isBold, fitting: 12)
                #expect((TextWidth(size: size, isBold: isBold).length(of: text) - 12).magnitude < 1e-9)
            }
        }
    }

    /// Ems that DejaVu Sans needs, and DejaVu Sans Bold.
    @Test(arguments: [
        ("center → cc 74", 7.381, 8.092), ("MMMM", 3.451, 3.98), ("C♯3 B♭4", 3.93, 4.191), ("Größe", 3.043, 3.398),
        ("Ключ", 2.782, 3.208),
    ])
    func noTextIsLongerThanItsWidth(text: String, regular: Double, bold: Double) {
        #expect(TextWidth(size: 1).length(of: text) >= regular)
        #expect(TextWidth(size: 1, isBold: true).length(of: text) >= bold)
    }

    @Test func charactersOfChineseAreAsWideAsHigh() {
        #expect(TextWidth(size: 2).length(of: "音量") >= 4)
        #expect(TextWidth(size: 1).length(of: "e\u{301}") == TextWidth(size: 1).length(of: "e"))
    }
}

@Suite("Wrapping")
struct WrappingTests {
    private let font = TextWidth(size: 1)

    private func lines(_ text: String, _ width: Double, limit: Int = 3) -> [String]? {
        Wrapping.lines(of: text, font, within: width, limit: limit)
    }

    @Test func linesBreakAtBlanks() {
        #expect(lines("octave down", 10) == ["octave down"])
        #expect(lines("octave down", 4) == ["octave", "down"])
        #expect(lines("a b c d", 2) == ["a b", "c d"])
    }

    @Test func aWordThatIsTooLongDoesNotFit() {
        #expect(lines("tambourine", 4) == nil)
        #expect(lines("octave down up", 4, limit: 2) == nil)
    }

    @Test func anArrowStaysWithWhatItPointsTo() {
        #expect(lines("tap → start", 4) == ["tap", "→ start"])
        #expect(lines("tap → cc 21, toggle", 5) == ["tap", "→ cc 21,", "toggle"])
        #expect(lines("pad 12", 3) == ["pad", "12"])
    }

    @Test func chineseBreaksAnywhere() {
        #expect(lines("打楽器の音", 3.2) == ["打楽器", "の音"])
        #expect(lines("音 XY", 2) == ["音", "XY"])
    }
}

import Glibc
import Glyphs
import Raster
import Testing

private let isShapingInstalled: Bool = {
    let libraries: [String] = ["libharfbuzz.so.0", "libfribidi.so.0", "libfontconfig.so.1"]
    return libraries.allSatisfy { (name: String) -> Bool in dlopen(name, RTLD_LAZY) != nil }
}()

/// Lines of other scripts, with the letters that DejaVu Sans has itself.
@Suite(
    "Shaped lines",
    .enabled(
        if: isShapingInstalled,
        "make setup-tests installs libharfbuzz0b, libfribidi0 and libfontconfig1"))
struct ShapingTests {
    private let letters: DejaVu

    init() throws { letters = try DejaVu() }

    private func line(_ words: String, isBold: Bool = false) -> [Glyph] {
        letters.line(words, size: 20, isBold: isBold)
    }

    private func length(_ line: [Glyph]) -> Double { line.reduce(0) { $0 + $1.advance } }

    @Test func lettersOfTheFontStandSideBySide() {
        let words = "Filter ♯ 64 …"
        #expect(line(words) == words.unicodeScalars.map { letters.glyph($0, size: 20, isBold: false) })
    }

    @Test func anAccentStandsOnItsLetter() {
        let (joined, single) = (line("e\u{301}"), line("\u{E9}"))
        #expect(abs(length(joined) - length(single)) < 0.5)
    }

    @Test func arabicRunsToTheLeftAndJoins() {
        let alone = "سلام".unicodeScalars.map { letters.glyph($0, size: 20, isBold: false) }
        let joined = line("سلام")
        #expect(!joined.isEmpty)
        #expect(length(joined) < length(alone) * 0.9)
        // The last letter, which is alone, comes first.
        #expect(joined.first?.mask == alone.last?.mask)
    }

    @Test func hebrewWithinALineTurnsAlone() {
        let mixed = line("ab שלום")
        let hebrew = "שלום".unicodeScalars.map { letters.glyph($0, size: 20, isBold: false).mask }
        #expect(mixed.prefix(3).map(\.mask) == line("ab ").map(\.mask))
        #expect(mixed.suffix(4).map(\.mask) == hebrew.reversed())
    }

    @Test func whatNoFontHasIsSaidOnce() {
        var said: [String] = []
        letters.onMissing = { said.append($0) }
        for _ in 0..<2 { #expect(line("a\u{E123}b").count == 3) }
        _ = line("c\u{E123}", isBold: true)
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix("“\u{E123}” (U+E123) is shown as a box: ") ?? false)
        #expect(line("a\u{E123}b")[1].mask != nil)
    }

    @Test func aLineIsSetSmallerWhereItWouldBeTooLong() {
        let whole = TextLine("Cutoff", size: 20, isBold: false, letters)
        #expect(TextLine("Cutoff", size: 20, isBold: false, fitting: whole.length, letters).size == 20)
        let small = TextLine("Cutoff", size: 20, isBold: false, fitting: whole.length / 2, letters)
        #expect(abs(small.size - 10) < 0.01)
        #expect(small.length <= whole.length / 2 + 0.5)
    }
}

import FaceTestKit
import Raster
import Scene
import Testing

@testable import Face

/// Words on the face.
@Suite("Words and notices")
struct NoticeTests {
    private let letters = BlockLetters()

    private func lines(_ words: String, length: Double, limit: Int = 1) -> [String] {
        FittedWords(words, size: 10, length: length, limit: limit, letters).lines.map(\.words)
    }

    @Test("What fits stays; what does not is cut with an ellipsis, between letters")
    func cut() {
        // Letters are 5 pixels wide here, blanks 3.3.
        #expect(lines("filter", length: 30) == ["filter"])
        #expect(lines("filter", length: 29) == ["filt…"])
        #expect(lines("two words", length: 30) == ["two w…"])
        #expect(lines("", length: 30) == [])
    }

    @Test("Lines break between words, and inside of one that is longer than a line")
    func wrap() {
        #expect(lines("one two three", length: 40, limit: 3) == ["one two", "three"])
        #expect(lines("unbreakable", length: 25, limit: 3) == ["unbre", "akabl", "e"])
        #expect(lines("one two three four", length: 40, limit: 2) == ["one two", "three f…"])
        #expect(lines("a\u{1B}[2J\nb", length: 100) == ["a [2J b"])
    }

    @Test("An error is below the status line, and the ribbons are seen beside it")
    func error() throws {
        let small = try Small("01-filter.yaml")
        let face = small.face()
        var state = small.start
        face.paint(state)
        let before = face.plane
        state.status.notice = .error("presets/one.yaml:3:5: error: unknown key “nme”; did you mean “name”?")
        let damage = face.paint(state)
        #expect(face.plane != before)
        let line = try #require(damage.map(\.maxY).max())
        #expect(line < Small.height / 2)
        let under = Rectangle(x: 0, y: 0, width: Small.width, height: line)
        #expect(!FaceTests.changed(before, face.plane, outside: [under]))
        state.status.notice = nil
        face.paint(state)
        #expect(face.plane == before)
    }

    @Test("The page of the bank covers everything; the preset that plays stands out by more than its colour")
    func bank() throws {
        let small = try Small("01-filter.yaml")
        let face = small.face()
        face.paint(small.start)
        let before = face.plane
        func page(_ current: Int?) -> BankPage {
            BankPage(
                size: Small.extent, presets: ["01 filter", "02 melody", "03 both"], current: current,
                connected: "FLUID", problem: nil)
        }
        var state = small.start
        state.status.notice = .bank(page(1))
        #expect(face.paint(state) == [Rectangle(x: 0, y: 0, width: Small.width, height: Small.height)])
        let lit = page(1).items.filter(\.isLit)
        let item = try #require(lit.first)
        let bar = (Int(item.x * Double(Small.width)) + 2, Int((item.y + item.height / 2) * Double(Small.height)))
        #expect(face.plane[bar.0, bar.1] & 0xFF_FFFF == 0xFF_FFFF)
        state.status.notice = .bank(page(nil))
        face.paint(state)
        #expect(face.plane[bar.0, bar.1] & 0xFF_FFFF != 0xFF_FFFF)
        state.status.notice = nil
        face.paint(state)
        #expect(face.plane == before)
    }

    @Test("The mark to be touched is where the finger belongs, however the screen is turned", arguments: Turn.allCases)
    func marks(turn: Turn) throws {
        let layout = Layout.empty(size: Small.extent)
        let marks = [SIMD2(0.1, 0.1), SIMD2(0.9, 0.1), SIMD2(0.9, 0.9), SIMD2(0.1, 0.9)]
        for (place, mark) in marks.enumerated() {
            let face = Face(layout, width: Small.width, height: Small.height, turn: turn, glyphs: letters)
            let calibration = Notice.Calibration(marks: marks, current: place, sentence: "Touch the mark.")
            face.paint(FaceState(.calibration(calibration)))
            let upright = face.plane.turned(back(turn))
            let brightest = brightness(of: upright, at: mark)
            for other in marks where other != mark { #expect(brightness(of: upright, at: other) < brightest) }
        }
    }

    private func back(_ turn: Turn) -> Turn { Turn(rawValue: (360 - turn.rawValue) % 360) ?? .none }

    /// The brightness of the pixels within 3 mm.
    private func brightness(of plane: Plane, at mark: SIMD2<Double>) -> Int {
        let (x, y) = (Int(mark.x * Double(plane.width)), Int(mark.y * Double(plane.height)))
        var sum = 0
        for row in max(y - 6, 0)..<min(y + 6, plane.height) {
            for column in max(x - 6, 0)..<min(x + 6, plane.width) {
                let pixel = plane[column, row]
                sum += Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
            }
        }
        return sum
    }
}

import Mapping
import Ribbons
import Testing

@testable import Scene

@Suite("Label")
struct LabelTests {
    private func title(_ name: String, width: Double) throws -> Label {
        let ribbon = RibbonPatch(settings: RibbonSettings(name: name), front: [])
        let layout = Layout(Patch(name: "", ribbons: [ribbon]), size: Extent(width: width, height: 50))
        let shape = try #require(layout.ribbons.first?.front.first { $0.id.part == .title })
        guard case .label(let label) = shape.form else { throw NoLabel() }
        return label
    }

    private struct NoLabel: Error {}

    @Test func wordsThatHaveRoomHaveTheirOwnSize() throws {
        let label = try title("cutoff", width: 100)
        #expect(label.size == 4)
        #expect(label.spot == Spot(x: 1.6, y: 6))
        #expect(label.box == Box(x: 1.6, y: 2, width: 4 * 0.56 * 6, height: 5))
    }

    @Test func longWordsAreSmaller() throws {
        let name = String(repeating: "n", count: 40)
        let label = try title(name, width: 80)
        #expect(label.size < 4)
        #expect((TextWidth.words.length(of: name, size: label.size) - 77).magnitude < 1e-9)
    }

    @Test func wordsAreNeverSmallerThanCanBeRead() throws {
        let label = try title(String(repeating: "n", count: 400), width: 80)
        #expect(label.size == 1.3)
        #expect(label.box.maxX == 80, "the rest lies beyond the ribbon")
    }

    @Test func sizeAndLengthAreInverse() {
        for width in [TextWidth.words, .noteName] {
            for text in ["C3", "center → cc 74"] {
                let size = width.size(of: text, fitting: 12)
                #expect((width.length(of: text, size: size) - 12).magnitude < 1e-9)
            }
        }
        let (none, letter) = (TextWidth.words.size(of: "", fitting: 5), TextWidth.words.size(of: "n", fitting: 5))
        #expect(none == letter, "no words are as large as a letter")
    }

    @Test(arguments: [(Label.Alignment.start, 50.0), (.middle, 50 - 1.2), (.end, 50 - 2.4)])
    func theBoxFollowsTheAlignment(alignment: Label.Alignment, x: Double) {
        let bounds = Box(x: 0, y: 0, width: 100, height: 50)
        let label = Label("C3", at: Spot(x: 50, y: 20), alignment, size: 2, width: .noteName, inside: bounds)
        #expect((label.box.x - x).magnitude < 1e-9)
        #expect((label.box.width - 2.4).magnitude < 1e-9)
    }
}

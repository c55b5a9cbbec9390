import Glyphs
import Raster
import TestSupport
import Testing

@Suite("The letters of DejaVu")
struct DejaVuTests {
    @Test("Letters, ♯ and ♭ have forms; a blank has none")
    func forms() throws {
        let font = try DejaVu()
        for scalar: Unicode.Scalar in ["A", "♯", "♭", "→", "ü"] {
            let mask = try #require(font.glyph(scalar, size: 20, isBold: false).mask)
            #expect(mask.coverage.contains(255) && mask.height > 8 && mask.height < 28)
        }
        #expect(font.glyph(" ", size: 20, isBold: false).mask == nil)
        // What a font lacks is drawn as one box; these are not that.
        #expect(font.glyph("♯", size: 20, isBold: false) != font.glyph("♭", size: 20, isBold: false))
    }

    @Test("Figures are equally wide, so that a changing number does not tremble")
    func figures() throws {
        let font = try DejaVu()
        let lengths = ["111", "888", "404"].map { TextLine($0, size: 17, font).length }
        #expect(lengths[0] == lengths[1] && lengths[1] == lengths[2])
    }

    @Test("A font that is not there is named, and its package")
    func missing() {
        let folder = TestFolder()
        let error = thrown(FontError.self) { try DejaVu(folder: folder.path) }
        #expect(error?.description.contains("DejaVuSans.ttf") == true)
        #expect(error?.description.contains("fonts-dejavu-core") == true)
    }
}

import Raster
import Scene
import TestSupport
import Testing

@testable import Face

/// Every word of a random face can be read on what it stands on, lit or not.
@Suite("Contrast on random faces")
struct RandomContrastTests {
    /// An optimised build looks at three times as many.
    #if DEBUG
    private static let count = 2
    #else
    private static let count = 6
    #endif

    /// Letters that cover all of their pixels, or none.
    private final class Letters: GlyphSource {
        private let coverage: UInt8
        init(_ coverage: UInt8) { self.coverage = coverage }

        func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph {
            let (width, height) = (max(Int(size * 0.4), 1), max(Int(size * 0.6), 1))
            guard ![" ", "\u{2007}"].contains(scalar) else {
                return Glyph(mask: nil, left: 0, top: 0, advance: size / 3)
            }
            let mask = Mask(
                width: width, height: height, coverage: Array(repeating: coverage, count: width * height))
            return Glyph(mask: mask, left: 0, top: height, advance: size / 2)
        }
    }

    @Test func everyWord() throws {
        var count = 0
        for seed in SeededRandom.seeds(Self.count) {
            let random = try RandomFace(seed: seed)
            let width = random.width / 2
            let faces = [UInt8(0), 255].map { coverage in
                Face(random.layout, width: random.width / 2, height: random.height / 2, glyphs: Letters(coverage))
            }
            var states = SeededRandom(seed: seed)
            for _ in 0..<2 {
                let state = random.state(&states)
                for face in faces { face.paint(state) }
                let marks = marks(on: random, state)
                var (least, place) = (21.0, 0)
                for (index, (below, word)) in zip(faces[0].plane.pixels, faces[1].plane.pixels).enumerated()
                where below != word {
                    let pixel = Rectangle(x: index % width, y: index / width, width: 1, height: 1)
                    if marks.contains(where: { $0.overlaps(pixel) }) { continue }
                    count += 1
                    let contrast = Contrast.ratio(Tone(below).luminance, Tone(word).luminance)
                    if contrast < least { (least, place) = (contrast, index) }
                }
                let spot = (x: place % width, y: place / width)
                #expect(least >= Contrast.least, "seed \(seed), \(random.extent), at \(spot): \(least)")
            }
        }
        #expect(count > 1000 * Self.count)
    }

    /// The areas of all sprites but words, numbers, plates and badges. The names of notes go on below them.
    private func marks(on random: RandomFace, _ state: FaceState) -> [Rectangle] {
        let plan = FacePlan(
            random.layout, width: random.width / 2, height: random.height / 2, on: .steps, glyphs: Letters(0))
        _ = plan.update(state, at: nil)
        return plan.ribbons.flatMap(\.items).filter { item in
            guard let number = item.sprite else { return false }
            switch plan.sprites.keys[number] {
            case .words, .figure, .plate, .badge: return false
            default: return true
            }
        }.map(\.place)
    }
}

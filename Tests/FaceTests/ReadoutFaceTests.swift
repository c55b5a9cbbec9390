import FaceTestKit
import Mapping
import Presets
import Raster
import Scene
import Testing
import Touch

@testable import Face

/// Numbers in motion behind the words of a mapping.
@Suite("Readings")
struct ReadoutFaceTests {
    private static let text = """
        ribbon-preset: 1
        ribbons:
          - name: filter
            send: { to: cc 74, label: cutoff, unit: Hz, show: [20, 20000] }
          - name: level
            send: { to: cc 7, unit: dB, show: [-60, 6] }
        """

    /// The characters that a ribbon's number has at a place, and where each begins.
    private func characters(_ ribbon: Int, at center: Double) throws -> [(text: String, x: Int, width: Int)] {
        let patch = try #require(Preset.load(Array(Self.text.utf8), file: "units.yaml").value)
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let scale = PixelScale(Small.extent, width: 1540, height: 920)
        var sprites = Sprites(scale, BlockLetters())
        let readout = try #require(layout.ribbons[ribbon].readouts.first)
        let face = try #require(ReadoutFace(readout, scale, &sprites))
        let place = try #require(readout.place)
        let size = Int(scale.pixels(place.size) * 64)
        let texts = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "−", "Hz", "kHz", "dB"]
        let count = sprites.all.count
        let names = Dictionary(
            texts.map { (sprites.make(.figure($0, size: size, isTurned: false)).number, $0) },
            uniquingKeysWith: { first, _ in first })
        #expect(sprites.all.count - count == (ribbon == 0 ? 1 : 2))
        var items: [Item] = []
        face.add(RibbonPicture(center: center, range: 0), movedBy: .zero, to: &items)
        return items.map { (names[$0.sprite ?? -1] ?? "?", $0.place.x, $0.place.width) }
    }

    @Test func aNumberHasASignAPointAndAUnit() throws {
        #expect(try characters(0, at: 0).map(\.text) == ["2", "0", ".", "0", "Hz"])
        #expect(try characters(0, at: 0.8).map(\.text) == ["5", ".", "1", "3", "kHz"])
        #expect(try characters(1, at: 0).map(\.text) == ["−", "6", "0", ".", "0", "dB"])
        #expect(try characters(1, at: 1).map(\.text) == ["6", ".", "0", "dB"])
    }

    @Test func digitsHaveOneAdvanceAndNothingOverlaps() throws {
        for center in [0, 0.3, 0.5, 0.8, 1] {
            for ribbon in 0...1 {
                let found = try characters(ribbon, at: center)
                let steps = zip(found, found.dropFirst()).filter { $0.0.text.first?.isNumber == true }
                    .map { $0.1.x - $0.0.x }
                let inner = steps.dropLast()
                #expect(Set(inner).count == 1, "\(found)")
                for (character, next) in zip(found, found.dropFirst()) {
                    #expect(next.x >= character.x + character.width - 1, "\(found)")
                }
            }
        }
    }

    /// The sprites beside a finger: a ground, and digits of 3.5 mm.
    @Test func aValueStandsBesideTheFingerThatMovesIt() throws {
        let patch = try #require(Preset.load(Array(Self.text.utf8), file: "units.yaml").value)
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let scale = PixelScale(Small.extent, width: 1540, height: 920)
        var sprites = Sprites(scale, BlockLetters())
        let ribbon = layout.ribbons[1]
        let numbers = MovedNumbers(layout, ribbon, .front, words: layout.words, scale, &sprites)
        var items: [Item] = []
        let spot = Point(x: 80, y: ribbon.box.minY + ribbon.box.height / 2)
        let finger = FaceState.Finger(ribbon: 1, spot: spot)
        numbers.add(RibbonPicture(center: 1, range: 0), finger, to: &items)
        #expect(items.count == 5)
        let ground = try #require(items.first?.place)
        #expect(items.allSatisfy { $0.place.clipped(to: ground) == $0.place })
        #expect(items[1].place.height >= 35)
        let hand = Rectangle(x: Int((spot.x - 5) * 10), y: Int((spot.y - 5) * 10), width: 100, height: 100)
        #expect(!ground.overlaps(hand))
    }
}

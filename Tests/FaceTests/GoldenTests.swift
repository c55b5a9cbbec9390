import Face
import FaceTestKit
import Presets
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Testing
import Touch

/// `RIBBON_UPDATE=1 swift test --filter FaceTests` writes what is drawn now.
@Suite("Golden faces")
struct GoldenFaceTests {
    /// Screens of 7 and of 10 inches, and a small one.
    static let sizes = [[154, 92], [246, 154], [92, 61]]

    @Test("The shapes and the pixels of all presets are as they were", arguments: sizes)
    func golden(size: [Int]) throws {
        let path = here("Golden/\(size[0])x\(size[1]).txt")
        let extent = Millimetres(width: Double(size[0]), height: Double(size[1]))
        let lines = try ShippedPresets.names.map { name -> String in
            let patch = try ShippedPresets.patch(named: name)
            let layout = Layout(patch, size: extent, for: .screen)
            let shapes = layout.ribbons.flatMap { $0.front + $0.back }
            let texts = shapes.map { Self.text($0) }.joined(separator: "\n")
            let face = Face(layout, width: size[0], height: size[1], glyphs: BlockLetters())
            face.paint(FaceState(Description(patch).start, status: .init(preset: patch.name)))
            let bytes = face.plane.pixels.flatMap { pixel in
                [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
            }
            return "\(name): \(shapes.count) shapes \(Self.checksum(texts.utf8)), pixels \(Self.checksum(bytes))"
        }
        let text = lines.joined(separator: "\n") + "\n"
        if Updating.isAsked { return try Updating.write(text, to: path) }
        #expect(try text == contents(path))
    }

    /// Without the last digits, which nobody sees.
    private static func text(_ shape: Shape) -> String {
        let box = shape.box
        let numbers = [box.minX, box.minY, box.width, box.height].map { "\(Int(($0 * 100).rounded()))" }
        return "\(shape.id.ribbon) \(shape.id.side) \(shape.id.part) \(shape.id.index) \(shape.role) "
            + numbers.joined(separator: " ") + " " + (shape.words ?? "")
    }

    /// FNV-1a of 64 bits.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> String {
        String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}

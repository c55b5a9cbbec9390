import Face
import FaceTestKit
import PresetsTestKit
import Raster
import Scene
import TestSupport
import Testing
import Touch

@Suite("The face")
struct FaceTests {
    @Test("Nothing of a ribbon but its fingers is drawn outside its box", arguments: ShippedPresets.names)
    func boxes(name: String) throws {
        let small = try Small(name)
        var random = SeededRandom(seed: 20)
        for ribbon in small.layout.ribbons {
            let face = small.face()
            var state = small.start
            face.paint(state)
            let before = face.plane
            for _ in 0..<10 {
                let all = state
                small.change(&state, &random)
                // Only this ribbon moves.
                for index in all.ribbons.indices where index != ribbon.index {
                    state.ribbons[index] = all.ribbons[index]
                }
                // Fingers may leave a ribbon, and their rings with them.
                state.fingers.removeAll()
                face.paint(state)
                let scale = (x: Double(Small.width) / Small.extent.width, y: Double(Small.height) / Small.extent.height)
                let (left, top) = (
                    Int((ribbon.box.minX * scale.x).rounded()), Int((ribbon.box.minY * scale.y).rounded())
                )
                let box = Rectangle(
                    x: left, y: top, width: Int((ribbon.box.maxX * scale.x).rounded()) - left,
                    height: Int((ribbon.box.maxY * scale.y).rounded()) - top)
                #expect(!Self.changed(before, face.plane, outside: [box]))
            }
            // One is enough of a preset of many equal ones.
            if ribbon.index >= 2 { break }
        }
    }

    @Test("The same state changes nothing, and gives the same bytes")
    func same() throws {
        let small = try Small("03-filter-and-melody.yaml")
        let (face, other) = (small.face(), small.face())
        face.paint(small.start)
        other.paint(small.start)
        #expect(face.plane == other.plane)
        #expect(face.paint(small.start).isEmpty)
        #expect(face.plane == other.plane)
    }

    @Test("A turned face is the face, turned", arguments: Turn.allCases)
    func turned(turn: Turn) throws {
        let small = try Small("03-filter-and-melody.yaml")
        let (face, turned) = (small.face(), small.face(turn))
        var random = SeededRandom(seed: 21)
        var state = small.start
        for _ in 0..<12 {
            face.paint(state)
            turned.paint(state)
            #expect(turned.plane == face.plane.turned(turn))
            small.change(&state, &random)
        }
    }

    @Test("A lost output is marked where no line is, and only the mark changes")
    func lostOutput() throws {
        let small = try Small("01-filter.yaml")
        let face = small.face()
        var state = small.start
        face.paint(state)
        let before = face.plane
        state.status.output = .lost("no output: connect a synth")
        let damage = face.paint(state)
        #expect(damage.count == 1)
        #expect(face.plane != before)
        #expect(face.plane.pixels.filter { $0 == 0xC6_2828 }.count > 20)
    }

    @Test("A dim face has the same picture with less light, whatever is on it")
    func brightness() throws {
        let small = try Small("02-melody.yaml")
        var patch = small.patch
        patch.face.brightness = 0.25
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let dim = Face(layout, width: Small.width, height: Small.height, glyphs: BlockLetters())
        let full = small.face()
        var state = small.start
        state.fingers = [.init(ribbon: 0, spot: Point(x: 60, y: 50), size: 10)]
        state.status.notice = .learning("cc 74")
        for face in [dim, full] { face.paint(state) }
        for (low, high) in zip(dim.plane.pixels, full.plane.pixels) {
            for shift in [0, 8, 16] as [UInt32] {
                let (low, high) = (Int(low >> shift & 0xFF), Int(high >> shift & 0xFF))
                guard abs(low * 4 - high) <= 16 else {
                    Issue.record("\(low) of \(high)")
                    return
                }
            }
        }
    }

    static func changed(_ a: Plane, _ b: Plane, outside parts: [Rectangle]) -> Bool {
        if a == b { return false }
        for y in 0..<a.height {
            for x in 0..<a.width where a.pixels[y * a.width + x] != b.pixels[y * a.width + x] {
                let pixel = Rectangle(x: x, y: y, width: 1, height: 1)
                if !parts.contains(where: { $0.overlaps(pixel) }) { return true }
            }
        }
        return false
    }
}

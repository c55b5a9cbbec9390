import Mapping
import PresetsTestKit
import Raster
import Scene
import Testing
import Time
import Touch

@testable import Face

/// What sounds is lit, and what holds it is told by a shape.
@Suite("Notes that are held")
struct HeldFaceTests {
    /// The middle of a cell of the ribbon of notes, and its key.
    private func cell(_ number: Int, _ small: Small) throws -> (ribbon: Int, box: Rect, key: Int) {
        let ribbon = try #require(small.layout.ribbons.first { $0.kind(.front) == .keys })
        let cells = ribbon.front.filter { $0.id.part == .cell }
        let cell = try #require(cells.first { $0.id.index == number })
        return (ribbon.index, cell.box, ribbon.notes(.front)[number].key)
    }

    private func pixel(_ face: Face, _ x: Double, _ y: Double) -> UInt32 {
        let scale = Double(Small.width) / Small.extent.width
        return face.plane[Int((x * scale).rounded()), Int((y * scale).rounded())]
    }

    private func painted(_ small: Small, _ fingers: [FaceState.Finger]) -> Face {
        let face = small.face()
        var state = small.start
        state.fingers = fingers
        face.paint(state)
        return face
    }

    @Test func eachHoldLightsTheCellAndLooksDifferent() throws {
        let small = try Small("02-melody.yaml")
        let (ribbon, box, key) = try cell(3, small)
        let middle = Point(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        let dark = painted(small, [])
        func held(_ hold: ContactHold) -> Face {
            painted(
                small, [.init(ribbon: ribbon, spot: middle, size: 10, hold: hold, key: hold == .latch ? key : nil)])
        }
        let faces = [ContactHold.finger, .loop, .latch].map(held)
        for face in faces {
            // Between the tick and the middle of the cell, beside all marks.
            #expect(pixel(face, box.minX + 1.5, box.maxY - 12) != pixel(dark, box.minX + 1.5, box.maxY - 12))
        }
        // The finger has a ring, the loop a small one, the latched note a white foot.
        #expect(pixel(faces[0], middle.x, middle.y + 5) == 0xFF_FFFF)
        #expect(pixel(faces[1], middle.x, middle.y) == 0x3D_DC84)
        #expect(pixel(faces[2], box.minX + box.width / 2, box.maxY - 0.5) == 0xFF_FFFF)
        #expect(pixel(faces[2], middle.x, middle.y + 5) != 0xFF_FFFF)
    }

    @Test func aLatchedNoteStaysWithItsKeyWhenTheNotesMove() throws {
        let small = try Small("02-melody.yaml")
        let (ribbon, first, _) = try cell(2, small)
        let (_, second, key) = try cell(6, small)
        let spot = Point(x: first.minX + first.width / 2, y: first.minY + 10)
        let face = painted(small, [.init(ribbon: ribbon, spot: spot, hold: .latch, key: key)])
        let dark = painted(small, [])
        #expect(pixel(face, first.minX + 1.5, first.maxY - 12) == pixel(dark, first.minX + 1.5, first.maxY - 12))
        #expect(pixel(face, second.minX + 1.5, second.maxY - 12) != pixel(dark, second.minX + 1.5, second.maxY - 12))
        // Where the note is no more, nothing is lit.
        let gone = painted(small, [.init(ribbon: ribbon, spot: spot, hold: .latch, key: 1)])
        #expect(gone.plane == dark.plane)
    }

    @Test func aLatchedNoteWithoutCellsHasAFoot() throws {
        let small = try Small("05-theremin.yaml")
        let ribbon = try #require(small.layout.ribbons.first)
        let spot = Point(x: ribbon.box.minX + ribbon.box.width * 0.3, y: ribbon.box.minY + ribbon.box.height / 2)
        let face = painted(small, [.init(ribbon: ribbon.index, spot: spot, hold: .latch, key: 60)])
        #expect(face.plane != painted(small, []).plane)
    }

    @Test func whatALatchTakesOverDoesNotFadeAndWhatALoopPlaysDoesNot() throws {
        let small = try Small("02-melody.yaml")
        var motion = Motion(small.layout)
        var state = small.start
        let spot = Point(x: 50, y: 40)
        state.fingers = [.init(ribbon: 0, spot: spot, id: 7), .init(ribbon: 0, spot: spot, id: 8, hold: .loop)]
        motion.take(state, at: .zero)
        state.fingers = [.init(ribbon: 0, spot: spot, id: 7, hold: .latch, key: 60)]
        motion.take(state, at: Timestamp(nanoseconds: 10_000_000))
        // The finger itself has gone.
        #expect(motion.running.count == 1)
        state.fingers = []
        motion.take(state, at: Timestamp(nanoseconds: 200_000_000))
        #expect(motion.running.isEmpty)
    }
}

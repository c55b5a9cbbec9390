import FaceTestKit
import Mapping
import Presets
import PresetsTestKit
import Raster
import Scene
import Testing
import Time
import Touch

@testable import Face

/// Sounding notes are lit, and a shape tells whether a finger, a loop or a latch holds them.
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

    /// A cell too narrow to be seen is lit with what is beside it.
    @Test func aNarrowCellIsSeen() throws {
        let text = "ribbon-preset: 1\nribbons: [{ name: A, kind: keys, send: { to: note, root: C-1, span: 120 } }]\n"
        let patch = try #require(Preset.load(Array(text.utf8), file: "narrow.yaml").value)
        let layout = Layout(patch, size: Millimetres(width: 92, height: 62), for: .screen)
        let plan = FacePlan(layout, width: 480, height: 320, on: .steps, glyphs: BlockLetters())
        var state = FaceState(Description(patch).start, status: .init(preset: ""))
        state.fingers = [.init(ribbon: 0, spot: Point(x: 46, y: 31), hold: .latch, key: 60)]
        _ = plan.update(state, at: nil)
        let ribbon = layout.ribbons[0]
        let number = try #require(ribbon.notes(.front).firstIndex { $0.key == 60 })
        let cell = try #require(ribbon.front.first { $0.id.part == .cell && $0.id.index == number }?.box)
        let lit = try #require(plan.ribbons[0].items.first { $0.sprite == nil }?.place)
        let scale = 480 / 92.0
        #expect(cell.width < 0.8 && Double(lit.width) >= 1.4 * scale)
        let middle = Double(lit.x) + Double(lit.width) / 2
        #expect(abs(middle - (cell.minX + cell.width / 2) * scale) <= 1)
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
        motion.follow(state, at: .zero)
        state.fingers = [.init(ribbon: 0, spot: spot, id: 7, hold: .latch, key: 60)]
        motion.follow(state, at: Timestamp(nanoseconds: 10_000_000))
        // The finger itself has gone.
        #expect(motion.running.count == 1)
        state.fingers = []
        motion.follow(state, at: Timestamp(nanoseconds: 200_000_000))
        #expect(motion.running.isEmpty)
    }

    /// On, touched, and both differ in shape: a frame, a ring, a frame and a ring.
    @Test func onAndTouchedDifferInShape() throws {
        let small = try Small("20-pad-and-switches.yaml")
        let ribbon = try #require(
            small.layout.ribbons.first { $0.kind(.front) == .button || $0.kind(.front) == .pad })
        let cap = try #require(ribbon.front.first { $0.id.part == .cap }?.box)
        let spot = Point(x: cap.minX + cap.width / 2, y: cap.minY + cap.height / 2)
        func face(isOn: Bool, isTouched: Bool) -> Face {
            let face = small.face()
            var state = small.start
            state.ribbons[ribbon.index].isFrontOn = isOn
            state.fingers = isTouched ? [.init(ribbon: ribbon.index, spot: spot, size: 10)] : []
            face.paint(state)
            return face
        }
        func isWhite(_ pixel: UInt32) -> Bool { [16, 8, 0].allSatisfy { pixel >> UInt32($0) & 0xFF > 220 } }
        for isOn in [false, true] {
            for isTouched in [false, true] {
                let face = face(isOn: isOn, isTouched: isTouched)
                // The left bar of the frame, above and below the middle, and the ring left of the finger.
                let frame = [0.3, 0.7].map { isWhite(pixel(face, cap.minX + 0.9, cap.minY + cap.height * $0)) }
                #expect(frame == [isOn, isOn], "on: \(isOn), touched: \(isTouched)")
                #expect(isWhite(pixel(face, spot.x - 5, spot.y)) == isTouched, "on: \(isOn), touched: \(isTouched)")
            }
        }
    }
}

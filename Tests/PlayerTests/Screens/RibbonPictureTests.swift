import Mapping
import MappingTestKit
import Presets
import Ribbons
import Testing

@Suite("Ribbon picture")
struct RibbonPictureTests {
    private func patch(_ text: String) throws -> Patch {
        try #require(Preset.load(Array("ribbon-preset: 1\n\(text)".utf8), file: "test.yaml").value)
    }

    @Test func whatHasBecomeOfItsNotesIsSeen() throws {
        let performance = try Performance(
            patch(
                """
                ribbons:
                  - { name: a, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, scale: input }] }
                  - { name: b, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note }] }
                input: [{ from: cc 64, to: set b.scale minor }, { from: cc 65, to: set b.root +2 }]
                """))
        performance.receive(on(64))
        performance.receive(cc(64, 127))
        performance.receive(cc(65, 127))
        let pictures = (0..<2).map { RibbonPicture(performance.instrument, ribbon: $0) }
        #expect(pictures[0].tuning.chord == 1 << 4)
        #expect(pictures[1].tuning.chord == 0)
        #expect(pictures[1].tuning.shift == 2 && pictures[1].tuning.scale == 0)
    }

    @Test func heldHandlesAndTheRangeAreSeen() throws {
        let performance = try Performance(
            patch("ribbons: [{ name: r, range: 0.5, send: [{ from: range, to: cc 1 }] }]"))
        performance.down(0, at: 250)
        let picture = RibbonPicture(performance.instrument, ribbon: 0)
        #expect(picture.isLeadingHeld && !picture.isTrailingHeld && !picture.isDoorOpen)
        #expect(picture.range == 0.5 && picture.leading == 0.25 && picture.trailing == 0.75)
    }

    @Test func theWayOfTheNewestFingerIsSeen() throws {
        let performance = try Performance(
            patch("ribbons: [{ name: r, anchors: [], send: [{ from: offset, to: bend }] }]"))
        #expect(RibbonPicture(performance.instrument, ribbon: 0).offset == nil)
        performance.down(0, at: 250, 80)
        performance.move(0, to: 500, 30)
        let offset = try #require(RibbonPicture(performance.instrument, ribbon: 0).offset)
        #expect(offset.start == 0.25 && offset.along == 0.25 && abs(offset.across - 0.5) < 1e-9)
        performance.up(0)
        #expect(RibbonPicture(performance.instrument, ribbon: 0).offset == nil)
    }

    @Test func switchesAreSeen() throws {
        let performance = try Performance(
            patch("ribbons: [{ name: r, send: [{ from: tap, to: cc 1, mode: toggle, initial: on }] }]"))
        let picture = RibbonPicture(performance.instrument, ribbon: 0)
        #expect(picture.isFrontOn && !picture.isBackOn)
    }

    /// Rings and shared memory hold pictures as bytes.
    @Test func aPictureIsCopiedByteByByte() {
        var picture = RibbonPicture(center: 0.3, range: 0.2, isDoorOpen: true, isTrailingHeld: true)
        picture.across = 0.7
        picture.sounding.insert(60)
        let copy = withUnsafeBytes(of: picture) { $0.loadUnaligned(as: RibbonPicture.self) }
        #expect(copy == picture)
    }
}

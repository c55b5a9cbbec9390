import MIDI
import Mapping
import MappingTestKit
import Testing

/// How many fingers a preset can use, against what a panel reports.
@Suite("Playable fingers")
struct PlayableFingersTests {
    private func notes(_ voices: Int) -> Route { MappingTestKit.notes { $0.voices = voices } }

    private func patch(_ ribbons: [Route]...) -> Patch {
        Patch(name: "Test", ribbons: ribbons.enumerated().map { .ribbon("r\($0.offset)", $0.element) })
    }

    @Test func aRibbonOfNotesTakesAFingerForEachVoiceAndAnotherOne() {
        let value = route(.center, .controller(20))
        #expect(patch([notes(5)]).playableFingers(onSurface: nil) == 5)
        #expect(patch([notes(1), value]).playableFingers(onSurface: nil) == 1)
        #expect(patch([notes(5)], [value], [value], []).playableFingers(onSurface: nil) == 7)
        #expect(patch([notes(8)], [notes(8)]).playableFingers(onSurface: nil) == 10, "a player has no more")
    }

    @Test func aFiveFingerPanelIsShortOfAPresetForTen() {
        let ten = patch([notes(5)], [notes(5)])
        #expect(ten.remark(onFingers: 5, surface: nil) == "it reports 5 fingers at once, and the preset can use 10")
        #expect(ten.remark(onFingers: 1, surface: nil) == "it reports one finger at once, and the preset can use 10")
        #expect(ten.remark(onFingers: 10, surface: nil) == nil)
        #expect(ten.remark(onFingers: nil, surface: nil) == nil)
        #expect(patch([notes(5)]).remark(onFingers: 5, surface: nil) == nil)
    }

    @Test func ribbonsOfOtherScreensDoNotCount() {
        var two = patch([notes(5)], [notes(5)])
        two.ribbons[1].settings.surface = "right"
        #expect(two.playableFingers(onSurface: "left") == 5)
        #expect(two.remark(onFingers: 5, surface: "left") == nil)
        #expect(two.remark(onFingers: 5, surface: "right") != nil)
    }
}

import Gestures
import MIDI
import Mapping
import Ribbons
import Testing

@testable import Presets

@Suite("Edges and input")
struct EdgesAndInputTests {
    /// A preset of two ribbons, preceded by the given line.
    private func preset(_ line: String, ribbon: String = "") -> Loaded<Patch> {
        load(
            "ribbon-preset: 1\nmidi: { channel: 3 }\n\(line)\nribbons:\n  - { name: low cut, \(ribbon)send: [{ from: center, to: cc 1 }] }\n"
        )
    }

    @Test func aPresetWithoutThemHasNone() throws {
        let patch = try #require(preset("name: plain").value)
        #expect(patch.edges.isEmpty && patch.input.isEmpty)
    }

    @Test func eachEdgeHasAnAction() throws {
        let line = "edges: { top: panic, left: preset previous, right: preset next, bottom: perform low cut reset }"
        let loaded = preset(line)
        #expect(loaded.report == [])
        #expect(
            loaded.value?.edges == [
                .top: .panic, .left: .presetPrevious, .right: .presetNext, .bottom: .perform(ribbon: 0, .reset),
            ])
    }

    @Test(arguments: [
        "start", "stop", "continue", "panic", "latch", "preset next", "preset previous", "preset Strings",
        "transpose -12", "set low cut.center 0.5", "set low cut.range +0.1", "perform low cut activate",
    ])
    func everyActionMayBeASwipesOrAMessages(action: String) {
        #expect(preset("edges: { top: \(action) }").report == [])
        #expect(preset("input: [{ from: cc 64, to: \(action) }]").report == [])
    }

    @Test(arguments: [
        ("edges: { top: panik }", "3:15: unknown action 'panik'; expected start"),
        ("edges: { top: cc 74 }", "3:15: 'cc 74' is no action; expected start, stop, continue, panic, latch, preset"),
        ("edges: { top: note C3 }", "3:15: 'note C3' is no action"),
        ("edges: { upper: panic }", "3:10: unknown key 'upper' in 'edges'; expected top, bottom, left or right"),
        ("edges: { tpo: panic }", "3:10: unknown key 'tpo' in 'edges'; did you mean 'top'?"),
        ("edges: { top: set high cut.center 0 }", "3:15: no ribbon is named 'high cut'; expected 'low cut'"),
        ("edges: panic", "3:8: 'edges' is 'panic'; expected a set of keys such as top, bottom or left"),
        (
            "input: [{ from: cc 64 }]",
            "3:9: 'to' is missing in an input; expected to: an action such as 'panic', or what follows it"
        ),
        ("input: [{ from: cc 120, to: panic }]", "3:17: 'cc 120' is out of range"),
        (
            "input: [{ from: nrpn 1, to: panic }]",
            "3:17: 'nrpn 1' is no message to act on; expected cc 0…119, note KEY, bend, pressure or program 0…127"
        ),
        ("input: [{ from: note, to: panic }]", "3:17: 'note' is no message to act on"),
        ("input: [{ from: cc 1, to: cc 2 }]", "3:27: 'cc 2' is no action"),
        ("input: [{ from: cc 1, to: set high cut.range }]", "3:27: no ribbon is named 'high cut'; expected 'low cut'"),
        (
            "input: [{ from: cc 1, to: set low cut.centre }]",
            "3:27: a ribbon has no 'centre' that follows; expected center, leading, trailing or range; did you mean 'center'?"
        ),
        ("input: [{ from: cc 1, to: set low cut.door }]", "3:27: 'set low cut.door' is incomplete"),
        (
            "input: [{ from: note C1, to: set low cut.range }]",
            "3:17: 'note C1' has no value that 'low cut' could follow; expected cc 0…119, bend or pressure; or give 'to' a value, such as 'set low cut.range 0.5'"
        ),
        ("input: [{ from: program 1, to: set low cut.center }]", "3:17: 'program 1' has no value"),
        ("edges: { top: set low cut.center }", "3:15: 'set low cut.center' is incomplete"),
        ("input: [{ from: cc 1, to: panic, channel: 17 }]", "3:43: 'channel' is '17'; expected a whole number 1…16"),
    ])
    func mistakesAreToldWithTheirPlace(line: String, report: String) {
        let loaded = preset(line)
        #expect(loaded.value == nil)
        #expect(loaded.report.count == 1)
        #expect(loaded.report.first?.hasPrefix(report) == true, "\(loaded.report)")
    }

    @Test func inputListensOnThePresetsChannelUnlessItNamesOne() throws {
        let patch = try #require(
            preset(
                "input: [{ from: cc 64, to: latch }, { from: note C1, to: panic, channel: 10 }, { from: program 5, to: start }]"
            ).value)
        let channel = Channel(index: 2)
        #expect(
            patch.input == [
                InputRoute(.controller(64), channel: channel, .latch),
                InputRoute(.note(36), channel: Channel(index: 9), .panic),
                InputRoute(.program(5), channel: channel, .start),
            ])
    }

    @Test func whatFollowsIsAnInputOfItsRibbon() throws {
        let loaded = preset(
            "input: [{ from: cc 11, to: set low cut.range }, { from: bend, to: set low cut.leading, channel: 10 }]")
        #expect(loaded.report == [])
        let patch = try #require(loaded.value)
        #expect(patch.input == [])
        #expect(
            patch.ribbons[0].inputs == [
                RibbonInput(.controller(Channel(index: 2), 11), .range),
                RibbonInput(.bend(Channel(index: 9)), .leading),
            ])
    }

    @Test func aRangeThatFollowsIsNotIdle() {
        let ribbon = "name: b, gestures: { double-tap: off }, handles: none, send: [{ from: range, to: cc 2 }]"
        let text = "ribbons: [{ area: [0, 0, 1, 1], \(ribbon) }]"
        #expect(load("ribbon-preset: 1\n" + text).report.count == 1)
        #expect(load("ribbon-preset: 1\ninput: [{ from: cc 1, to: set b.range }]\n" + text).report == [])
    }

    @Test(arguments: [
        ("toggle-range", "gestures: { double-tap: off }, ", "its double tap is off"),
        ("toggle-door", "", "it has no door"),
        ("hold", "", "it has no door, and no mapping from 'hold'"),
    ])
    func anActionThatDoesNothingIsWarnedOf(action: String, ribbon: String, reason: String) {
        let loaded = preset("edges: { top: perform low cut \(action) }", ribbon: ribbon)
        #expect(loaded.value != nil)
        #expect(loaded.report == ["3:15: '\(action)' does nothing to 'low cut': \(reason)"])
    }
}

import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing

@testable import Control

@Suite("LearnedMapping")
struct LearnedMappingTests {
    private let patch: Patch = {
        func route(_ source: Source) -> Route {
            Route(source: source, target: .controller(1), channel: Channel(index: 0))
        }
        return Patch(
            name: "two",
            ribbons: [
                RibbonPatch(
                    settings: RibbonSettings(name: "a.b"), front: [route(.center), route(.range)],
                    back: [route(.center)]),
                RibbonPatch(settings: RibbonSettings(name: "c"), front: [route(.center)]),
            ])
    }()

    @Test func onlyOneMappingIsLeft() throws {
        let reduced = patch.reduced(to: try LearnedMapping("a.b.center", in: patch))
        #expect(reduced.ribbons.map { $0.front.map(\.source) } == [[.center], []])
        #expect(reduced.ribbons.map { $0.back.map(\.source) } == [[.center], []])
    }

    @Test("a synth that learns hears no click, but the clock goes on")
    func click() throws {
        var counted = patch
        counted.midi.click = ClickSound(key: 33, channel: Channel(index: 9))
        counted.midi.sendsClock = true
        let reduced = counted.reduced(to: try LearnedMapping("c.center", in: counted))
        #expect(reduced.midi.click == nil)
        #expect(reduced.midi.sendsClock)
    }

    @Test func ofSeveralMappingsFromOneSourceOneIsNamed() throws {
        func route(_ target: Target, _ channel: Int = 1) -> Route {
            Route(source: .center, target: target, channel: Channel(channel)!)
        }
        let routes = [route(.controller(74)), route(.bend), route(.controller(74), 2), route(.program(nil))]
        let several = Patch(name: "several", ribbons: [RibbonPatch(settings: RibbonSettings(name: "r"), front: routes)])
        func left(_ text: String) throws -> [Route] {
            several.reduced(to: try LearnedMapping(text, in: several)).ribbons[0].front
        }
        #expect(try left("r.center bend") == [routes[1]])
        #expect(try left("r.center cc 74") == [routes[0], routes[2]])
        #expect(try left("r.center 3") == [routes[2]])
        func message(_ text: String) -> String? {
            thrown(LearnedMapping.Failure.self) { try LearnedMapping(text, in: several) }?.description
        }
        let existing = "1: cc 74 on channel 1, 2: bend, 3: cc 74 on channel 2, 4: program"
        #expect(
            message("r.center")
                == "“r.center” is several mappings; expected one of them after it, by its number or its words: \(existing)"
        )
        for wrong in ["cc 7", "0", "5", "\(Int.min)"] {
            #expect(
                message("r.center \(wrong)")
                    == "“r.center” does not go to “\(wrong)”; expected one of: \(existing)")
        }
    }

    /// On both sides of a ribbon it is one mapping, of which one plays at a time.
    @Test func aNamedMappingIsFoundAgainInAnotherPatch() throws {
        let learned = try LearnedMapping("a.b.center cc 1", in: patch)
        #expect(learned.text == "a.b.center cc 1")
        #expect(try LearnedMapping(learned.text, in: patch) == learned)
        #expect(patch.reduced(to: learned).ribbons[0].back.count == 1)
    }

    @Test func whatIsNotThereIsSaidWithWhatIs() {
        func message(_ text: String) -> String? {
            thrown(LearnedMapping.Failure.self) { try LearnedMapping(text, in: patch) }?.description
        }
        #expect(message("a") == "“a” is not a mapping; expected RIBBON.SOURCE, such as cutoff.center")
        #expect(message("d.center") == "no ribbon is called “d”; there are: a.b, c")
        #expect(message("c.range") == "“c” sends nothing from “range”; it sends from: center")
    }
}

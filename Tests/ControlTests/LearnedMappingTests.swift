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

    @Test func whatIsNotThereIsSaidWithWhatIs() {
        func message(_ text: String) -> String? {
            thrown(LearnedMapping.Failure.self) { try LearnedMapping(text, in: patch) }?.description
        }
        #expect(message("a") == "“a” is not a mapping; expected RIBBON.SOURCE, such as cutoff.center")
        #expect(message("d.center") == "no ribbon is called “d”; there are: a.b, c")
        #expect(message("c.range") == "“c” sends nothing from “range”; it sends from: center")
    }
}

import Mapping
import Ribbons
import TestSupport
import Testing

@testable import BridgeClient
@testable import Control

@Suite("Actions that are requested")
struct RequestedActionTests {
    private let patch = Patch(
        name: "two",
        ribbons: [
            RibbonPatch(settings: RibbonSettings(name: "a"), front: []),
            RibbonPatch(settings: RibbonSettings(name: "low cut", gestures: .playingNotes), front: []),
        ])

    @Test func theLastWordIsTheAction() throws {
        let requested = try RequestedAction("low cut increment", in: patch)
        #expect((requested.index, requested.action) == (1, .increment))
        #expect(try RequestedAction("a toggle-range", in: patch).action == .toggleRange)
    }

    @Test(arguments: [
        ("a", "“a” names no action; expected RIBBON ACTION, such as cutoff increment"),
        ("b reset", "no ribbon is called “b”; there are: a, low cut"),
        (
            "a dance",
            "a ribbon has no action “dance”; it has: increment, decrement, activate, hold, toggle-range, toggle-door, reset"
        ),
        ("low cut toggle-range", "“toggle-range” does nothing to “low cut”: its double tap is off"),
    ])
    func whatCannotBeDoneIsSaid(text: String, message: String) {
        #expect(thrown(RequestedAction.Failure.self) { try RequestedAction(text, in: patch) }?.description == message)
    }

    @Test func aRequestNamesAScreenOrNone() {
        #expect(
            JSONLine.decode(
                ControlRequest.self, "{\"command\":\"perform\",\"argument\":\"a reset\",\"screen\":\"left\"}".utf8)
                == ControlRequest(.perform, "a reset", screen: "left"))
        #expect(
            String(decoding: JSONLine.encode(ControlRequest(.perform, "a reset")), as: UTF8.self)
                == "{\"argument\":\"a reset\",\"command\":\"perform\"}\n")
    }
}

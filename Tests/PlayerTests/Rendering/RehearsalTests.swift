import MIDI
import Mapping
import Panels
import Testing

@testable import Player

@Suite("Rehearsal")
struct RehearsalTests {
    private static let preset = """
        ribbons:
          - { name: near, surface: left, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note }] }
          - { name: far, surface: right, area: [0, 0.5, 1, 0.5], send: [{ from: center, to: cc 20 }] }
          - { name: everywhere, area: [0.2, 0.2, 0.1, 0.1], send: [{ from: range, to: cc 21 }] }
        """

    @Test func everySurfaceOfAPatchIsPlayed() throws {
        let renderer = Rehearsal.renderer(of: try Playing.patch(Self.preset))
        var played: Set<String> = []
        renderer.render(observe: { _ in
            for ribbon in renderer.ribbons where !ribbon.contacts.isEmpty { played.insert(ribbon.settings.name) }
        }) { _ in }
        #expect(played == ["near", "far", "everywhere"])
        #expect(renderer.player.output.ledger.count == 0)
    }

    /// Loops are played, too: their ribbon is touched in more than one pass.
    @Test func loopsAreRehearsed() throws {
        let patch = try Playing.patch(
            """
            ribbons: [{ name: a, surface: left, area: [0, 0.5, 1, 0.5], send: [{ from: touch, to: note }] }]
            edges: { top: loop record a }
            """)
        var strikes = 0
        Rehearsal.loop(0, patch) { if case .noteOn = $0.message { strikes += 1 } }
        #expect(strikes > 6)
        Rehearsal.play(patch)
    }

    @Test func aPatchWithoutRibbonsCanBeRehearsed() {
        let patch = Patch(name: "empty", ribbons: [])
        Rehearsal.play(patch)
        var messages: [Message] = []
        Rehearsal.renderer(of: patch).render { messages.append($0.message) }
        #expect(messages == [])
    }
}

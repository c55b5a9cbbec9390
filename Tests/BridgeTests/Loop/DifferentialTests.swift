import MIDI
import Mapping
import Player
import TestSupport
import Testing
import Time

/// A render equals the performance: the same messages on the same ports at the same times.
@Suite("Played and rendered")
struct DifferentialTests {
    /// An optimised build plays ten times as many.
    #if DEBUG
    static let seeds = (0..<5).map { UInt64($0) }
    #else
    static let seeds = (0..<50).map { UInt64($0) }
    #endif

    /// A hundred performances each.
    @Test(arguments: seeds)
    func randomPerformancesAreRenderedAsTheyWerePlayed(block: UInt64) throws {
        var messages = 0
        for seed in block * 100..<block * 100 + 100 {
            let played = try RandomPerformance.play(seed: seed)
            let rendered = Self.render(played.inputs, played.first)
            // Compared outside of the macro, which would print thousands of messages.
            let isSame = rendered == played.sent
            try #require(isSame, "seed \(seed): \(Self.firstDifference(played.sent, rendered))")
            let goesBack = zip(rendered, rendered.dropFirst()).first { $1.time < $0.time }
            try #require(goesBack == nil, "seed \(seed)")
            messages += rendered.count
        }
        #expect(messages > 10_000)
    }

    @Test func aProgramThatIsToldTheTouchesChangesNothing() throws {
        for seed in 0..<100 as Range<UInt64> {
            let played = try RandomPerformance.play(seed: seed, isWatched: true)
            let rendered = Self.render(played.inputs, played.first)
            let isSame = rendered == played.sent
            try #require(isSame, "seed \(seed): \(Self.firstDifference(played.sent, rendered))")
        }
    }

    /// Shows that the comparison would notice: a renderer that ignored inputs of one kind would send something else.
    @Test(arguments: Omission.allCases)
    func aRendererThatIgnoredSomethingWouldBeNoticed(omission: Omission) throws {
        let isNoticed = try (0..<300 as Range<UInt64>).contains { seed in
            let played = try RandomPerformance.play(seed: seed)
            return Self.render(played.inputs.filter { !omission.omits($0.kind) }, played.first) != played.sent
        }
        #expect(isNoticed)
    }

    enum Omission: CaseIterable {
        case messages, actions, actionsOnAScreen, patches, events, panelsThatGo, gaps

        func omits(_ kind: PlayerInput.Kind) -> Bool {
            switch (self, kind) {
            case (.messages, .message), (.actions, .action), (.actionsOnAScreen, .perform), (.patches, .patch),
                (.events, .event),
                (.panelsThatGo, .detach), (.gaps, .gap):
                true
            default: false
            }
        }
    }

    private static func render(_ inputs: [PlayerInput], _ first: Patch) -> [SentMessage] {
        let renderer = Renderer(first)
        var sent: [SentMessage] = []
        renderer.play(inputs) {
            renderer.player.drain { if $0.receiver == nil { sent.append($0) } }
        }
        return sent
    }

    private static func firstDifference(_ played: [SentMessage], _ rendered: [SentMessage]) -> String {
        let index = zip(played, rendered).prefix { $0 == $1 }.count
        func text(_ sent: [SentMessage]) -> String {
            guard index < sent.count else { return "nothing" }
            return "\(sent[index].time.nanoseconds) port \(sent[index].port) \(sent[index].message.hex)"
        }
        return "message \(index): played \(text(played)), rendered \(text(rendered))"
    }
}

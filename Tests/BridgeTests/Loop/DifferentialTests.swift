import MIDI
import Player
import TestSupport
import Testing
import Time

/// What is rendered is what was played: the same messages on the same ports at the same times.
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
            let renderer = Renderer(played.first)
            var rendered: [SentMessage] = []
            renderer.play(played.inputs) {
                renderer.player.drain { if $0.receiver == nil { rendered.append($0) } }
            }
            try #require(rendered == played.sent, "seed \(seed): \(Self.firstDifference(played.sent, rendered))")
            messages += rendered.count
        }
        #expect(messages > 10_000)
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

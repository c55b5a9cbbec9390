import MIDI
import Panels
import Presets
import Testing
import Time

@testable import Bridge

/// A loop that was stopped while something was due: it plays how everything is now.
@Suite("A loop that was stopped")
struct GapTests {
    private let panel = FakePanel("panel")

    private func loop(_ ribbons: String) throws -> EmbeddedLoop {
        let text = "ribbon-preset: 1\nname: Test\nmidi: { tempo: 125, clock: send }\nribbons: [\(ribbons)]"
        let loop = EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
        try loop.attach(panel)
        loop.wakeUp(at: .milliseconds(0))
        return loop
    }

    private static let notes = "{ name: a, send: [{ from: touch, to: note, root: C3, span: 24 }] }"

    /// The lines sent, without the clock's.
    private func notes(_ loop: EmbeddedLoop) -> [String] { loop.lines.filter { !$0.hasSuffix("F8") } }

    @Test func whatIsLateByAQuarterOfASecondIsCaughtUpAndWhatIsLaterIsNot() throws {
        let loop = try loop(Self.notes)
        loop.wakeUp(at: .milliseconds(270))
        #expect(loop.lines.count == 14)
        #expect(loop.statistics.counters.gaps == 0)
        loop.wakeUp(at: .milliseconds(280 + 251))
        #expect(loop.lines.count == 15)
        #expect(loop.lines.last == "531 F8")
        #expect(loop.statistics.counters.gaps == 1)
        #expect(loop.deadline == .milliseconds(551))
    }

    @Test func aFingerThatWasLiftedMeanwhileEndsItsNote() throws {
        let loop = try loop(Self.notes)
        panel.touch(0, x: 10, y: 300, at: .milliseconds(10))
        panel.report(at: .milliseconds(10))
        loop.wakeUp(at: .milliseconds(11))
        panel.lift(0, at: .milliseconds(5000))
        panel.report(at: .milliseconds(5000))
        loop.wakeUp(at: .milliseconds(30_000))
        #expect(notes(loop) == ["10 90 3C 64", "30000 80 3C 40"])
    }

    @Test func whatFingersDidMeanwhileIsNotPlayedButWhereTheyAre() throws {
        let loop = try loop(Self.notes)
        for time in stride(from: 1000 as Int64, to: 9000, by: 100) {
            panel.touch(1, x: Int32(time / 10), y: 300, at: .milliseconds(time))
            panel.report(at: .milliseconds(time))
            panel.lift(1, at: .milliseconds(time + 50))
            panel.report(at: .milliseconds(time + 50))
        }
        panel.touch(2, x: 10, y: 300, at: .milliseconds(9500))
        panel.report(at: .milliseconds(9500))
        loop.wakeUp(at: .milliseconds(10_000))
        #expect(notes(loop) == ["10000 90 3C 64"])
        panel.lift(2, at: .milliseconds(10_010))
        panel.report(at: .milliseconds(10_010))
        loop.wakeUp(at: .milliseconds(10_011))
        #expect(notes(loop).last == "10010 80 3C 40")
    }

    @Test func ticksOfAClockThatHaveWaitedSayNothingOfItsTempo() throws {
        let loop = try loop(Self.notes)
        loop.sequencer.play(.start)
        for tick in 0..<30 as Range<Int64> {
            loop.sequencer.play(.clock)
            loop.wakeUp(at: .milliseconds(1000 + 25 * tick))
        }
        let tempo = loop.player.clock.line.tempo
        for _ in 0..<100 { loop.sequencer.play(.clock) }
        loop.wakeUp(at: .milliseconds(5000))
        #expect(loop.player.clock.line.tempo == tempo)
    }
}

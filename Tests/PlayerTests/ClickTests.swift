import MIDI
import Mapping
import Testing
import Time
import Touch

@testable import Player

/// Beats that are heard. 120 quarters a minute, so a beat takes 500 ms. The bass plays key 36 and upwards on channel 2.
@Suite("Click")
struct ClickTests {
    private func preset(_ midi: String = "", bars: String = "") -> String {
        """
        midi: { tempo: 120\(midi) }
        ribbons:
          - { name: bass, kind: keys, area: [0, 0, 0.5, 1], send: { to: note, root: C1, channel: 2 } }
          - { name: run, area: [0.5, 0, 0.4, 1], send: { to: arp, channel: 3 } }
          - { name: record, kind: button, area: [0.9, 0, 0.1, 1], send: { to: loop record bass, count-in: on\(bars) } }
        """
    }

    /// The clicks since the last time: their milliseconds, and a mark where a bar begins.
    private func clicks(_ playing: Playing, key: UInt7 = 33, channel: Int = 10) -> [String] {
        playing.takeSent().compactMap { sent in
            guard case .noteOn(let at, key, let velocity) = sent.message, at.number == channel else { return nil }
            return "\(sent.time.nanoseconds / 1_000_000)\(velocity == Click.strong ? "!" : "")"
        }
    }

    private func record(_ playing: Playing, _ panel: PlayedPanel, at time: Int64) {
        playing.touch(panel, 7, x: 950, at: time)
        playing.lift(panel, 7, at: time + 30)
    }

    @Test func aBarIsCountedAndTheRecordingIsSilent() throws {
        let playing = try Playing(preset())
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        playing.advance(to: 4000)
        #expect(clicks(playing) == ["1000!", "1500", "2000", "2500"])
        // Touched or not, it was recorded from the bar on.
        #expect(playing.player.patch.loops[0].phase == .recording)
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func aCountedBarHasTheMetersBeats() throws {
        let playing = try Playing(preset(", meter: 6/8"))
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        playing.advance(to: 4000)
        #expect(clicks(playing) == ["1000!", "1250", "1500", "1750", "2000", "2250"])
    }

    @Test func withAClockTheNextWholeBarIsCounted() throws {
        let playing = try Playing(preset())
        _ = playing.panel()
        playing.receive(.start, at: 0)
        for tick in 0..<200 {
            playing.player.receive(.clock, at: Timestamp(nanoseconds: Int64(tick) * 500_000_000 / 24))
            if tick == 34 { playing.perform(.loop(ribbon: 0, .record, LoopOptions(countsIn: true)), at: 709) }
        }
        let heard = clicks(playing).map { Double($0.filter(\.isNumber))! }
        #expect(heard.count == 4, "\(heard)")
        #expect(zip(heard, [2000, 2500, 3000, 3500]).allSatisfy { abs($0 - $1) < 3 }, "\(heard)")
    }

    @Test func theSecondActionEndsTheCount() throws {
        let playing = try Playing(preset())
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        record(playing, panel, at: 1700)
        playing.advance(to: 5000)
        #expect(clicks(playing) == ["1000!", "1500"])
        #expect(playing.player.deadline == .distantFuture)
    }

    @Test func aPanicEndsAClick() throws {
        let playing = try Playing(preset())
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        playing.perform(.panic, at: 1010)
        playing.advance(to: 3000)
        #expect(clicks(playing) == ["1000!"])
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func aClickIsHeardOnEachBeatWhileSomethingCounts() throws {
        let playing = try Playing(preset(", click: note C6 channel 5"))
        let panel = playing.panel()
        playing.advance(to: 1900)
        #expect(clicks(playing, key: 96, channel: 5) == [])
        playing.touch(panel, x: 700, at: 1900)
        playing.advance(to: 4200)
        playing.lift(panel, at: 4200)
        playing.advance(to: 9000)
        #expect(clicks(playing, key: 96, channel: 5) == ["1900!", "2400", "2900", "3400", "3900!"])
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func aClickIsSilentUntilTheFirstLoopHasMadeTheTempo() throws {
        let text = """
            midi: { click: note 33 channel 10 }
            ribbons:
              - { name: bass, kind: keys, area: [0, 0, 0.9, 1], send: { to: note, root: C1, channel: 2 } }
              - { name: record, kind: button, area: [0.9, 0, 0.1, 1], send: loop record bass }
            """
        let playing = try Playing(text)
        let panel = playing.panel()
        record(playing, panel, at: 500)
        playing.touch(panel, x: 100, at: 1000)
        playing.lift(panel, at: 1200)
        playing.advance(to: 3390)
        #expect(clicks(playing) == [])
        record(playing, panel, at: 3400)
        playing.advance(to: 5900)
        #expect(clicks(playing) == ["4000", "4600", "5200", "5800!"])
    }

    @Test func aNoteThatIsOverdueAfterAGapEndsNow() throws {
        let playing = try Playing(preset())
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        playing.player.skip(to: .milliseconds(1400))
        let sent = playing.takeSent()
        #expect(sent.last?.time == .milliseconds(1400))
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func anotherPresetAndTheEndSilenceIt() throws {
        let playing = try Playing(preset(", click: note 33 channel 10"))
        let panel = playing.panel()
        playing.perform(.latch, at: 900)
        playing.touch(panel, x: 700, at: 1000)
        playing.lift(panel, at: 1100)
        playing.advance(to: 1510)
        playing.play(try Playing.patch(preset()), at: 1520)
        playing.advance(to: 4000)
        #expect(clicks(playing) == ["1000!", "1500"])
        playing.player.endRepetition()
        #expect(playing.player.deadline == .distantFuture)
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func inAZoneThatHasTheDrumsABarIsCountedInSilence() throws {
        let text = preset(", mpe: {}")
        let playing = try Playing(text.replacing(", channel: 2", with: "").replacing(", channel: 3", with: ""))
        let panel = playing.panel()
        record(playing, panel, at: 1000)
        playing.advance(to: 4000)
        #expect(clicks(playing) == [])
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}

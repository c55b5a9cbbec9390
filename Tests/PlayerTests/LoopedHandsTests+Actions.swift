import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing
import Time

@testable import Player

/// Actions on a loop that is recorded or played, and its ribbon under other fingers.
extension LoopedHandsTests {
    @Test func panicDisarmsAndDropsARecording() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        playing.perform(.panic, at: 950)
        #expect(!playing.player.patch.loops[0].isArmed)
        loop(.record, playing, at: 990)
        play(c, playing, panel, from: 1000, to: 1100)
        playing.perform(.panic, at: 1200)
        #expect(playing.player.patch.loops[0].phase == .empty)
    }

    @Test func theLastOverdubIsTakenBackAndComesAgain() throws {
        let (playing, panel) = try start()
        phrase(playing, panel)
        loop(.undo, playing, at: 1490)
        loop(.overdub, playing, at: 1600)
        play(high, playing, panel, from: 1700, to: 1720)
        loop(.overdub, playing, at: 1800)
        func highs(until end: Int64) -> Int {
            playing.advance(to: end)
            return playing.take().filter { $0.hasSuffix("90 48 64") }.count
        }
        #expect(highs(until: 2499) == 2)
        loop(.undo, playing, at: 2500)
        #expect(highs(until: 3499) == 0)
        loop(.undo, playing, at: 3500)
        #expect(highs(until: 4499) == 2)
        // While it sounds: it ends at once. Another overdub takes its place for good.
        playing.advance(to: 4705)
        _ = playing.take()
        loop(.undo, playing, at: 4710)
        #expect(playing.take() == ["4710 80 48 40"])
        loop(.overdub, playing, at: 4720)
        play(g, playing, panel, from: 4760, to: 4780)
        loop(.overdub, playing, at: 4790)
        #expect(highs(until: 5990) == 0)
        loop(.undo, playing, at: 6000)
        loop(.undo, playing, at: 6010)
        playing.advance(to: 6490)
        let last = playing.take()
        #expect(last.contains("6260 90 43 64") && !last.contains { $0.hasSuffix("90 48 64") })
    }

    @Test func doubleRepeatsTheContentAndRestoresWhatWasCut() throws {
        let (playing, panel) = try start()
        phrase(playing, panel)
        loop(.double, playing, at: 1490)
        playing.advance(to: 1500)
        loop(.overdub, playing, at: 1500)
        play(high, playing, panel, from: 2100, to: 2120)
        loop(.overdub, playing, at: 2200)
        func strikes(until end: Int64) -> [String] {
            playing.advance(to: end)
            return playing.take().filter { $0.contains(" 90 ") }.map { String($0.dropLast(3)) }
        }
        _ = strikes(until: 2499)
        let whole = ["2500 90 3C", "2750 90 40", "3000 90 3C", "3100 90 48", "3250 90 40"]
        #expect(strikes(until: 3499) == whole)
        loop(.halve, playing, at: 3500)
        #expect(strikes(until: 4499) == ["3500 90 3C", "3750 90 40", "4000 90 3C", "4250 90 40"])
        loop(.double, playing, at: 4500)
        let later = ["4500 90 3C", "4750 90 40", "5000 90 3C", "5100 90 48", "5250 90 40"]
        #expect(strikes(until: 5499) == later)
    }

    @Test func stopStopsAndWaitsForABar() throws {
        let (playing, panel) = try start()
        phrase(playing, panel)
        loop(.stop, LoopOptions(moment: .bar), playing, at: 2600)
        playing.advance(to: 2900)
        #expect(playing.player.patch.loops[0].isPlaying)
        playing.advance(to: 3000)
        #expect(!playing.player.patch.loops[0].isPlaying)
        loop(.stop, playing, at: 3100)
        _ = playing.take()
        // Nothing counts: at once.
        loop(.play, LoopOptions(moment: .beat), playing, at: 3205)
        #expect(playing.player.patch.loops[0].isPlaying)
        playing.perform(.snapshot(.store(1)), at: 3300)
        playing.perform(.set(ribbon: 1, .center, 0.9), at: 3300)
        playing.perform(.snapshot(.recall(1, over: .zero, on: .beat)), at: 3310)
        func center() -> Double { panel.screen.instrument.ribbons[1].state.center }
        playing.advance(to: 3499)
        #expect(center() == 0.9)
        playing.advance(to: 3500)
        #expect(center() == 0.5)
    }

    @Test func aBarIsCountedAndEarlyTouchesBelongToTheRecording() throws {
        let (playing, panel) = try start()
        loop(.record, LoopOptions(countsIn: true), playing, at: 1000)
        play(e, playing, panel, from: 2000, to: 2100)
        #expect(playing.player.patch.loops[0].phase == .counting)
        playing.touch(panel, x: c, y: 20, at: 2900)
        #expect(playing.player.patch.loops[0].phase == .recording)
        playing.lift(panel, at: 3200)
        loop(.record, playing, at: 3990)
        _ = playing.take()
        playing.advance(to: 4999)
        #expect(playing.take() == ["4000 90 3C 64", "4200 80 3C 40"])
    }

    @Test func aCountedRecordingBeginsUntouched() throws {
        let (playing, panel) = try start()
        loop(.record, LoopOptions(countsIn: true), playing, at: 1000)
        playing.advance(to: 3400)
        play(c, playing, panel, from: 3500, to: 3600)
        loop(.record, playing, at: 4010)
        _ = playing.take()
        playing.advance(to: 4999)
        #expect(playing.take() == ["4500 90 3C 64", "4600 80 3C 40"])
    }

    // MARK: The ribbon under a loop

    private static let window = """
        midi: { tempo: 120 }
        ribbons:
          - { name: a, range: 0.4, anchors: [], send: [{ from: center, to: cc 20, max: 100 },
              { from: leading, to: cc 21, max: 100 }] }
        edges: { left: loop record a }
        """

    /// A finger inside the range takes it along by a tenth.
    private func drag(_ playing: Playing, _ panel: PlayedPanel) {
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 450, at: 1000)
        playing.touch(panel, x: 550, at: 1100)
        playing.lift(panel, at: 1200)
        loop(.record, playing, at: 1480)
        _ = playing.take()
    }

    @Test func aPassGoesOnFromWhereSomethingElseHasMovedIt() throws {
        let playing = try Playing(Self.window)
        let panel = playing.panel()
        drag(playing, panel)
        playing.advance(to: 1990)
        playing.perform(.set(ribbon: 0, .center, 0.3), at: 1995)
        func center() -> Double { (panel.screen.instrument.ribbons[0].state.center * 100).rounded() }
        for pass: Int64 in 0..<3 {
            playing.advance(to: 2050 + 500 * pass)
            #expect(center() == 30, "pass \(pass)")
            playing.advance(to: 2150 + 500 * pass)
            #expect(center() == 40, "pass \(pass)")
        }
    }

    @Test func tapsOfALoopInASingleBeatAreNothingElse() throws {
        // They come as fast as a double tap, which moves the ribbon in another way than a finger that drags.
        let playing = try Playing(
            """
            midi: { tempo: 240 }
            ribbons:
              - { name: a, area: [0, 0, 1, 1], anchors: [], send: [{ from: center, to: cc 20, max: 100 }] }
            edges: { left: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 200, y: 50, at: 1000)
        playing.lift(panel, at: 1010)
        loop(.record, playing, at: 1100)
        playing.advance(to: 1999)
        let values = playing.take().map { String($0.suffix(2)) }
        #expect(values == ["14", "32", "14", "32", "14", "32", "14"])
    }

    @Test func aHandleIsMovedWhileItsRibbonLoops() throws {
        let playing = try Playing(Self.window)
        let panel = playing.panel()
        drag(playing, panel)
        playing.advance(to: 1750)
        // The range lies from 0.4 to 0.8 now.
        playing.touch(panel, 1, x: 395, at: 1760)
        playing.touch(panel, 1, x: 330, at: 1780)
        playing.touch(panel, 1, x: 300, at: 1800)
        playing.lift(panel, 1, at: 1900)
        #expect(playing.player.patch.loops[0].isPlaying)
        #expect(panel.screen.instrument.ribbons[0].state.range > 0.5)
    }
}

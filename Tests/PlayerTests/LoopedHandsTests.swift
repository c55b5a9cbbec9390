import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing
import Time

@testable import Player

/// Loops of hands that are early or late. Without a tempo of its own a beat takes 500 ms. The panel is 1000 ×
/// 100 points.
@Suite("Loops and hands")
struct LoopedHandsTests {
    /// Twelve semitones over 1000 points, C3 at the left end; the lower half plays nothing.
    private static func keys(_ midi: String = "tempo: 120") -> String {
        """
        midi: { \(midi) }
        ribbons:
          - { name: keys, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 12, scale: major }] }
          - { name: pad, area: [0, 0.5, 1, 0.5], send: [{ from: contact, to: cc 20 }] }
        edges: { left: loop record keys }
        """
    }

    private let c = 10.0
    private let e = 340.0
    private let g = 580.0
    private let high = 990.0

    private func loop(_ action: LoopAction, _ playing: Playing, at time: Int64) {
        loop(action, LoopOptions(), playing, at: time)
    }

    private func loop(_ action: LoopAction, _ options: LoopOptions, _ playing: Playing, at time: Int64) {
        playing.perform(.loop(ribbon: 0, action, options), at: time)
    }

    private func start(_ midi: String = "tempo: 120") throws -> (Playing, PlayedPanel) {
        let playing = try Playing(Self.keys(midi))
        return (playing, playing.panel())
    }

    /// A note of the keys, from a time to another one.
    private func play(_ x: Double, _ playing: Playing, _ panel: PlayedPanel, from: Int64, to: Int64, finger: UInt32 = 0)
    {
        playing.touch(panel, finger, x: x, y: 20, at: from)
        playing.lift(panel, finger, at: to)
    }

    /// C at 1000 and E at 1250 ms: a loop of a beat whose passes begin at 1500, 2000 … ms.
    private func phrase(_ playing: Playing, _ panel: PlayedPanel, end: Int64 = 1480) {
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1200)
        play(e, playing, panel, from: 1250, to: 1450)
        loop(.record, playing, at: end)
        _ = playing.take()
    }

    private func tempo(_ playing: Playing) -> Double { (playing.player.clock.line.tempo * 1000).rounded() / 1000 }

    private func length(_ playing: Playing) -> Double { playing.player.patch.loops[0].length }

    // MARK: The first loop

    @Test(arguments: [(600, 1.0, 100.0), (2000, 4, 120), (3000, 4, 80), (2990, 4, 80.268), (1499, 2, 80.053)])
    func theFirstLoopSetsTheTempo(length: Int64, beats: Double, tempo: Double) throws {
        let (playing, panel) = try start("channel: 1")
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1013, to: 1100)
        play(e, playing, panel, from: 1013 + length / 2, to: 1013 + length * 3 / 4)
        loop(.record, playing, at: 1013 + length)
        #expect(self.length(playing) == beats)
        #expect(self.tempo(playing) == tempo)
        #expect(abs(playing.player.clock.beat(at: .milliseconds(1013))) < 1e-6, "its first touch is beat 0")
        playing.advance(to: 1013 + 2 * length - 1)
        let times = playing.takeSent().filter { $0.message.struckKey != nil }.map { $0.time.nanoseconds / 1_000_000 }
        let expected = [0, length / 2, length, length + length / 2].map { 1013 + $0 }
        #expect(times.count == 4)
        for (time, other) in zip(times, expected) { #expect(abs(time - other) <= 1) }
        // The next one is rounded to its beats.
        playing.perform(.loop(ribbon: 0, .stop), at: 9000)
        #expect(playing.player.clock.ruler == .loop)
    }

    @Test func aSlipIsNoLoop() throws {
        let (playing, panel) = try start("channel: 1")
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 1370)
        #expect(playing.player.patch.loops[0].phase == .empty)
        #expect(playing.player.clock.ruler == .none)
        _ = playing.take()
        playing.advance(to: 5000)
        #expect(playing.take().isEmpty)
    }

    @Test func aTempoThatATapHasSetHolds() throws {
        let (playing, panel) = try start("channel: 1")
        for time: Int64 in [0, 400, 800] { playing.perform(.tempoTap, at: time) }
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 2100)
        #expect(tempo(playing) == 150)
        #expect(length(playing) == 3)
    }

    @Test func inOtherMetersItHasWholeBars() throws {
        let (playing, panel) = try start("meter: 3/4")
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 4600)
        #expect(length(playing) == 6)
        #expect(tempo(playing) == 100)
    }

    @Test func barsSayHowManyItHas() throws {
        let (playing, panel) = try start("channel: 1")
        loop(.record, LoopOptions(bars: 2), playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, LoopOptions(bars: 2), playing, at: 3000)
        #expect(length(playing) == 8)
        #expect(tempo(playing) == 240)
    }

    @Test func aLaterLoopOfBarsEndsByItself() throws {
        let (playing, panel) = try start()
        let bar = LoopOptions(bars: 1)
        loop(.record, bar, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        _ = playing.take()
        playing.advance(to: 3050)
        #expect(playing.take() == ["3000 90 3C 64"])
        // The hand that wanted to end it is late, and arms nothing.
        loop(.record, bar, playing, at: 3060)
        #expect(!playing.player.patch.loops[0].isArmed)
        playing.advance(to: 5000)
        #expect(playing.take() == ["3100 80 3C 40", "5000 90 3C 64"])
    }

    @Test func theLongestFirstLoopEndsByItself() throws {
        let (playing, panel) = try start("channel: 1")
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        playing.advance(to: 49_050)
        #expect(playing.take().last == "49000 90 3C 64")
        #expect(tempo(playing) == 80 && length(playing) == 64)
    }

    @Test func whenNoLoopIsLeftTheNextOneIsTheFirstAgain() throws {
        let (playing, panel) = try start("channel: 1")
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 1600)
        #expect(tempo(playing) == 100)
        loop(.clear, playing, at: 2000)
        loop(.record, playing, at: 2100)
        play(c, playing, panel, from: 3000, to: 3100)
        loop(.record, playing, at: 3500)
        #expect(tempo(playing) == 120)
    }

    // MARK: Early and late

    /// 10 ms behind the downbeat: the touch of the next pass that has passed is begun at once, for as long as it lasted.
    @Test func aLateEndDeletesNoDownbeat() throws {
        let (playing, panel) = try start()
        phrase(playing, panel, end: 1510 + 500)
        // The length is two beats; the second action came at 2010.
        playing.advance(to: 2499)
        #expect(playing.take() == ["2210 80 3C 40", "2250 90 40 64", "2450 80 40 40"])
    }

    @Test func whatIsLongOverIsNotBegunLate() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1030)
        play(e, playing, panel, from: 1080, to: 1100)
        loop(.record, playing, at: 2180)
        // C was 180 ms before now and over, E 100 ms.
        #expect(playing.take().suffix(1) == ["2180 90 40 64"])
        playing.advance(to: 2300)
        #expect(playing.take() == ["2200 80 40 40"])
    }

    @Test func touchesBehindTheRoundedEndAreNotRecorded() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1200)
        // The hand goes on with the downbeat of the next pass, and is still there.
        playing.touch(panel, x: c, y: 20, at: 2005)
        _ = playing.take()
        loop(.record, playing, at: 2100)
        #expect(playing.take().isEmpty, "its key is down already")
        playing.lift(panel, at: 2300)
        playing.advance(to: 3999)
        #expect(playing.take() == ["2300 80 3C 40", "3000 90 3C 64", "3200 80 3C 40"])
    }

    @Test func anEarlyEndRecordsUntilTheBeatAndStopsNothing() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 1800)
        play(e, playing, panel, from: 1850, to: 1950)
        _ = playing.take()
        playing.advance(to: 2999)
        #expect(playing.take() == ["2000 90 3C 64", "2100 80 3C 40", "2850 90 40 64", "2950 80 40 40"])
    }

    // MARK: Over the seam

    @Test func aFingerIsOneFingerAcrossTheSeam() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        playing.touch(panel, x: e, y: 20, at: 1800)
        loop(.record, playing, at: 2020)
        playing.lift(panel, at: 2300)
        _ = playing.take()
        playing.advance(to: 4299)
        #expect(
            playing.take() == [
                "2800 90 40 64", "3000 90 3C 64", "3100 80 3C 40", "3300 80 40 40", "3800 90 40 64", "4000 90 3C 64",
                "4100 80 3C 40",
            ])
    }

    @Test func aNoteOfTheWholeLengthIsStruckOncePerPass() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: c, y: 20, at: 1000)
        loop(.record, playing, at: 2010)
        playing.lift(panel, at: 2040)
        _ = playing.take()
        playing.advance(to: 4500)
        #expect(playing.take() == ["3000 80 3C 40", "3000 90 3C 64", "4000 80 3C 40", "4000 90 3C 64"])
        #expect(playing.player.output.ledger.count == 1)
    }

    @Test func overdubbedFingersAreWholeOverTheSeamAndAtTheEnd() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        loop(.record, playing, at: 1990)
        loop(.overdub, playing, at: 2500)
        playing.touch(panel, 1, x: high, y: 20, at: 2900)
        playing.lift(panel, 1, at: 3050)
        playing.touch(panel, 2, x: e, y: 20, at: 3400)
        loop(.overdub, playing, at: 3450)
        playing.lift(panel, 2, at: 3700)
        _ = playing.take()
        playing.advance(to: 5060)
        #expect(
            playing.take() == [
                "3900 90 48 64", "4000 90 3C 64", "4050 80 48 40", "4100 80 3C 40", "4400 90 40 64", "4700 80 40 40",
                "4900 90 48 64", "5000 90 3C 64", "5050 80 48 40",
            ])
    }

    @Test func aFingerIsWholeAtAChangeOfPresetsWhileItIsRecorded() throws {
        let (playing, panel) = try start()
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1100)
        playing.touch(panel, x: e, y: 20, at: 1300)
        var other = try Playing.patch(Self.keys())
        other.file = "other.yaml"
        playing.play(other, at: 1400)
        playing.lift(panel, at: 1600)
        loop(.record, playing, at: 1990)
        _ = playing.take()
        playing.advance(to: 2999)
        #expect(playing.take() == ["2000 90 3C 64", "2100 80 3C 40", "2300 90 40 64", "2600 80 40 40"])
    }

    /// Sixteenths of 125 ms under a finger that is held for the whole loop.
    @Test func aStepOfALoopedArpeggioAtTheSeamIsStruckOnce() throws {
        let playing = try Playing(
            """
            midi: { tempo: 120 }
            ribbons: [{ name: a, range: 0.5, send: [{ to: arp, from: range }] }]
            edges: { left: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 500, at: 1000)
        loop(.record, playing, at: 1990)
        playing.lift(panel, at: 2040)
        playing.advance(to: 4990)
        let times = playing.takeSent().filter { $0.message.struckKey != nil }.map { $0.time.nanoseconds / 1_000_000 }
        #expect(times == Array(stride(from: Int64(1000), to: 5000, by: 125)))
    }

    // MARK: Actions

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

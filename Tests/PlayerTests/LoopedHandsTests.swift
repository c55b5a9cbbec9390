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

    let c = 10.0
    let e = 340.0
    let g = 580.0
    let high = 990.0

    func loop(_ action: LoopAction, _ playing: Playing, at time: Int64) {
        loop(action, LoopOptions(), playing, at: time)
    }

    func loop(_ action: LoopAction, _ options: LoopOptions, _ playing: Playing, at time: Int64) {
        playing.perform(.loop(ribbon: 0, action, options), at: time)
    }

    func start(_ midi: String = "tempo: 120") throws -> (Playing, PlayedPanel) {
        let playing = try Playing(Self.keys(midi))
        return (playing, playing.panel())
    }

    /// A note of the keys, from a time to another one.
    func play(_ x: Double, _ playing: Playing, _ panel: PlayedPanel, from: Int64, to: Int64, finger: UInt32 = 0) {
        playing.touch(panel, finger, x: x, y: 20, at: from)
        playing.lift(panel, finger, at: to)
    }

    /// C at 1000 and E at 1250 ms: a loop of a beat whose passes begin at 1500, 2000 … ms.
    func phrase(_ playing: Playing, _ panel: PlayedPanel, end: Int64 = 1480) {
        loop(.record, playing, at: 900)
        play(c, playing, panel, from: 1000, to: 1200)
        play(e, playing, panel, from: 1250, to: 1450)
        loop(.record, playing, at: end)
        _ = playing.take()
    }

    func tempo(_ playing: Playing) -> Double { (playing.player.clock.line.tempo * 1000).rounded() / 1000 }

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
}

import MIDI
import Mapping
import Ribbons
import TestSupport
import Testing
import Time
import Touch

@testable import Player

/// Loops beside a clock, other presets, panels and screens, and their limits.
extension LoopTests {
    @Test func itFollowsAClockThatComesIn() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        _ = playing.take()
        // 40 ms a tick, 960 ms a beat: about half as fast as before.
        var time: Int64 = 1900
        playing.receive(.start, at: time)
        for _ in 0..<240 {
            playing.receive(.clock, at: time)
            time += 40
        }
        let times = playing.takeSent().filter { if case .noteOn(_, key: 60, _) = $0.message { true } else { false } }
            .map { $0.time.nanoseconds / 1_000_000 }.suffix(5)
        for (first, next) in zip(times, times.dropFirst()) { #expect((955...965).contains(next - first)) }
        #expect(playing.player.output.ledger.count <= 1)
    }

    @Test func aSongThatBeginsAnewEndsWhatSounds() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        var time: Int64 = 20
        func run(_ ticks: Int) {
            for _ in 0..<ticks {
                playing.receive(.clock, at: time)
                time += 20
            }
        }
        playing.receive(.start, at: time)
        run(49)
        loop(.record, playing, at: time - 10)
        playing.touch(panel, x: 10, y: 20, at: time)
        run(90)
        playing.lift(panel, at: time)
        loop(.record, playing, at: time)
        run(120)
        playing.receive(.start, at: time - 10)
        run(300)
        let sent = playing.takeSent().map(\.message)
        let on = sent.filter { if case .noteOn = $0 { true } else { false } }.count
        #expect(on >= 4)
        loop(.clear, playing, at: time)
        #expect(playing.player.output.ledger.count == 0)
    }

    @Test func anotherPresetPlaysItOnAndTheOneBeforeHasItAgain() throws {
        var patch = try Playing.patch(Self.keys)
        let playing = Playing(patch)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.advance(to: 1550)
        _ = playing.take()
        // The same ribbon an octave higher, elsewhere on the screen, and no action that loops it.
        patch.ribbons[0].front[0].note?.root = 72
        patch.ribbons[0].settings.area = Area(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        patch.ribbons.removeLast()
        patch.file = "other"
        playing.play(patch, at: 1560)
        playing.advance(to: 2499)
        let octave = phrase(500).suffix(2) + phrase(1000)
        let higher = octave.map {
            $0.replacing(" 3C ", with: " 48 ").replacing(" 40 64", with: " 4C 64").replacing("80 40 ", with: "80 4C ")
        }
        #expect(playing.take() == ["1560 80 3C 40"] + higher)
        // One that has no such ribbon: it waits.
        let silent = try Playing.patch(Playing.silent)
        playing.play(silent, at: 2600)
        _ = playing.take()
        playing.advance(to: 4400)
        #expect(playing.take().isEmpty)
        playing.play(try Playing.patch(Self.keys), at: 4450)
        playing.advance(to: 4999)
        #expect(playing.take() == phrase(3500))
    }

    @Test func aPanelThatIsPulledOutTakesItsLoopAlongUntilItIsBack() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.advance(to: 1550)
        playing.player.detach(panel, at: .milliseconds(1560))
        #expect(playing.player.output.ledger.count == 0)
        _ = playing.take()
        playing.advance(to: 3990)
        #expect(playing.take().isEmpty)
        _ = playing.panel(at: 3995)
        playing.advance(to: 4499)
        #expect(playing.take() == phrase(3000))
    }

    @Test func theEdgeThatASwipeBeganAtActsOnce() throws {
        let playing = try Playing(
            """
            ribbons: [{ name: a, send: [{ from: contact, to: cc 20 }] }]
            edges: { left: transpose +1, top: loop record a }
            """)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 1, at: 1000)
        for step in 1...10 { playing.touch(panel, x: 1 + 10 * Double(step), at: 1000 + Int64(step) * 10) }
        playing.lift(panel, at: 1200)
        loop(.record, playing, at: 1480)
        #expect(playing.player.shared.transpose == 1)
        playing.advance(to: 4000)
        #expect(playing.player.shared.transpose == 1)
        #expect(playing.take().filter { $0.contains("B0 14 7F") }.count >= 5)
    }

    @Test func aScreenDoesNotSleepWhileALoopPlays() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(1495))
        #expect(!panel.screen.sleep.isAsleep)
        loop(.play, playing, at: 1600)
        playing.player.setAsleep(panel.screen.number, true, at: .milliseconds(1700))
        #expect(panel.screen.sleep.isAsleep)
    }

    @Test func itIsAtMost64BeatsLong() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        playing.lift(panel, at: 1200)
        playing.advance(to: 33_400)
        #expect(playing.take().suffix(2) == ["33000 90 3C 64", "33200 80 3C 40"])
        #expect(playing.player.patch.loops[0].length == 64)
    }

    @Test func aMegabyteOfTouchesEndsItAndSaysSo() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        loop(.record, playing, at: 900)
        // A finger that reports 10,000 times a second.
        for index in 0..<TouchList.capacity {
            let time = Timestamp(nanoseconds: 1_000_000_000 + Int64(index) * 100_000)
            let place = Point(x: 500 + Double(index % 2), y: 20)
            playing.player.handle([WholeContact(id: 0, location: place)], from: panel, at: time)
        }
        #expect(playing.player.patch.loops[0].phase == .recording)
        playing.touch(panel, x: 700, y: 20, at: 20_000)
        let requests = playing.takeRequests().filter { if case .loopIsFull = $0 { true } else { false } }
        #expect(requests.count == 1)
        #expect(playing.player.patch.loops[0].phase == .playing)
    }

    private static let window = """
        midi: { tempo: 120 }
        ribbons:
          - { name: win, center: 0.4, range: 0.2, send: { from: range, to: chord, root: C3, span: 24 } }
        edges: { left: loop record win }
        """

    /// A loop of two beats that drags a window from 0.4 to 0.5; it begins at 1000 ms.
    private func dragWindow(_ playing: Playing, _ panel: PlayedPanel) {
        loop(.record, playing, at: 900)
        for step in 0...10 { playing.touch(panel, x: 420 + 10 * Double(step), at: 1000 + 20 * Int64(step)) }
        playing.lift(panel, at: 1400)
        loop(.record, playing, at: 1980)
    }

    private func center(_ panel: PlayedPanel) -> Double { panel.screen.instrument.ribbons[0].state.center }

    @Test func aPassBeginsWhereTheFirstOneDidThoughThePresetWasReadAgain() throws {
        let playing = try Playing(Self.window)
        let panel = playing.panel()
        dragWindow(playing, panel)
        playing.advance(to: 2700)
        #expect(abs(center(panel) - 0.5) < 1e-9)
        playing.play(try Playing.patch(Self.window), at: 2700)
        playing.advance(to: 3010)
        #expect(abs(center(panel) - 0.4) < 0.01)
        playing.advance(to: 3700)
        #expect(abs(center(panel) - 0.5) < 1e-9)
    }

    @Test func aPassBeginsWhereTheFirstOneDidThoughThePanelWasPulledOut() throws {
        let playing = try Playing(Self.window)
        let panel = playing.panel()
        playing.perform(.set(ribbon: 0, .center, 0.6), at: 500)
        loop(.record, playing, at: 900)
        for step in 0...10 { playing.touch(panel, x: 620 + 10 * Double(step), at: 1000 + 20 * Int64(step)) }
        playing.lift(panel, at: 1400)
        loop(.record, playing, at: 1980)
        playing.advance(to: 2500)
        playing.player.detach(panel, at: .milliseconds(2600))
        let next = playing.panel(at: 2700)
        playing.advance(to: 3010)
        #expect(abs(center(next) - 0.6) < 0.01)
    }

    @Test func aLoopIsOverdubbedThoughItsPanelWasPulledOut() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.player.detach(panel, at: .milliseconds(1560))
        let next = playing.panel(at: 1600)
        loop(.overdub, playing, at: 2010)
        playing.touch(next, 5, x: 600, y: 20, at: 2050)
        playing.lift(next, 5, at: 2150)
        loop(.overdub, playing, at: 2490)
        _ = playing.take()
        playing.advance(to: 2990)
        #expect(playing.take().contains { $0.hasSuffix(" 90 43 64") })
    }

    private static let bass = "{ name: bass, send: [{ from: touch, to: note, root: C3, span: 12 }] }"
    private static let highBass =
        "{ name: bass, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 12 }] }"
    private static let pad = "{ name: pad, area: [0, 0.5, 1, 0.5], send: [{ from: center, to: cc 20 }] }"

    private static func two(_ first: String, _ second: String) -> String {
        "midi: { tempo: 120 }\nribbons: [\(first), \(second)]\nedges: { left: loop record bass }"
    }

    @Test func aFingerIsRecordedThoughAnotherPresetPlacesItsRibbonElsewhere() throws {
        let playing = try Playing(Self.two(Self.pad, Self.highBass))
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 1, .record), at: 900)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        playing.play(
            try Playing.patch("midi: { tempo: 120 }\nribbons: [\(Self.highBass)]\nedges: { left: loop record bass }"),
            at: 1100)
        playing.lift(panel, at: 1300)
        playing.perform(.loop(ribbon: 0, .record), at: 1480)
        _ = playing.take()
        playing.advance(to: 1990)
        #expect(playing.take().filter { $0.contains(" 80 ") }.count == 1)
    }

    @Test func anActionThatWaitsForABarFindsItsLoopInAnotherPreset() throws {
        let playing = try Playing(Self.two(Self.pad, Self.bass))
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 1, .record), at: 900)
        playing.touch(panel, x: 10, y: 20, at: 1000)
        playing.lift(panel, at: 1200)
        playing.perform(.loop(ribbon: 1, .record), at: 1480)
        playing.advance(to: 1600)
        playing.perform(.loop(ribbon: 1, .stop, LoopOptions(moment: .bar)), at: 1700)
        playing.play(try Playing.patch(Self.two(Self.bass, Self.pad)), at: 1800)
        playing.advance(to: 6000)
        #expect(playing.player.patch.loops[0].phase == .stopped)
    }

    @Test func aRecallThatWaitsForABarIsNotThatOfAnotherPreset() throws {
        let playing = try Playing(Self.keys)
        let panel = playing.panel()
        playPhrase(playing, panel)
        playing.perform(.snapshot(.store(1)), at: 1600)
        playing.perform(.snapshot(.recall(1, over: .zero, on: .bar)), at: 1700)
        #expect(playing.player.waiting.count == 1)
        playing.play(try Playing.patch(Self.keys), at: 1750)
        #expect(playing.player.waiting.count == 1, "it is read again")
        var other = try Playing.patch(Self.keys)
        other.file = "other.yaml"
        playing.play(other, at: 1800)
        #expect(playing.player.waiting.isEmpty)
    }
}

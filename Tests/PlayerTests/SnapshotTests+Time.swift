import MIDI
import Mapping
import Ribbons
import Testing
import Time

@testable import Player

/// Recalls that take time.
extension SnapshotTests {
    @Test func aRecallThatTakesTimeGoesThereEvenlyAndArrives() throws {
        let playing = try Playing(Self.mixer)
        let panel = playing.panel()
        set(0, .center, 1, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .center, 0, playing, at: 30)
        _ = playing.take()
        recall(1, over: 1000, playing, at: 1000)
        playing.advance(to: 1500)
        let half = playing.take()
        #expect(half.prefix(3) == ["1000 B0 16 32", "1008 B0 14 01", "1016 B0 14 02"])
        #expect(half.count == 51)
        #expect(panel.screen.instrument.ribbons[0].state.center == 0.5)
        playing.advance(to: 5000)
        let rest = playing.take()
        #expect(rest.last == "1996 B0 14 64")
        #expect(rest.count == 50)
        #expect(panel.screen.instrument.ribbons[0].state.center == 1)
    }

    @Test func aRibbonThatIsTouchedOnTheWayStaysWithItsFinger() throws {
        let playing = try Playing(Self.mixer)
        let panel = playing.panel()
        set(0, .center, 1, playing, at: 10)
        set(1, .center, 1, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .center, 0, playing, at: 30)
        set(1, .center, 0, playing, at: 30)
        recall(1, over: 1000, playing, at: 1000)
        playing.advance(to: 1500)
        playing.touch(panel, x: 40, at: 1500)
        playing.lift(panel, at: 1900)
        playing.advance(to: 3000)
        #expect(panel.screen.instrument.ribbons[0].state.center == 0.1)
        #expect(panel.screen.instrument.ribbons[1].state.center == 1)
    }

    @Test func anotherRecallTakesOver() throws {
        let playing = try Playing(Self.mixer)
        let panel = playing.panel()
        set(0, .center, 1, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .center, 0.2, playing, at: 30)
        store(2, playing, at: 40)
        recall(1, over: 1000, playing, at: 1000)
        playing.advance(to: 1500)
        recall(2, playing, at: 1500)
        playing.advance(to: 3000)
        #expect(panel.screen.instrument.ribbons[0].state.center == 0.2)
    }

    /// 120 quarters a minute: beats at 0, 500, 1000 ms …
    @Test func whereAClockRunsItArrivesOnABeat() throws {
        let playing = try Playing("midi: { tempo: 120, clock: send }\n" + Self.mixer)
        let panel = playing.panel()
        set(0, .center, 1, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .center, 0, playing, at: 30)
        _ = playing.take()
        recall(1, over: 1000, playing, at: 1100)
        playing.advance(to: 1998)
        #expect(panel.screen.instrument.ribbons[0].state.center < 1)
        playing.advance(to: 2000)
        #expect(panel.screen.instrument.ribbons[0].state.center == 1)
    }

    @Test func anotherTempoOnTheWayIsFollowed() throws {
        let playing = try Playing(Self.mixer)
        let panel = playing.panel()
        set(0, .center, 1, playing, at: 10)
        store(1, playing, at: 20)
        set(0, .center, 0, playing, at: 30)
        var time: Int64 = 1000
        playing.receive(.start, at: time)
        // 20 ms a tick: 480 ms a beat. The recall begins at a beat, and is to take two.
        for tick in 0...48 {
            playing.receive(.clock, at: time)
            if tick == 24 { recall(1, over: 960, playing, at: time) }
            if tick < 48 { time += 20 }
        }
        // The third beat comes half a beat late: the clock is half as fast.
        for _ in 0..<24 {
            time += 40
            playing.receive(.clock, at: time)
            if time < 2920 { #expect(panel.screen.instrument.ribbons[0].state.center < 1) }
        }
        playing.advance(to: time + 20)
        #expect(panel.screen.instrument.ribbons[0].state.center == 1)
    }
}

import MIDI
import Mapping
import TestSupport
import Testing
import Time

@testable import Player

/// The clock that a preset sends, and who sets its tempo.
@Suite("Clock")
struct ClockTests {
    private static func preset(_ midi: String) -> String {
        "midi: { \(midi) }\nribbons: [{ name: a, kind: button, send: [{ from: contact, to: tempo tap }] }]"
    }

    /// The times of the ticks, in milliseconds.
    private func ticks(_ playing: Playing) -> [Double] {
        var times: [Double] = []
        playing.player.drain { if $0.message == .clock { times.append(Double($0.time.nanoseconds) / 1e6) } }
        return times
    }

    private func areNear(_ times: [Double], _ others: [Double]) -> Bool {
        times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) < 0.001 }
    }

    @Test func twentyFourTicksAQuarterAreSentAtExactTimes() throws {
        let playing = try Playing(Self.preset("tempo: 125, clock: send"))
        _ = playing.panel()
        playing.advance(to: 480)
        #expect(areNear(ticks(playing), Array(stride(from: 0, through: 480, by: 20))))
        playing.advance(to: 3_600_000)
        let all = ticks(playing)
        #expect(all.count == 3600 * 50 - 24)
        #expect(abs(all.last! - 3_600_000) < 0.001, "none is late after an hour")
    }

    @Test func withoutItNoneIsSent() throws {
        let playing = try Playing(Self.preset("tempo: 125"))
        _ = playing.panel()
        playing.advance(to: 480)
        #expect(ticks(playing) == [])
    }

    @Test func startAndStopGoOutOnRequest() throws {
        let playing = try Playing(Self.preset("tempo: 125, clock: send"))
        _ = playing.panel()
        playing.advance(to: 50)
        _ = playing.take()
        playing.perform(.start, at: 55)
        playing.advance(to: 61)
        playing.perform(.stop, at: 65)
        playing.advance(to: 81)
        #expect(playing.take() == ["55 FA", "55 F8", "65 FC", "75 F8"])
    }

    @Test func tapsSetTheTempoOfWhatIsSent() throws {
        let playing = try Playing(Self.preset("tempo: 125, clock: send"))
        let panel = playing.panel()
        for time in [1000, 1240, 1480] as [Int64] {
            playing.touch(panel, x: 500, at: time)
            playing.lift(panel, at: time + 50)
        }
        _ = ticks(playing)
        playing.advance(to: 1650)
        let times = ticks(playing)
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(areNear(steps, Array(repeating: 10, count: steps.count)))
        #expect(times.count >= 6)
    }

    @Test func anotherPresetWithATempoSetsItAndOneWithoutLeavesIt() throws {
        let playing = try Playing(Self.preset("tempo: 90"))
        _ = playing.panel()
        playing.play(try Playing.patch(Self.preset("clock: send")), at: 1000)
        #expect(abs(playing.player.clock.line.tempo - 90) < 1e-9)
        playing.play(try Playing.patch(Self.preset("tempo: 60")), at: 2000)
        #expect(abs(playing.player.clock.line.tempo - 60) < 1e-9)
        _ = playing.take()
        playing.advance(to: 3000)
        #expect(ticks(playing) == [], "the clock ends with its preset")
    }

    @Test func aChangeOfPresetsAtATickSendsItOnce() throws {
        let playing = try Playing(Self.preset("tempo: 125, clock: send"))
        _ = playing.panel()
        playing.advance(to: 990)
        _ = ticks(playing)
        // A tick takes 20 ms.
        playing.play(try Playing.patch(Self.preset("tempo: 125, clock: send")), at: 1000)
        playing.advance(to: 1050)
        let times = ticks(playing)
        #expect(areNear(zip(times, times.dropFirst()).map { $1 - $0 }, Array(repeating: 20, count: times.count - 1)))
    }

    /// An uneven clock goes out even, and no tick is lost or sent twice.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func anIncomingClockIsSentOnEven(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let playing = try Playing(Self.preset("tempo: 120, clock: send"))
        _ = playing.panel()
        playing.player.receive(.start, at: .milliseconds(990))
        for number in 0..<240 {
            let late = Double.random(in: -2...2, using: &random)
            playing.player.receive(.clock, at: Timestamp(nanoseconds: Int64((1000 + Double(number) * 25 + late) * 1e6)))
        }
        let sent = ticks(playing).filter { $0 > 1400 }
        for (first, second) in zip(sent, sent.dropFirst()) { #expect(second - first > 20 && second - first < 30) }
        #expect(abs(sent.count - 223) <= 1)
    }

    /// Whatever an input does, ticks come in ascending order and never in a burst.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func aClockThatStopsAndJumpsMakesNoBurst(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let playing = try Playing(Self.preset("tempo: 120, clock: send"))
        _ = playing.panel()
        var time = 1000.0
        for _ in 0..<400 {
            time += random.chance(3) ? 700 : .random(in: 5...30, using: &random)
            let message: Message =
                random.chance(10)
                ? random.pick([.start, .stop, .continue, .songPosition(9)]) : .clock
            playing.player.receive(message, at: Timestamp(nanoseconds: Int64(time * 1e6)))
        }
        playing.player.advance(to: playing.player.now + .milliseconds(500))
        let sent = ticks(playing)
        #expect(sent.count > 100)
        for (first, second) in zip(sent, sent.dropFirst()) { #expect(second - first >= 1.9 && second - first < 260) }
    }

    @Test func aRenderEnds() throws {
        let renderer = Renderer(try Playing.patch(Self.preset("clock: send")))
        var take = Take()
        take.down(x: 500, y: 400, at: 0)
        take.up(at: 1000)
        _ = try renderer.add(take.recording)
        var count = 0
        renderer.render { if $0.message == .clock { count += 1 } }
        #expect(count == 49)
    }
}

import MIDI
import Mapping
import TestSupport
import Testing
import Time

@testable import Player

/// One beat for all: arpeggios, loops, recalls and the clock that is sent are in phase.
@Suite("Common time")
struct CommonTimeTests {
    /// Two arpeggios, of sixteenths on channel 1 and of eighth triplets on channel 2, and keys on channel 3.
    private static func preset(_ midi: String = "") -> String {
        """
        midi: { \(midi) }
        ribbons:
          - { name: a, area: [0, 0, 1, 0.3], range: 0.5, send: [{ to: arp, from: range }] }
          - { name: b, area: [0, 0.3, 1, 0.3], range: 0.5,
              send: [{ to: arp, from: range, division: 1/8t, channel: 2 }] }
          - { name: keys, area: [0, 0.6, 1, 0.4], send: [{ to: note, from: touch, channel: 3 }] }
        edges: { left: loop record keys }
        """
    }

    /// The times of the note ons of a channel, in milliseconds.
    private func strikes(_ sent: [SentMessage], channel: Int = 1) -> [Double] {
        sent.filter { $0.message.struckKey?.channel.number == channel }.map { Double($0.time.nanoseconds) / 1e6 }
    }

    private func ticks(_ sent: [SentMessage]) -> [Double] {
        sent.filter { $0.message == .clock }.map { Double($0.time.nanoseconds) / 1e6 }
    }

    private func areNear(_ times: [Double], _ others: [Double]) -> Bool {
        times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) < 0.01 }
    }

    // MARK: The grid

    /// 120 quarters a minute: a tick takes 20.83 ms, a sixteenth six of them.
    @Test func stepsFallOnTheTicksThatAReceiverCounts() throws {
        let playing = try Playing(Self.preset("clock: send"))
        let panel = playing.panel()
        playing.perform(.start, at: 333)
        playing.touch(panel, x: 500, y: 10, at: 1111)
        playing.advance(to: 3000)
        let sent = playing.takeSent()
        let start = try #require(sent.firstIndex { $0.message == .start })
        let ticks = ticks(Array(sent[start...]))
        #expect(ticks[0] == 333)
        let steps = strikes(sent).dropFirst()
        #expect(steps.count == 15)
        for step in steps {
            let tick = ticks.firstIndex { abs($0 - step) < 0.002 }
            #expect(tick.map { $0 % 6 } == 0, "\(step)")
        }
    }

    @Test func twoArpeggiosDoNotFlam() throws {
        let playing = try Playing(Self.preset())
        let panel = playing.panel()
        playing.touch(panel, 1, x: 500, y: 10, at: 1000)
        playing.touch(panel, 2, x: 500, y: 40, at: 1060)
        playing.advance(to: 2100)
        let sent = playing.takeSent()
        let sixteenths: [Double] = (0...8).map { 1000 + Double($0) * 125 }
        let triplets = (1...6).map { 1000 + Double($0) * 500 / 3 }
        #expect(areNear(strikes(sent), sixteenths))
        #expect(areNear(strikes(sent, channel: 2), [1060] + triplets))
    }

    @Test func aNewStrikeOfAnArpeggioThatAloneCountsIsBeatZero() throws {
        let playing = try Playing(Self.preset())
        let panel = playing.panel()
        playing.perform(.latch, at: 10)
        for time: Int64 in [1000, 1560] {
            playing.touch(panel, x: 500, y: 10, at: time)
            playing.lift(panel, at: time + 20)
        }
        playing.advance(to: 1700)
        #expect(strikes(playing.takeSent()) == [1000, 1125, 1250, 1375, 1500, 1560, 1685])
        playing.touch(panel, 2, x: 500, y: 40, at: 1700)
        playing.touch(panel, 1, x: 500, y: 10, at: 1800)
        playing.advance(to: 2100)
        #expect(strikes(playing.takeSent()) == [1800, 1935, 2060], "beside another one it joins the beat")
    }

    @Test func aLoopBeginsTheGridForAnArpeggioOnTop() throws {
        let playing = try Playing(Self.preset("tempo: 120"))
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 2, .record), at: 900)
        playing.touch(panel, 1, x: 500, y: 80, at: 1013)
        playing.touch(panel, 2, x: 500, y: 10, at: 1500)
        playing.advance(to: 1800)
        #expect(strikes(playing.takeSent()) == [1500, 1638, 1763])
    }

    /// A clock without a start, 5 ms behind the beats that there are.
    @Test func aClockTakesOverAtTheNearestTick() throws {
        let playing = try Playing(Self.preset())
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 10, at: 1000)
        for tick in 0..<96 {
            let time = Timestamp(nanoseconds: Int64((2005 + Double(tick) * 500 / 24) * 1e6))
            playing.player.receive(.clock, at: time)
        }
        let late = strikes(playing.takeSent()).filter { $0 > 2200 }
        #expect(late.count > 10)
        for step in late {
            let sixteenths = (step - 2005) / 125
            #expect(abs(sixteenths - sixteenths.rounded()) < 0.004, "\(step)")
        }
    }

    // MARK: Transport

    @Test func aStartWaitsForTheBarOfWhatRuns() throws {
        let playing = try Playing(Self.preset("clock: send, meter: 3/4"))
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 10, at: 760)
        playing.perform(.start, at: 800)
        playing.advance(to: 1600)
        let lines = playing.take().filter { $0.hasSuffix("FA") || $0.hasPrefix("1500 ") }
        // Bars begin at 0, 1500 and 3000 ms; the tick that the start counts follows it.
        #expect(lines.prefix(2) == ["1500 FA", "1500 F8"])
    }

    @Test func aContinueWaitsUntilTheReceiversAreInPhase() throws {
        let playing = try Playing(Self.preset("clock: send"))
        _ = playing.panel()
        playing.perform(.start, at: 1000)
        // 30 ticks: the next one is the sixth of the second beat.
        playing.advance(to: 1610)
        playing.perform(.stop, at: 1612)
        playing.perform(.continue, at: 2000)
        playing.advance(to: 4000)
        let sent = playing.takeSent()
        let next = try #require(sent.firstIndex { $0.message == .continue })
        let time = Double(sent[next].time.nanoseconds) / 1e6
        #expect(areNear([time], [3625]))
        #expect(sent[next + 1].message == .clock && sent[next + 1].time == sent[next].time)
    }

    @Test func aStopDropsAStartThatWaits() throws {
        let playing = try Playing(Self.preset("clock: send"))
        let panel = playing.panel()
        playing.touch(panel, x: 500, y: 10, at: 760)
        playing.perform(.start, at: 800)
        playing.perform(.stop, at: 900)
        playing.advance(to: 9000)
        #expect(!playing.take().contains { $0.hasSuffix("FA") })
    }

    // MARK: The tempo

    @Test func thePresetsTempoDoesNotChangeALoopThatGoesOn() throws {
        let playing = try Playing(Self.preset("tempo: 120"))
        let panel = playing.panel()
        playing.perform(.loop(ribbon: 2, .record), at: 900)
        playing.touch(panel, x: 500, y: 80, at: 1000)
        playing.lift(panel, at: 1100)
        playing.perform(.loop(ribbon: 2, .record), at: 1990)
        var other = try Playing.patch(Self.preset("tempo: 70"))
        other.file = "other.yaml"
        playing.play(other, at: 2300)
        _ = playing.take()
        playing.advance(to: 4100)
        #expect(areNear(strikes(playing.takeSent(), channel: 3), [3000, 4000]))
        playing.perform(.loop(ribbon: 2, .play), at: 4500)
        playing.play(other, at: 4600)
        #expect(abs(playing.player.clock.line.tempo - 70) < 1e-9)
    }

    // MARK: Recalls

    @Test func aRecallSurvivesAJumpOfTheSong() throws {
        let playing = try Playing(Self.preset())
        let panel = playing.panel()
        playing.perform(.set(ribbon: 2, .center, 1), at: 10)
        playing.perform(.snapshot(.store(1)), at: 20)
        playing.perform(.set(ribbon: 2, .center, 0), at: 30)
        func run(_ range: Range<Int64>) {
            for tick in range { playing.receive(.clock, at: 1000 + tick * 20) }
        }
        playing.receive(.start, at: 990)
        run(0..<480)
        // 480 ms a beat; from beat 20 to beat 22.
        playing.perform(.snapshot(.recall(1, over: .milliseconds(1000))), at: 10_600)
        run(480..<500)
        playing.receive(.start, at: 10_990)
        run(500..<527)
        func center() -> Double { panel.screen.instrument.ribbons[2].state.center }
        #expect(center() > 0.9 && center() < 1)
        run(527..<530)
        #expect(center() == 1)
    }

    @Test func aRecallThatNothingCountsWithTakesItsTime() throws {
        let playing = try Playing(Self.preset())
        let panel = playing.panel()
        playing.perform(.set(ribbon: 2, .center, 1), at: 10)
        playing.perform(.snapshot(.store(1)), at: 20)
        playing.perform(.set(ribbon: 2, .center, 0), at: 30)
        playing.perform(.snapshot(.recall(1, over: .milliseconds(700))), at: 1000)
        playing.advance(to: 1300)
        // An arpeggio that begins now is its own beat 0, and does not move the end.
        playing.touch(panel, x: 500, y: 10, at: 1300)
        playing.advance(to: 1699)
        #expect(panel.screen.instrument.ribbons[2].state.center < 1)
        playing.advance(to: 1700)
        #expect(panel.screen.instrument.ribbons[2].state.center == 1)
        playing.perform(.set(ribbon: 2, .center, 0), at: 2000)
        playing.perform(.snapshot(.recall(1, over: .milliseconds(700))), at: 2000)
        // With the arpeggio, beats fall on 2300 and 2800 ms.
        playing.advance(to: 2799)
        #expect(panel.screen.instrument.ribbons[2].state.center < 1)
        playing.advance(to: 2800)
        #expect(panel.screen.instrument.ribbons[2].state.center == 1)
    }

    // MARK: All together

    /// Whatever hands and an input do: wherever the tempo has been steady for two beats, each step is on a tick, and a
    /// loop's notes are as far from the beats as they were played.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func anyTwoAreInPhase(seed: UInt64) throws {
        var session = try PhaseSession(seed: seed, Self.preset(seed % 2 == 0 ? "clock: send" : "tempo: 133"))
        session.run()
        #expect(session.steps > 20)
        #expect(session.passes > 0)
        #expect(session.failures == [])
    }
}

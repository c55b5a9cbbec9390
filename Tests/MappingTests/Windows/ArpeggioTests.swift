import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// The notes of a window in turn. Two octaves of C major from C3; a key is 40 points wide; 120 quarters a minute, so a
/// sixteenth takes 125 ms.
@Suite("Arpeggios")
struct ArpeggioTests {
    private func arpeggio(
        keys: Double = 4, _ change: (inout NoteOptions) -> Void = { _ in },
        ribbon: (inout RibbonSettings) -> Void = { _ in }
    ) -> Performance {
        Performance(
            .one(window(.arpeggio, change)) {
                $0.range = keys * 40 / 1000
                $0.center = x(64) / 1000
                ribbon(&$0)
            })
    }

    /// The keys that were struck since the last time.
    private func keys(_ play: Performance) -> [UInt7] { play.take().compactMap(\.struckKey?.key) }

    /// Times of the note ons since the last call, in milliseconds.
    private func times(_ play: Performance) -> [Double] {
        play.takeSent().filter { $0.message.struckKey != nil }.map { Double($0.time.nanoseconds) / 1e6 }
    }

    @Test func theNotesSoundInTurnForHalfAStepEach() {
        let play = arpeggio()
        play.wait(1000)
        play.down(at: x(64))
        play.wait(400)
        let sent = play.takeSent()
        #expect(sent.map(\.message) == [on(62), off(62), on(64), off(64), on(65), off(65), on(62)])
        #expect(sent.map { Double($0.time.nanoseconds) / 1e6 } == [1000, 1062.5, 1125, 1187.5, 1250, 1312.5, 1375])
        play.up()
        #expect(play.take() == [off(62)])
        play.wait(1000)
        #expect(play.take() == [])
    }

    @Test(arguments: [
        (Arpeggio.Order.up, [62, 64, 65, 62, 64, 65, 62] as [UInt7]), (.down, [65, 64, 62, 65, 64, 62, 65]),
        (.upDown, [62, 64, 65, 64, 62, 64, 65]),
    ])
    func anOrderGoesItsWay(order: Arpeggio.Order, expected: [UInt7]) {
        let play = arpeggio { $0.arpeggio.order = order }
        play.down(at: x(64))
        play.wait(6 * 125)
        #expect(keys(play) == expected)
    }

    @Test func aRandomOrderIsTheSameEachTimeAndRepeatsNoNote() {
        func take(at start: Int64) -> [UInt7] {
            let play = arpeggio(keys: 8) { $0.arpeggio.order = .random }
            play.wait(start)
            play.down(at: x(64))
            play.wait(40 * 125)
            return keys(play)
        }
        let first = take(at: 1000)
        #expect(first == take(at: 1000))
        #expect(first != take(at: 1001))
        #expect(Set(first).count == 5)
        #expect(zip(first, first.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func octavesFollowEachOther() {
        let play = arpeggio(keys: 2) { $0.arpeggio.octaves = 3 }
        play.down(at: x(64))
        play.wait(6 * 125)
        #expect(keys(play) == [64, 65, 76, 77, 88, 89, 64])
    }

    @Test func aContractedWindowRepeatsItsNote() {
        let play = arpeggio(keys: 0)
        play.down(at: x(64))
        play.wait(250)
        #expect(keys(play) == [64, 64, 64])
    }

    @Test func aWindowThatMovesIsTakenUpAtTheNextStepAndGoesOnFromThere() {
        let play = arpeggio()
        play.down(at: x(64))
        play.wait(150)
        #expect(keys(play) == [62, 64])
        play.move(to: x(67))
        #expect(keys(play) == [])
        play.wait(4 * 125)
        #expect(keys(play) == [65, 67, 69, 65])
    }

    @Test(arguments: [0.05, 0.25, 1])
    func theGateIsAPartOfAStep(gate: Double) {
        let play = arpeggio(keys: 0) { $0.arpeggio.gate = gate }
        play.down(at: x(64))
        play.wait(130)
        let sent = play.takeSent()
        #expect(sent.map(\.message).prefix(2) == [on(64), off(64)])
        #expect(sent[1].time.nanoseconds == Int64(gate * 125_000_000))
    }

    @Test func withSwingEachSecondStepIsLate() {
        let play = arpeggio { $0.arpeggio.swing = 0.4 }
        play.down(at: x(64))
        play.wait(600)
        #expect(times(play) == [0, 175, 250, 425, 500])
    }

    @Test func aTripletIsTwoThirds() {
        let play = arpeggio { $0.arpeggio.division = 1.0 / 3 }
        play.down(at: x(64))
        play.wait(1000)
        #expect(
            zip(times(play), [0, 166.667, 333.333, 500, 666.667, 833.333, 1000]).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func afterAnHourNoStepIsLate() {
        let play = Performance(
            Patch.one(window(.arpeggio)) { $0.range = 0 }.with { $0.tempo = 137 })
        play.down(at: 500)
        for _ in 0..<3600 { play.wait(1000) }
        let all = times(play)
        #expect(all.count == Int(137.0 * 60 * 4) + 1)
        #expect(abs(all.last! - 3_600_000) < 0.001)
    }

    // MARK: The clock

    /// A clock of 120 quarters a minute, on time, from `first` on.
    private func clock(_ play: Performance, from first: Double = 1000, ticks: Range<Int>) {
        for number in ticks {
            play.advance(to: Timestamp(nanoseconds: Int64((first + Double(number) * 500 / 24) * 1e6)))
            play.receive(.clock)
        }
    }

    @Test func onAClockStepsFallOnItsBeatsAtLeastHalfAStepLater() {
        let play = arpeggio()
        clock(play, ticks: 0..<26)
        // 20.8 ms behind the second beat, whose next sixteenth is at 1625.
        play.down(at: x(64))
        clock(play, ticks: 26..<52)
        let first = times(play)
        #expect(zip(first, [1520.833, 1625, 1750, 1875, 2000]).allSatisfy { abs($0 - $1) < 0.01 })
        play.up()
        play.advance(to: Timestamp(nanoseconds: 2_080_000_000))
        play.down(at: x(64))
        clock(play, ticks: 52..<66)
        let second = times(play)
        #expect(zip(second, [2080, 2250]).allSatisfy { abs($0 - $1) < 0.01 }, "\(second)")
    }

    @Test func aStartIsTheFirstBeat() {
        let play = arpeggio(keys: 0)
        clock(play, ticks: 0..<26)
        play.down(at: x(64))
        play.receive(.start)
        clock(play, from: 1549, ticks: 0..<13)
        let steps = times(play)
        #expect(steps.count == 3)
        #expect(zip(steps, [1520.833, 1674, 1799]).allSatisfy { abs($0 - $1) < 0.01 }, "\(steps)")
    }

    @Test func aLostClockGoesOn() {
        let play = arpeggio(keys: 0)
        clock(play, ticks: 0..<30)
        play.down(at: x(64))
        play.wait(2000)
        let steps = times(play)
        #expect(steps.count == 16)
        let apart = steps.dropFirst().map { $0.remainder(dividingBy: 125) }
        #expect(apart.allSatisfy { abs($0) < 0.1 })
    }

    @Test func aClockThatBeginsTakesASteppingArpeggioAlong() {
        let play = arpeggio(keys: 0)
        play.wait(940)
        play.down(at: x(64))
        clock(play, ticks: 0..<40)
        let steps = times(play).filter { $0 > 1100 }
        // The clock's first tick is the third one after the touch-down.
        let sixteenths = steps.map { ($0 - 1000 + 62.5) / 125 }
        #expect(sixteenths.count > 4)
        #expect(sixteenths.allSatisfy { abs($0 - $0.rounded()) < 0.001 }, "\(steps)")
    }

    @Test func tapsChangeTheTempoInPhase() {
        let play = arpeggio(keys: 0)
        play.down(at: x(64))
        play.wait(500)
        play.perform(.tempoTap)
        for _ in 0..<2 {
            play.wait(250)
            play.perform(.tempoTap)
        }
        _ = play.take()
        play.wait(250)
        #expect(times(play) == [1062.5, 1125, 1187.5, 1250])
    }

    // MARK: Latch, tuning, endings

    @Test func aLatchedArpeggioGoesOnUntilTheNextTouchBeginsItAnew() {
        let play = arpeggio()
        play.perform(.latch)
        play.down(at: x(64))
        play.up()
        play.wait(130)
        #expect(keys(play) == [62, 64])
        play.down(at: x(64))
        #expect(keys(play) == [62])
        play.up()
        play.perform(.latch)
        play.wait(500)
        #expect(keys(play) == [])
        #expect(play.output.ledger.count == 0)
    }

    @Test func anotherScaleIsHeardAtTheNextStep() {
        var patch = Patch.one(window(.arpeggio)) {
            $0.range = 0.16; $0.center = x(64) / 1000
        }
        patch.scales = [.named("minor")!]
        let play = Performance(patch)
        play.down(at: x(64))
        play.perform(.tune(ribbon: 0, .scale(0)))
        play.wait(250)
        #expect(keys(play) == [62, 63, 65])
    }

    @Test func theKeysOfTheInputDecideTheNotes() {
        let play = arpeggio(keys: 25) { $0.scale = .input() }
        play.receive(on(60))
        play.receive(on(67))
        play.down(at: x(72))
        play.wait(5 * 125)
        #expect(keys(play) == [60, 67, 72, 79, 84, 60])
    }

    @Test func anotherPresetAPanicAndADoorEndIt() {
        let patch = Patch.one(window(.arpeggio)) { $0.range = 0.16 }
        let play = Performance(patch)
        play.down(at: 500)
        play.swap(patch)
        play.wait(500)
        #expect(keys(play).count == 1)
        play.up()
        play.down(at: 500)
        play.perform(.panic)
        play.wait(500)
        #expect(keys(play).count == 1)
        #expect(play.output.ledger.count == 0)
    }

    @Test func whatWouldGoOnForEverEndsWithARender() {
        let play = arpeggio()
        play.perform(.latch)
        play.tap(at: x(64))
        play.player.endRepetition()
        #expect(play.player.deadline == .distantFuture)
        #expect(play.output.ledger.count == 0)
    }
}

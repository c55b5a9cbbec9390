import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// A ribbon after the lift of a finger that was carried on.
@Suite("Lifts of carried values")
struct LiftTests {
    private static let rates = [25.0, 33, 45, 60, 90, 120, 133, 240, 250, 360, 480, 1000]

    /// A flick that ends with the lift, where the next report is due. Answers it with what was heard last.
    private func flick(
        _ patch: Patch, rate: Double, from start: Double = 200, speed: Double = 1500
    ) -> (play: Performance, before: [Performance.Sent]) {
        let play = Performance(patch)
        for frame in 0...Int(0.2 * rate) {
            let seconds = Double(frame) / rate
            play.advance(to: Timestamp(nanoseconds: Int64(seconds * 1e9)))
            play.move(to: start + speed * seconds)
        }
        play.advance(to: Timestamp(nanoseconds: Int64((Double(Int(0.2 * rate)) + 1) / rate * 1e9)))
        let before = play.takeSent()
        play.up()
        return (play, before)
    }

    private func patch(_ release: Release, _ sources: Source..., range: Double = 0) -> Patch {
        var patch = Patch.one(ribbon: {
            $0.release = release
            $0.range = range
        })
        patch.ribbons[0].front = sources.enumerated().map { route($1, .controller14(UInt7(clamping: $0 + 1))) }
        return patch
    }

    /// The throw goes on where the flick was, and never back.
    @Test(arguments: rates, [Source.center, .leading, .trailing])
    func aThrowGoesOnFromWhereItWasHeard(rate: Double, source: Source) throws {
        let patch = patch(.throw(friction: 4), source, range: source == .center ? 0 : 0.1)
        let (play, before) = flick(patch, rate: rate)
        play.wait(3000)
        let heard = try #require(before.values14(1).last)
        let after = play.sent.values14(1)
        #expect(after.count > 20)
        #expect(([heard] + after).isAscending)
    }

    @Test(arguments: rates)
    func aSpringGoesBackFromWhereItWasHeard(rate: Double) throws {
        let (play, before) = flick(patch(.spring(to: 0.1, rate: 5), .center), rate: rate)
        play.wait(3000)
        let heard = try #require(before.values14(1).last)
        let after = play.sent.values14(1)
        #expect(after.last == Int((0.1 * 16383).rounded()))
        // At the lift it may still go on by less than a tick's way; then it goes back without a step.
        #expect(after.drop { $0 >= heard }.isDescending)
        #expect((after.max() ?? 0) - heard < 60)
        #expect(zip([heard] + after, after).allSatisfy { $0 - $1 < 300 })
    }

    /// The finger goes past its home between two reports.
    @Test func aSpringWhoseHomeWasPassedComesBackToIt() throws {
        let (play, _) = flick(patch(.spring(to: 0.51, rate: 5), .center), rate: 60)
        play.wait(3000)
        let after = play.sent.values14(1)
        #expect(after.last == Int((0.51 * 16383).rounded()))
        #expect(after.isDescending)
    }

    @Test(arguments: rates)
    func aRibbonThatHoldsComesToRestOnTheLastReport(rate: Double) throws {
        let (play, before) = flick(patch(.hold, .center), rate: rate)
        let last = 200 + 1500 * Double(Int(0.2 * rate)) / rate
        let way = 1500 / rate / 1000 * 16383
        play.wait(3000)
        let heard = before.values14(1) + play.sent.values14(1)
        let rest = last / 1000 * 16383
        #expect(heard.last == Int(rest.rounded()))
        #expect(Double(heard.max() ?? 0) <= rest + way + 1)
        #expect(play.sent.allSatisfy { $0.time.nanoseconds - play.sent[0].time.nanoseconds <= 10_000_000 })
        #expect(heard.drop { $0 < heard.max() ?? 0 }.isDescending)
    }

    @Test func theOtherAxisSpringsBackFromWhereItWasHeard() throws {
        var patch = patch(.hold, .across)
        patch.ribbons[0].settings.acrossRelease = .spring(to: 0.5, rate: 5)
        let play = Performance(patch)
        for frame in 0...20 {
            play.move(to: 500, 5 + 4 * Double(frame))
            play.wait(10)
        }
        let heard = try #require(play.takeSent().values14(1).last)
        play.up()
        play.wait(3000)
        let after = play.sent.values14(1)
        #expect(after.count > 20)
        #expect(([heard] + after).isMonotone)
    }

    @Test(arguments: rates)
    func aThrowAcrossGoesOnFromWhereItWasHeard(rate: Double) throws {
        for isCarried in [true, false] {
            var patch = patch(.throw(friction: 4), .across)
            patch.ribbons[0].settings.acrossRelease = .throw(friction: 4)
            patch.ribbons[0].front[0].carry = isCarried
            let play = Performance(patch)
            for frame in 0...Int(0.2 * rate) {
                let seconds = Double(frame) / rate
                play.advance(to: Timestamp(nanoseconds: Int64(seconds * 1e9)))
                play.move(to: 500, 90 - 300 * seconds)
            }
            play.advance(to: Timestamp(nanoseconds: Int64((Double(Int(0.2 * rate)) + 1) / rate * 1e9)))
            let heard = try #require(play.takeSent().values14(1).last)
            play.up()
            play.wait(3000)
            let after = play.sent.values14(1)
            #expect(after.count > 15)
            #expect(([heard] + after).isAscending)
        }
    }

    /// Also what is not carried on, and what another mapping sends.
    @Test func allMappingsGoOnTogether() throws {
        var patch = patch(.throw(friction: 4), .center, .center, .center)
        patch.ribbons[0].front[1].carry = false
        patch.ribbons[0].front[2].target = .bend
        let (play, before) = flick(patch, rate: 60)
        play.wait(3000)
        for number in [1, 2] {
            let heard = try #require(before.values14(number).last)
            #expect(([heard] + play.sent.values14(number)).isAscending)
        }
        #expect(before.values14(1).count > before.values14(2).count)
        #expect(play.sent.values14(1).last == play.sent.values14(2).last)
        let bends = play.sent.compactMap {
            if case .bend(_, let value) = $0.message { Int(value.rawValue) } else { nil }
        }
        #expect(bends.isAscending && bends.last == play.sent.values14(1).last)
    }

    /// A second finger of another hand comes to the ribbon that the first one leads.
    @Test func aFingerThatComesMakesNoStep() {
        let play = Performance(patch(.hold, .center))
        for frame in 0...30 {
            play.move(0, to: 200 + 15 * Double(frame))
            play.wait(9)
            if frame == 20 { play.down(1, at: 900, 10) }
            play.wait(1)
        }
        let heard = play.sent.values14(1)
        #expect(heard.isAscending && heard.count > 100)
    }

    @Test func aLatchedVoiceComesToTheLastReportWithoutAStep() throws {
        var patch = Patch.one(
            notes {
                $0.quantize = .off
                $0.voices = 1
            }
        ).with { $0.bendRange = 24 }
        patch.ribbons[0].front[0].carry = true
        let play = Performance(patch)
        play.perform(.latch)
        for frame in 0...50 {
            play.move(to: 200 + 10 * Double(frame))
            play.wait(10)
        }
        func bends() -> [Int] {
            play.takeSent().compactMap { if case .bend(_, let value) = $0.message { Int(value.rawValue) } else { nil } }
        }
        let heard = try #require(bends().last)
        play.up()
        play.wait(100)
        let after = bends()
        #expect(after.count >= 4 && ([heard] + after).isDescending)
    }
}

extension [Performance.Sent] {
    /// The values of a 14-bit controller.
    func values14(_ controller: Int) -> [Int] {
        var coarse = 0
        return compactMap { sent in
            guard case .controller(_, let number, let value) = sent.message else { return nil }
            if number == UInt7(clamping: controller) { coarse = Int(value.rawValue) << 7 }
            return number == UInt7(clamping: controller + 32) ? coarse | Int(value.rawValue) : nil
        }
    }
}

extension Sequence<Int> {
    var isAscending: Bool { zip(self, dropFirst()).allSatisfy(<=) }
    var isDescending: Bool { zip(self, dropFirst()).allSatisfy(>=) }
    var isMonotone: Bool { isAscending || isDescending }
}

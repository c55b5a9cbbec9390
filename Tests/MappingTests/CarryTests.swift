import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing
import Time
import Touch

/// Values between reports, note by note and message by message. `FeltTests` has how well they follow.
@Suite("Carrying values on")
struct CarryTests {
    /// A finger slides evenly over half of the ribbon, a report each 10 ms, and rests.
    private func slide(_ patch: Patch, y: Points = 50) -> Performance {
        let play = Performance(patch)
        for frame in 0...50 {
            let x = 200 + 10 * Double(frame)
            if frame == 0 { play.down(at: x, y) } else { play.move(to: x, y) }
            play.wait(10)
        }
        return play
    }

    private func values(_ sent: [Performance.Sent], _ number: UInt7) -> [Performance.Sent] {
        sent.filter { if case .controller(_, number, _) = $0.message { true } else { false } }
    }

    /// The 14-bit values of `controller14(1)`.
    private func values14(_ sent: [Performance.Sent]) -> [Int] { sent.values14(1) }

    private func bends(_ sent: [Performance.Sent]) -> [UInt14] {
        sent.compactMap { if case .bend(_, let value) = $0.message { value } else { nil } }
    }

    // MARK: Where

    @Test(arguments: [
        (Target.controller14(1), true), (.bend, true), (.nrpn(300), true), (.controller(74), false), (.rpn(300), false),
        (.channelPressure, false), (.program(nil), false),
    ])
    func byDefaultItIsOnWhereStepsAreHeard(target: Target, isOn: Bool) {
        let play = slide(.one(route(.center, target)))
        let times = Set(play.takeSent().map(\.time))
        #expect(times.contains { $0.nanoseconds % 10_000_000 != 0 } == isOn)
    }

    @Test func aMappingIsAskedFirstThenTheFile() {
        func isCarried(_ mapping: Bool?, _ file: Bool?) -> Bool {
            let patch = Patch.one(route(.center, .controller(74)) { $0.carry = mapping }).with { $0.carry = file }
            return slide(patch).takeSent().contains { $0.time.nanoseconds % 10_000_000 != 0 }
        }
        #expect(!isCarried(nil, nil) && isCarried(nil, true) && isCarried(true, nil) && isCarried(true, false))
        #expect(!isCarried(false, true) && !isCarried(nil, false))
    }

    private static let uncarried = [
        route(.center, .controller14(1)) { $0.smooth = 50 }, route(.center, .controller14(1)) { $0.steps = 40 },
        route(.pressure, .controller14(1)),
    ]

    @Test(arguments: uncarried)
    func smoothAndSteppedValuesAndThoseThatAreNoPositionsAreNot(route: Route) {
        let (off, on) = (Patch.one(route).with { $0.carry = false }, Patch.one(route).with { $0.carry = true })
        #expect(slide(off).takeSent() == slide(on).takeSent())
    }

    // MARK: What fingers do

    @Test func aTouchDownAndATapAreExact() {
        let play = Performance(.one(route(.center, .controller14(1))))
        for x in [200.0, 800, 500] {
            play.down(at: x)
            play.wait(60)
            play.up()
            play.wait(300)
        }
        #expect(values(play.sent, 1).count == 3)
        #expect(values(play.sent, 1).allSatisfy { $0.time.nanoseconds % 360_000_000 == 0 })
    }

    /// A value that was ahead comes back within 8 ms, without a step.
    @Test func aLiftComesToRestOnTheLastReport() {
        let patch = Patch.one(route(.center, .controller14(1)))
        let play = slide(patch)
        let heard = values14(play.takeSent()).last ?? 0
        play.up()
        play.wait(8)
        let after = values14(play.takeSent())
        #expect(after.last == Int((0.7 * 16383).rounded()))
        #expect(([heard] + after).isDescending && after.first.map { heard - $0 < 60 } ?? false)
        play.wait(500)
        #expect(play.sent.isEmpty)
    }

    @Test func aFingerThatRestsIsHeardWhereItIs() {
        let play = slide(.one(route(.center, .bend)))
        play.wait(200)
        #expect(bends(play.takeSent()).last == UInt14(clamping: Int((0.7 * 16383).rounded())))
        play.wait(1000)
        #expect(play.sent.isEmpty)
    }

    @Test func aFingerThatReplacesAnotherInAFrameIsNotLedTo() {
        let play = Performance(.one(route(.offset, .controller14(1))))
        play.down(0, at: 100)
        for frame in 1...20 {
            play.wait(10)
            play.move(0, to: 100 + 10 * Double(frame))
        }
        _ = play.takeSent()
        play.replace(0, with: 1, at: 900)
        let middle = UInt14(clamping: Int((0.5 * 16383).rounded()))
        #expect(values(play.takeSent(), 1).map(\.message) == [cc(1, middle.mostSignificant)])
        play.wait(100)
        #expect(play.sent.isEmpty)
    }

    @Test func whereAnAnchorHoldsTheCentreItIsExact() {
        var patch = Patch.one(route(.center, .bend))
        patch.ribbons[0].settings.anchors = [Anchor(at: 0.5, well: 0.1)]
        let play = Performance(patch)
        play.down(at: 300)
        for frame in 1...40 {
            play.wait(10)
            let x = 300 + 10 * Double(frame)
            play.move(to: x)
            guard x > 450, x < 550 else { continue }
            #expect(bends(play.sent).last == .midpoint)
        }
    }

    @Test func aFingerAtTheEndOfWhereTheCentreMayBeLeadsNoFarther() {
        let play = Performance(.one(route(.center, .bend), ribbon: { $0.range = 0.4 }))
        play.down(at: 250)
        for frame in 1...25 {
            play.wait(10)
            play.move(to: 250 + 30 * Double(frame))
        }
        play.wait(100)
        let end = UInt14(clamping: Int((0.8 * 16383).rounded()))
        #expect(bends(play.sent).max() == end && bends(play.sent).last == end)
    }

    @Test func whereAnActionPutsTheCentreItIsExact() {
        let play = slide(.one(route(.center, .bend)))
        _ = play.takeSent()
        play.perform(.set(ribbon: 0, .center, 0.2))
        play.wait(200)
        #expect(bends(play.takeSent()) == [UInt14(clamping: Int((0.2 * 16383).rounded()))])
    }

    @Test func aReportAtTheSameTimeIsTakenAtOnce() {
        let play = Performance(.one(route(.center, .bend)))
        play.down(at: 0)
        play.move(to: 1000)
        #expect(bends(play.sent) == [0, 16383])
    }

    // MARK: Voices

    @Test func theOnsetIsExactAndTheLiftTooAndNothingSticks() throws {
        let patch = Patch.one(
            notes {
                $0.quantize = .off
                $0.voices = 1
            }
        ).with { $0.bendRange = 24 }
        let play = slide(patch)
        let range = BendRange(semitones: 24)
        let onset = try #require(HeardPitch.decode(play.sent, bendRange: range).first)
        #expect(onset.time == .zero && abs(onset.key - (60 + 0.2 * 24)) < 0.01)
        #expect(bends(play.sent).count > 100)
        play.up()
        let end = try #require(HeardPitch.decode(play.sent, bendRange: range).last)
        #expect(abs(end.key - (60 + 0.7 * 24)) < 0.01)
        #expect(play.sent.last?.message.releasedKey != nil)
        _ = play.takeSent()
        play.wait(500)
        #expect(play.sent.isEmpty && play.output.ledger.count == 0)
    }

    @Test func aSlowPanelsPitchIsNotCarried() {
        let play = Performance(
            .one(
                notes {
                    $0.quantize = .off
                    $0.voices = 1
                }
            ).with { $0.bendRange = 24 })
        play.down(at: 200)
        for frame in 1...50 {
            play.wait(15)
            play.move(to: 200 + 10 * Double(frame))
        }
        #expect(play.sent.allSatisfy { $0.time.nanoseconds % 15_000_000 == 0 })
    }

    @Test func onlyAReportStrikesAnotherKey() {
        let patch = Patch.one(
            notes {
                $0.quantize = .off
                $0.voices = 1
            }
        ).with { $0.bendRange = 2 }
        for struck in slide(patch).sent where struck.message.struckKey != nil {
            #expect(struck.time.nanoseconds % 10_000_000 == 0)
        }
    }

    @Test func anMPEVoiceHasItsOwnExpressionBetweenReports() {
        let patch = Patch.one(notes { $0.quantize = .off }, route(.across, .controller(74))).with {
            $0.mpe = MPEZone(.lower, members: 15)
            $0.bendRange = 48
        }
        let play = Performance(patch)
        play.down(at: 300, 10)
        for frame in 1...40 {
            play.wait(10)
            play.move(to: 300, 10 + 2 * Double(frame))
        }
        let between = values(play.sent, 74).filter { $0.time.nanoseconds % 10_000_000 != 0 }
        #expect(between.count > 20)
        #expect(between.allSatisfy { $0.message.channel == Channel(2) })
    }

    // MARK: The rest

    @Test func aBudgetThinsIt() {
        let patch = Patch.one(route(.center, .controller14(1))).with { $0.budget = 1000 }
        let play = slide(patch)
        play.wait(500)
        let bytes = play.sent.reduce(0) { $0 + $1.message.bytes.count }
        #expect(bytes <= 1020)
        let exact = UInt14(clamping: Int((0.7 * 16383).rounded()))
        #expect(play.sent.suffix(2).map(\.message) == [cc(1, exact.mostSignificant), cc(33, exact.leastSignificant)])
    }

    @Test func whatComesInOnTheInputPortIsNotSentBack() {
        var patch = Patch.one(route(.center, .controller14(1)))
        patch.ribbons[0].receive = .controller14(channel, 1)
        let play = slide(patch)
        play.up()
        _ = play.takeSent()
        play.receive(cc(1, 20))
        play.receive(cc(33, 5))
        play.wait(100)
        #expect(play.sent.isEmpty)
    }
}

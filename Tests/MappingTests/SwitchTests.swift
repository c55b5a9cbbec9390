import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

@Suite("Triggers and gates")
struct SwitchTests {
    @Test func aTapPlaysAFixedKeyForAFixedLength() {
        let play = Performance(.one(route(.tap, .note(36))))
        play.tap(at: 500)
        #expect(play.take() == [on(36)])
        play.wait(99)
        #expect(play.take() == [])
        play.wait(1)
        #expect(play.take() == [off(36)])
    }

    @Test func aSecondTapWithinTheLengthStrikesAgainAndLastsItsOwn() {
        let play = Performance(.one(route(.tap, .note(36))) { $0.gestures.doubleTap = false })
        play.tap(at: 500)
        play.wait(20)
        play.tap(at: 500)
        #expect(play.take() == [on(36), off(36), on(36)])
        play.wait(99)
        #expect(play.take() == [])
        play.wait(1)
        #expect(play.take() == [off(36)])
    }

    @Test func aMomentaryKeySoundsWhileTheGateIsOpen() {
        let play = Performance(.one(route(.contact, .note(36)) { $0.mode = .momentary }))
        play.down(0, at: 100)
        play.down(1, at: 900)
        play.up(0)
        #expect(play.take() == [on(36)])
        play.up(1)
        #expect(play.take() == [off(36)])
    }

    @Test func aToggledKeySoundsFromOneOpeningToTheNext() {
        let play = Performance(.one(route(.contact, .note(36)) { $0.mode = .toggle }))
        play.tap(at: 500)
        #expect(play.take() == [on(36)])
        play.wait(500)
        play.tap(at: 500)
        #expect(play.take() == [off(36)])
    }

    @Test func aGateSwitchesBetweenMinAndMax() {
        let play = Performance(
            .one(
                route(.hold, .controller(64)) {
                    $0.min = 10
                    $0.max = 100
                }))
        play.down(at: 500)
        play.wait(499)
        #expect(play.take() == [])
        play.wait(1)
        #expect(play.take() == [cc(64, 100)])
        play.up()
        #expect(play.take() == [cc(64, 10)])
    }

    @Test func aTriggerSwitchesAValueInTurn() {
        let play = Performance(.one(route(.tap, .controller(80)) { $0.mode = .toggle }))
        for _ in 0..<3 {
            play.tap(at: 500)
            play.wait(500)
        }
        #expect(play.take() == [cc(80, 127), cc(80, 0), cc(80, 127)])
    }

    /// Another sequencer, or the synth's own panel, may have changed the program since.
    @Test func aProgramIsSelectedAtEachTap() {
        let play = Performance(.one(route(.tap, .program(5))) { $0.gestures.doubleTap = false })
        for _ in 0..<3 {
            play.tap(at: 100)
            play.wait(500)
        }
        #expect(play.take() == [5, 5, 5].map { .program(channel, $0) })
    }

    @Test(arguments: [
        Target.controller(80), .controller14(8), .nrpn(300), .rpn(2), .bend, .channelPressure, .program(5),
        .action(.start), .note(36),
    ])
    func aTriggerAlwaysSends(target: Target) {
        // A value that is the same on and off, so that it never changes.
        let same = route(.tap, target) {
            $0.min = 5
            $0.max = 5
            if case .note = target { return }
            $0.mode = .toggle
        }
        let play = Performance(.one(same) { $0.gestures.doubleTap = false })
        play.tap(at: 500)
        play.wait(500)
        let first = play.take()
        #expect(!first.isEmpty)
        for _ in 0..<3 {
            play.tap(at: 500)
            play.wait(500)
            #expect(play.take() == first)
        }
    }

    @Test func aGateThatSelectsAProgramDoesSoEachTimeItOpens() {
        let play = Performance(.one(route(.contact, .program(5))))
        for _ in 0..<2 {
            play.tap(at: 500)
            play.wait(500)
        }
        #expect(play.take() == [5, 5].map { .program(channel, $0) })
    }

    @Test func whatATriggerHasSentIsKnownToTheRoutesThatSendChangesOnly() {
        let play = Performance(
            .one(
                route(.tap, .controller(80)) { $0.mode = .toggle },
                route(.contact, .controller(80)) { ($0.min, $0.max) = (127, 0) }
            ) { $0.gestures.doubleTap = false })
        play.tap(at: 500)
        // The contact sends 0, the tap 127; the contact's own 127 in the same frame is no change.
        #expect(play.take() == [cc(80, 0), cc(80, 127)])
    }

    @Test func theHandleIsAGate() {
        let play = Performance(.one(route(.handle, .controller(65))) { $0.range = 0.4 })
        play.down(at: 310)
        play.up()
        #expect(play.take() == [cc(65, 127), cc(65, 0)])
    }

    @Test func startStopAndContinueGoToTheDefaultPort() {
        let play = Performance(
            .one(route(.tap, .action(.start)), route(.hold, .action(.stop)), route(.doubleTap, .action(.continue))))
        play.tap(at: 500)
        play.wait(100)
        play.tap(at: 500)
        play.wait(1000)
        play.down(at: 500)
        play.wait(600)
        #expect(play.take() == [.start, .start, .continue, .stop])
    }

    // MARK: The door

    private func twoSided() -> Performance {
        Performance(
            Patch(
                name: "door",
                ribbons: [
                    .ribbon(
                        "one",
                        [route(.center, .controller(20)), route(.door, .controller(80)), route(.contact, .note(40))],
                        back: [route(.center, .controller(21)), route(.contact, .note(41))])
                ]))
    }

    private func passDoor(_ play: Performance) {
        play.down(at: 500)
        play.wait(600)
        play.up()
    }

    @Test func theDoorFlipsToTheBackAndItsFlipIsAnEventOfTheFront() {
        let play = twoSided()
        passDoor(play)
        #expect(play.take() == [on(40), cc(20, 64), off(40), cc(80, 127)])
        play.wait(1000)
        play.down(at: 250)
        #expect(play.take() == [on(41), cc(21, 32)])
        play.up()
        passDoor(play)
        #expect(play.take() == [off(41), on(41), cc(21, 64), off(41), cc(80, 0)])
    }

    @Test func aDoorOpenedFromOutsideUnderAFingerEndsWhatItPlayedAndPlaysNothingElse() {
        let play = twoSided()
        play.down(at: 500)
        _ = play.take()
        play.perform(.set(ribbon: 0, .door, 1))
        #expect(play.take() == [off(40), cc(80, 127)])
        play.move(to: 250)
        #expect(play.take() == [cc(21, 32)])
        play.up()
        #expect(play.take() == [])
    }

    @Test func twoDoorsThatOpenEachOtherComeToAnEnd() {
        let play = Performance(
            Patch(
                name: "mirrors",
                ribbons: [
                    .ribbon(
                        "a", [route(.door, .action(.set(ribbon: 1, .door, 1)))],
                        back: [route(.door, .action(.set(ribbon: 1, .door, 0)))]),
                    .ribbon(
                        "b", [route(.door, .action(.set(ribbon: 0, .door, 0)))],
                        back: [route(.door, .action(.set(ribbon: 0, .door, 1)))]),
                ]))
        play.perform(.set(ribbon: 0, .door, 1))
        #expect(!play.shared.hasRequests)
    }
}

import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

@Suite("What comes in")
struct InputTests {
    private func receiving(
        _ parameter: Parameter, _ routes: Route..., change: (inout RibbonSettings) -> Void = { _ in }
    ) -> Performance {
        Performance(Patch(name: "in", ribbons: [.ribbon("one", routes, receive: parameter, change)]))
    }

    @Test func aControllerMovesTheCentreAndIsNotSentBack() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(74)))
        play.receive(cc(74, 127))
        #expect(play.instrument.ribbons[0].state.center == 1)
        #expect(play.take() == [])
    }

    @Test func whatElseTheRibbonSendsFollows() {
        let play = receiving(
            .controller(channel, 74), route(.center, .controller(74)), route(.center, .controller(20)),
            route(.center, .controller(74)) { $0.port = 1 })
        play.receive(cc(74, 127))
        #expect(play.sent.map(\.port) == [0, 1])
        #expect(play.take() == [cc(20, 127), cc(74, 127)])
    }

    @Test func anEchoLaterIsNoneEither() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(74)), route(.range, .controller(71)))
        {
            $0.range = 0.4
        }
        play.receive(cc(74, 64))
        _ = play.take()
        play.down(at: 720)
        play.move(to: 820)
        #expect(play.take() == [cc(71, 76)])
    }

    @Test func afterItTheFingersValuesAreSentWhateverWasSentBefore() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(74)))
        play.tap(at: 999.9)
        play.receive(cc(74, 0))
        play.wait(1000)
        play.tap(at: 999.9)
        #expect(play.take() == [cc(74, 127), cc(74, 127)])
    }

    @Test func theTwoBytesOf14BitsAreOneValue() {
        let play = receiving(.controller14(channel, 16), route(.center, .controller14(16)))
        play.receive(cc(16, 96))
        play.receive(cc(48, 64))
        let sent = (96.0 * 128 + 64) / 16383
        #expect(abs(play.instrument.ribbons[0].state.center - sent) < 1e-9)
        #expect(play.take() == [])
    }

    @Test func anotherControllerOrChannelMovesNothing() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(20)))
        play.receive(cc(73, 127))
        play.receive(cc(74, 127, on: Channel(index: 1)))
        play.receive(on(74))
        #expect(play.instrument.ribbons[0].state.center == 0.5)
    }

    // MARK: Pick-up

    @Test func withPickUpTheFingerMustPassTheCentreFirst() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(20))) { $0.pickUp = true }
        play.receive(cc(74, 127))
        _ = play.take()
        play.down(at: 200)
        play.move(to: 900)
        #expect(play.take() == [])
        play.move(to: 1000)
        play.move(to: 900)
        #expect(play.take() == [cc(20, 114)])
    }

    @Test func aFingerThatHasNotCaughtTheCentreDoesNotLetItSpring() {
        let play = receiving(.controller(channel, 74), route(.center, .controller(20))) {
            $0.pickUp = true
            $0.release = .spring(to: 0, rate: 8)
        }
        play.receive(cc(74, 127))
        _ = play.take()
        play.down(at: 200)
        play.up()
        play.wait(1000)
        #expect(play.take() == [])
    }

    @Test func aPresetChangeMustBeCaughtToo() {
        let patch = Patch.one(route(.center, .controller(20))) { $0.pickUp = true }
        let play = Performance(patch)
        play.down(at: 900)
        play.up()
        play.swap(patch)
        _ = play.take()
        play.wait(1000)
        play.down(at: 100)
        #expect(play.take() == [])
        play.move(to: 950)
        #expect(play.take() == [cc(20, 121)])
    }

    // MARK: Preset changes

    @Test func aRibbonOfTheSameNameKeepsItsPlaceAndFingersBeginAgainWithoutASound() {
        let patch = Patch.one(notes(), route(.center, .controller(20)))
        let play = Performance(patch)
        play.down(at: x(60))
        play.swap(patch)
        #expect(play.take() == [on(60), cc(20, 3), off(60)])
        #expect(play.instrument.ribbons[0].state.center == 0.02)
        play.move(to: x(61))
        play.up()
        #expect(play.take() == [cc(20, 8)])
    }

    @Test func aSpringUnderWayComesToItsPlaceInTheNextPreset() {
        let patch = Patch.one(route(.center, .controller(20))) { $0.release = .spring(to: 0.5, rate: 8) }
        let play = Performance(patch)
        play.down(at: 900)
        play.up()
        play.wait(40)
        play.swap(patch)
        play.wait(2000)
        #expect(play.take().last == cc(20, 64))
    }

    @Test func aPortThatNoLedgerKnowsIsNotSentTo() {
        let far = NoteLedger.portLimit
        let play = Performance(
            .one(
                notes(), route(.center, .controller(20)) { $0.port = far },
                route(.contact, .note(40)) { $0.port = far }))
        play.tap(at: x(60))
        #expect(play.take() == [on(60), off(60)])
    }

    @Test func aDoorStaysOpenWhereSomethingIsBehindIt() {
        let back = Patch(
            name: "two-sided",
            ribbons: [.ribbon("one", [route(.center, .controller(20))], back: [route(.center, .controller(21))])])
        let play = Performance(back)
        play.perform(.set(ribbon: 0, .door, 1))
        play.swap(back)
        play.tap(at: 999.9)
        #expect(play.take() == [cc(21, 127)])
        play.swap(.one(route(.center, .controller(22))))
        #expect(!play.instrument.ribbons[0].state.isDoorOpen)
    }

    // MARK: All values

    @Test func aNewConnectionIsToldWhereEveryValueStands() {
        let play = Performance(
            .one(
                route(.center, .controller(20)), route(.across, .controller(1)),
                route(.contact, .controller(80)), route(.tap, .program(3)), notes()))
        play.sendAllValues()
        #expect(play.take() == [cc(20, 64), cc(80, 0)])
        play.down(at: 999.9, 0)
        play.up()
        _ = play.take()
        play.sendAllValues()
        #expect(play.take() == [cc(20, 127), cc(1, 127), cc(80, 0)])
    }
}

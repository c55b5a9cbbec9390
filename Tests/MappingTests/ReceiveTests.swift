import MIDI
import MappingTestKit
import Ribbons
import Testing
import Touch

@testable import Mapping

/// Mappings with `receive: on`: what they send comes back from a mixer and moves them.
@Suite("Mappings that receive")
struct ReceiveTests {
    private func receiving(
        _ source: Source, _ target: Target, beside routes: Route..., change: (inout Route) -> Void = { _ in },
        ribbon: (inout RibbonSettings) -> Void = { _ in }
    ) -> Performance {
        let own = route(source, target) {
            $0.receives = true
            change(&$0)
        }
        return Performance(Patch(name: "mixer", ribbons: [.ribbon("one", [own] + routes, ribbon)]))
    }

    private func state(_ play: Performance) -> RibbonState { play.instrument.ribbons[0].state }

    // MARK: Values

    @Test func theSameMessageMovesTheValueAndWhatElseTheRibbonSendsFollows() {
        let play = receiving(.center, .controller(7), beside: route(.center, .controller(20)))
        play.receive(cc(7, 127))
        #expect(state(play).center == 1)
        #expect(play.take() == [cc(20, 127)])
    }

    @Test func withoutItNothingMoves() {
        let play = receiving(.center, .controller(7)) { $0.receives = false }
        play.receive(cc(7, 127))
        #expect(state(play).center == 0.5)
    }

    @Test func anotherChannelMovesNothing() {
        let play = receiving(.center, .controller(7)) { $0.channel = Channel(index: 4) }
        play.receive(cc(7, 127))
        #expect(state(play).center == 0.5)
        play.receive(cc(7, 127, on: Channel(index: 4)))
        #expect(state(play).center == 1)
    }

    @Test func eachValueComesBackThroughLimitsCurvesAndSteps() {
        let points = Curve.points([CurvePoint(input: 0.1, output: 0.9), CurvePoint(input: 0.8, output: 0.2)])
        for curve in [Curve.linear, .exp, .log, .s, points] {
            for (min, max, steps) in [(0, 127, nil), (20, 110, nil), (110, 20, nil), (0, 127, 9)]
                as [(Double, Double, Int?)]
            {
                let own = route(.center, .controller(7)) {
                    ($0.min, $0.max, $0.curve, $0.steps, $0.receives) = (min, max, curve, steps, true)
                }
                let play = Performance(.one(own))
                for fraction in [0.1, 0.3, 0.45, 0.62, 0.8] {
                    let value = UInt7(clamping: Int(own.value(for: fraction).rounded()))
                    play.receive(cc(7, value))
                    let back = own.value(for: state(play).center).rounded()
                    #expect(Int(back) == Int(value.rawValue), "\(curve) \(min)…\(max)")
                }
                #expect(play.take() == [])
            }
        }
    }

    @Test func aValueBeyondTheLimitsIsTheNearest() {
        let play = receiving(.center, .controller(7)) { ($0.min, $0.max) = (20, 100) }
        play.receive(cc(7, 127))
        #expect(state(play).center == 1)
        play.receive(cc(7, 3))
        #expect(state(play).center == 0)
    }

    @Test func aValueThatIsThereAlreadyMovesNothing() {
        let play = receiving(.center, .controller(7), beside: route(.center, .controller14(1)))
        play.down(at: 333)
        play.up()
        _ = play.take()
        play.receive(cc(7, 42))
        #expect(state(play).center == 0.333)
        #expect(play.take() == [])
    }

    @Test func theRangeAndEachEdgeMoveAlone() {
        let play = Performance(
            .one(
                route(.range, .controller(20)) { $0.receives = true },
                route(.leading, .controller(21)) { $0.receives = true },
                route(.trailing, .controller(22)) { $0.receives = true }))
        play.receive(cc(20, 127))
        #expect(state(play).range == 1)
        #expect(play.take() == [cc(21, 0), cc(22, 127)])
        play.receive(cc(21, 127))
        #expect(state(play).leading == 1 && state(play).trailing == 1)
        #expect(play.take() == [cc(20, 0)])
        play.receive(cc(21, 0))
        #expect(state(play).leading == 0 && state(play).trailing == 1)
        play.receive(cc(22, 0))
        #expect(state(play).leading == 0 && state(play).trailing == 0)
    }

    @Test func edgesComeToTheirPlacesInEitherOrder() {
        for order in [[cc(21, 80), cc(22, 100)], [cc(22, 100), cc(21, 80)], [cc(21, 10), cc(22, 20)]] {
            let play = Performance(
                .one(
                    route(.leading, .controller(21)) { $0.receives = true },
                    route(.trailing, .controller(22)) { $0.receives = true }))
            for message in order { play.receive(message) }
            let (leading, trailing) = order[0] == cc(22, 100) || order[0] == cc(21, 80) ? (80.0, 100.0) : (10.0, 20.0)
            #expect(abs(state(play).leading - leading / 127) < 1e-9)
            #expect(abs(state(play).trailing - trailing / 127) < 1e-9)
        }
    }

    // MARK: What else comes in

    @Test func bendPressureAndParametersAreReceived() {
        let bend = receiving(.center, .bend)
        bend.receive(.bend(channel, 16383))
        #expect(state(bend).center == 1)
        let pressure = receiving(.center, .channelPressure)
        pressure.receive(.channelPressure(channel, 0))
        #expect(state(pressure).center == 0)
        for target in [Target.nrpn(300), .rpn(5)] {
            let play = receiving(.center, target)
            let parameter: Parameter =
                target == .rpn(5) ? .registered(channel, 5) : .nonRegistered(channel, 300)
            for message in parameter.messages(for: 12000) { play.receive(message) }
            #expect(abs(state(play).center - 12000 / 16383) < 1e-9)
            #expect(play.take() == [])
            for message in Parameter.nonRegistered(channel, 301).messages(for: 1) { play.receive(message) }
            #expect(abs(state(play).center - 12000 / 16383) < 1e-9)
        }
    }

    @Test func aFineControllerAloneCountsFromTheValueThatWasSent() {
        let play = receiving(.center, .controller14(1))
        play.down(at: 250)
        play.up()
        _ = play.take()
        let sent = (0.25 * 16383).rounded()
        play.receive(cc(33, 5))
        #expect(abs(state(play).center - ((sent / 128).rounded(.down) * 128 + 5) / 16383) < 1e-9)
        play.receive(cc(1, 96))
        play.receive(cc(33, 64))
        let both = (96.0 * 128 + 64) / 16383
        #expect(abs(state(play).center - both) < 1e-9)
        #expect(play.take() == [])
    }

    // MARK: Fingers

    @Test func aFingerThatHoldsTheRibbonWins() {
        let play = receiving(.center, .controller(7), beside: route(.center, .controller(20)))
        play.down(at: 200)
        play.move(to: 300)
        _ = play.take()
        // What a mixer sends back of a slide comes late.
        play.receive(cc(7, 25))
        #expect(state(play).center == 0.3)
        #expect(play.take() == [])
        play.up()
        #expect(play.take() == [cc(7, 38)])
        play.receive(cc(7, 127))
        #expect(state(play).center == 1)
        #expect(play.take() == [cc(20, 127)])
    }

    @Test func aMixerThatSendsBackWhatItHearsDoesNotKeepARestingFingerTalking() {
        let play = receiving(.center, .controller(7))
        play.down(at: 300)
        for _ in 0..<3 {
            for message in play.take() { play.receive(message) }
            play.move(to: 300)
        }
        #expect(play.take() == [])
    }

    @Test func afterAMessageThatAFingerHasOverriddenItsValueIsSentAgain() {
        let play = receiving(.center, .controller(7))
        play.down(at: 300)
        play.receive(cc(7, 99))
        play.move(to: 300.1)
        #expect(play.take() == [cc(7, 38), cc(7, 38)])
    }

    @Test func withPickUpTheFingerMustCatchWhatCameIn() {
        let play = receiving(.center, .controller(7), ribbon: { $0.pickUp = true })
        play.receive(cc(7, 127))
        play.down(at: 200)
        play.move(to: 900)
        #expect(play.take() == [])
        play.move(to: 1000)
        play.move(to: 900)
        #expect(play.take() == [cc(7, 114)])
    }

    @Test func ofSeveralChannelsTheOthersFollow() {
        let channels = [Channel(index: 0), Channel(index: 1)]
        let routes = channels.map { number in
            route(.center, .controller(7)) { ($0.receives, $0.channel) = (true, number) }
        }
        let play = Performance(Patch(name: "two", ribbons: [.ribbon("one", routes)]))
        play.receive(cc(7, 127))
        #expect(play.take() == [cc(7, 127, on: channels[1])])
    }

    @Test func ofTwoPortsNeitherIsSentWhatCameIn() {
        let routes = (0..<2).map { port in route(.center, .controller(7)) { ($0.receives, $0.port) = (true, port) } }
        let play = Performance(Patch(name: "two", ribbons: [.ribbon("one", routes)]))
        play.receive(cc(7, 127))
        #expect(play.take() == [])
    }

    @Test func whatIsBehindAClosedDoorMovesNothing() {
        let routes = [UInt7(7), 8].map { number in route(.center, .controller(number)) { $0.receives = true } }
        let play = Performance(
            Patch(name: "two-sided", ribbons: [.ribbon("one", [routes[0]], back: [routes[1]])]))
        play.receive(cc(8, 127))
        #expect(state(play).center == 0.5)
        play.perform(.set(ribbon: 0, .door, 1))
        play.receive(cc(8, 127))
        #expect(state(play).center == 1)
    }

    // MARK: Toggles

    private func toggle(_ number: UInt7, group: GroupMember? = nil, change: (inout Route) -> Void = { _ in }) -> Route {
        route(.tap, .controller(number)) {
            ($0.mode, $0.receives, $0.member) = (.toggle, true, group)
            change(&$0)
        }
    }

    @Test func aToggleIsOnFromTheMiddleUpwards() {
        let play = Performance(.one(toggle(14)))
        for (value, next) in [(127, 0), (64, 0), (63, 127), (0, 127)] as [(UInt7, UInt7)] {
            play.receive(cc(14, value))
            #expect(play.take() == [])
            play.tap(at: 500)
            #expect(play.take() == [cc(14, next)])
            play.wait(1000)
        }
    }

    @Test func theMiddleIsThatOfItsOwnValues() {
        let play = Performance(.one(toggle(14) { ($0.min, $0.max) = (1, 0) }, toggle(15) { $0.max = 1 }))
        play.receive(cc(14, 0))
        play.receive(cc(15, 1))
        play.tap(at: 500)
        #expect(play.take() == [cc(14, 1), cc(15, 0)])
    }

    @Test func aToggleBehindTheDoorIsSetToo() {
        let play = Performance(
            Patch(name: "two-sided", ribbons: [.ribbon("one", [], back: [toggle(14) { $0.source = .contact }])]))
        play.receive(cc(14, 127))
        play.perform(.set(ribbon: 0, .door, 1))
        play.down(at: 500)
        #expect(play.take() == [cc(14, 0)])
    }

    @Test func whatSwitchesOnSwitchesTheOthersOfItsGroupOff() {
        let members = (0..<3).map { GroupMember(group: 0, number: $0) }
        let routes = [toggle(14, group: members[0]), toggle(15, group: members[1]), toggle(16, group: members[2])]
        let play = Performance(Patch(name: "radio", ribbons: [.ribbon("one", routes)]))
        play.receive(cc(14, 127))
        #expect(play.take() == [])
        play.receive(cc(15, 127))
        #expect(play.take() == [cc(14, 0)])
        play.receive(cc(15, 0))
        #expect(play.take() == [])
        play.receive(cc(16, 100))
        #expect(play.take() == [])
    }

    @Test func ofAGroupWithOneTargetTheNearestValueIsOn() {
        let routes = (0..<3).map { number in
            toggle(20, group: GroupMember(group: 0, number: number)) { $0.max = Double(10 * (number + 1)) }
        }
        let off = route(.doubleTap, .controller(21)) {
            ($0.mode, $0.member) = (.toggle, GroupMember(group: 0, number: 3))
        }
        for value in [10, 20, 30, 10] as [UInt7] {
            let play = Performance(Patch(name: "radio", ribbons: [.ribbon("one", routes + [off])]))
            play.receive(cc(20, 30))
            play.receive(cc(20, 10))
            play.receive(cc(20, value))
            let lit = play.shared.lit(beside: GroupMember(group: 0, number: 0))
            #expect(lit?.on.rawValue == UInt16(value.rawValue))
            #expect(play.take() == [])
        }
    }
}

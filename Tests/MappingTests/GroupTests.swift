import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

/// Buttons: what triggers send, and switches of which one is on.
@Suite("Buttons and groups")
struct GroupTests {
    /// A row of buttons, each a tenth of the surface wide.
    private func buttons(_ routes: [Route]...) -> Performance {
        let ribbons = routes.enumerated().map { index, routes in
            RibbonPatch.ribbon("\(index)", routes) {
                $0.area = Area(x: Double(index) / 10, y: 0, width: 0.1, height: 1)
                $0.gestures.doubleTap = false
            }
        }
        return Performance(Patch(name: "buttons", ribbons: ribbons))
    }

    private func press(_ number: Int, _ play: Performance) -> [Message] {
        play.tap(at: Double(number) * 100 + 50)
        play.wait(500)
        return play.take()
    }

    private func radio(_ number: Int, _ target: Target, _ change: (inout Route) -> Void = { _ in }) -> Route {
        route(.tap, target) {
            if case .controller = target { $0.mode = .toggle }
            if case .note = target { $0.mode = .toggle }
            $0.member = GroupMember(group: 0, number: number)
            change(&$0)
        }
    }

    // MARK: Triggers

    @Test func aTriggerSendsItsValueEachTime() {
        let play = buttons([route(.tap, .controller(80))], [route(.tap, .controller(80)) { $0.value = 5 }])
        #expect(press(0, play) == [cc(80, 127)])
        #expect(press(1, play) == [cc(80, 5)])
        #expect(press(1, play) == [cc(80, 5)])
        #expect(press(0, play) == [cc(80, 127)])
    }

    @Test func aTouchDownThatSendsAValueIsATrigger() {
        let play = buttons([route(.contact, .controller(80)) { $0.value = 5 }])
        play.down(at: 50)
        #expect(play.take() == [cc(80, 5)])
        play.up()
        #expect(play.take() == [])
    }

    @Test func aTriggerAddsToWhatWasSentLastWhoeverSentIt() {
        let up = route(.tap, .controller(80)) { ($0.add, $0.min, $0.max) = (10, 20, 100) }
        let down = route(.tap, .controller(80)) { ($0.add, $0.max) = (-50, 100) }
        let play = buttons([up], [down], [route(.tap, .controller(80)) { $0.value = 95 }])
        // From the least value, where nothing was sent.
        #expect(press(0, play) == [cc(80, 30)])
        #expect(press(2, play) == [cc(80, 95)])
        #expect(press(0, play) == [cc(80, 100)])
        #expect(press(0, play) == [cc(80, 100)])
        #expect(press(1, play) == [cc(80, 50)])
        #expect(press(1, play) == [cc(80, 0)])
        #expect(press(1, play) == [cc(80, 0)])
    }

    @Test func programsAreSteppedThrough() {
        let next = route(.tap, .program(nil)) { $0.add = 1 }
        let play = buttons([next], [route(.tap, .program(9))])
        #expect(press(0, play) == [.program(channel, 1)])
        #expect(press(1, play) == [.program(channel, 9)])
        #expect(press(0, play) == [.program(channel, 10)])
    }

    @Test func numberedParametersAreAddedToAsWell() {
        let play = buttons([route(.tap, .nrpn(300)) { $0.add = 1000 }])
        _ = press(0, play)
        let second = press(0, play)
        #expect(second == Parameter.nonRegistered(channel, 300).messages(for: 2000).map { $0 })
    }

    @Test func aBankGoesBeforeItsProgram() {
        let play = buttons([route(.tap, .program(5)) { $0.bank = 300 }])
        #expect(press(0, play) == [cc(0, 2), cc(32, 44), .program(channel, 5)])
        #expect(press(0, play) == [cc(0, 2), cc(32, 44), .program(channel, 5)])
    }

    // MARK: Groups

    @Test func ofAGroupTheNewestIsOnAndTheOneBeforeIsSwitchedOffFirst() {
        let play = buttons([radio(1, .controller(20))], [radio(2, .controller(21))], [radio(3, .controller(22))])
        #expect(press(0, play) == [cc(20, 127)])
        #expect(press(1, play) == [cc(20, 0), cc(21, 127)])
        #expect(press(2, play) == [cc(21, 0), cc(22, 127)])
    }

    @Test func aControllerThatIsOnStaysOnAndIsSentAgain() {
        let play = buttons([radio(1, .controller(20))], [radio(2, .controller(21))])
        _ = press(0, play)
        #expect(press(0, play) == [cc(20, 127)])
        #expect(press(1, play) == [cc(20, 0), cc(21, 127)])
    }

    @Test func whatGoesToOneTargetIsNotSwitchedOffInBetween() {
        let play = buttons(
            [radio(1, .controller(20)) { $0.max = 10 }], [radio(2, .controller(20)) { $0.max = 64 }])
        #expect(press(0, play) == [cc(20, 10)])
        #expect(press(1, play) == [cc(20, 64)])
    }

    @Test func aNoteOfAGroupEndsWhenItIsTappedAgainAndWhenAnotherBegins() {
        let play = buttons([radio(1, .note(60))], [radio(2, .note(64))])
        #expect(press(0, play) == [on(60)])
        #expect(press(0, play) == [off(60)])
        #expect(press(0, play) == [on(60)])
        #expect(press(1, play) == [off(60), on(64)])
    }

    @Test func programsAndActionsTakeThePlaceOfToggles() {
        let play = buttons([radio(1, .controller(20))], [radio(2, .program(5))], [radio(3, .action(.start))])
        _ = press(0, play)
        #expect(press(1, play) == [cc(20, 0), .program(channel, 5)])
        #expect(press(0, play) == [cc(20, 127)])
        #expect(press(2, play) == [.start, cc(20, 0)])
    }

    @Test func aTriggerHasNoStateToSwitchOff() {
        let trigger = { (number: Int) in
            route(.tap, .controller(UInt7(clamping: 20 + number))) { $0.member = GroupMember(group: 0, number: number) }
        }
        let play = buttons([trigger(1)], [trigger(2)], [radio(3, .controller(30))])
        #expect(press(0, play) == [cc(21, 127)])
        #expect(press(1, play) == [cc(22, 127)])
        #expect(press(2, play) == [cc(30, 127)])
        #expect(press(0, play) == [cc(30, 0), cc(21, 127)])
    }

    @Test func aGateThatWasReplacedSendsNothingAtItsEnd() {
        let gate = { (number: Int, target: Target) in
            route(.contact, target) {
                $0.mode = .momentary
                $0.member = GroupMember(group: 0, number: number)
            }
        }
        let play = buttons([gate(1, .controller(20))], [gate(2, .controller(21))])
        play.down(0, at: 50)
        play.down(1, at: 150)
        #expect(play.take() == [cc(20, 127), cc(20, 0), cc(21, 127)])
        play.up(0)
        #expect(play.take() == [])
        play.up(1)
        #expect(play.take() == [cc(21, 0)])
    }

    @Test func whatBeginsOnIsSwitchedOffByTheFirst() {
        let play = buttons([radio(1, .controller(20)) { $0.isInitiallyOn = true }], [radio(2, .controller(21))])
        #expect(play.take() == [])
        #expect(press(1, play) == [cc(20, 0), cc(21, 127)])
    }

    @Test func aToggleThatBeginsOnIsSwitchedOffFirst() {
        let play = buttons([
            route(.tap, .controller(20)) {
                $0.mode = .toggle
                $0.isInitiallyOn = true
            }
        ])
        #expect(press(0, play) == [cc(20, 0)])
    }

    @Test func twoGroupsKnowNothingOfEachOther() {
        let other = { (route: inout Route) in route.member = GroupMember(group: 1, number: 9) }
        let play = buttons([radio(1, .controller(20))], [radio(2, .controller(21), other)])
        _ = press(0, play)
        #expect(press(1, play) == [cc(21, 127)])
    }

    @Test func panicEndsTheNoteOfAGroupAndTheNextTapStrikesIt() {
        let play = buttons([radio(1, .note(60))])
        _ = press(0, play)
        play.perform(.panic)
        #expect(play.take().first == off(60))
        #expect(press(0, play) == [on(60)])
    }
}

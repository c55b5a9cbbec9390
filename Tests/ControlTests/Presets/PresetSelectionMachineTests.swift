import Testing

@testable import Control

@Suite("Preset selection: transitions")
struct PresetSelectionMachineTests {
    typealias Machine = PresetSelectionMachine

    struct Transition: Sendable, CustomTestStringConvertible {
        let from: Machine.State
        let event: Machine.Event
        let to: Machine.State
        let action: Machine.Action

        init(_ from: Machine.State, _ event: Machine.Event, _ to: Machine.State, _ action: Machine.Action) {
            (self.from, self.event, self.to, self.action) = (from, event, to, action)
        }

        var testDescription: String { "\(from), \(event)" }
    }

    private static let table = [
        Transition(.silent, .choose, .silent, .readChoice),
        Transition(.silent, .reload, .silent, .search),
        Transition(.silent, .retry, .silent, .search),
        Transition(.silent, .name, .silent, .search),
        Transition(.silent, .unname, .silent, .nothing),
        Transition(.silent, .wantedRead, .settled, .play),
        Transition(.silent, .playedRead, .substitute, .playMeanwhile),
        Transition(.silent, .refused, .silent, .refuse),
        Transition(.silent, .wantedRefused, .silent, .wait),

        Transition(.substitute, .choose, .substitute, .readChoice),
        Transition(.substitute, .reload, .substitute, .readPlayed),
        Transition(.substitute, .retry, .substitute, .readWanted),
        Transition(.substitute, .name, .substitute, .readWanted),
        Transition(.substitute, .unname, .settled, .stopWaiting),
        Transition(.substitute, .wantedRead, .settled, .play),
        Transition(.substitute, .playedRead, .substitute, .playMeanwhile),
        Transition(.substitute, .refused, .substitute, .refuse),
        Transition(.substitute, .wantedRefused, .substitute, .wait),

        Transition(.settled, .choose, .settled, .readChoice),
        Transition(.settled, .reload, .settled, .readPlayed),
        Transition(.settled, .retry, .settled, .nothing),
        Transition(.settled, .name, .settled, .readWanted),
        Transition(.settled, .unname, .settled, .nothing),
        Transition(.settled, .wantedRead, .settled, .play),
        Transition(.settled, .playedRead, .settled, .play),
        Transition(.settled, .refused, .settled, .refuse),
        Transition(.settled, .wantedRefused, .substitute, .wait),
    ]

    @Test func nothingBeginsToPlayByItself() {
        #expect(Machine().state == .silent)
    }

    @Test(arguments: table) func eachEventLeadsFromEachStateToOneStateAndAction(_ transition: Transition) {
        var machine = Machine(state: transition.from)
        #expect(machine.event(transition.event) == transition.action)
        #expect(machine.state == transition.to)
    }

    @Test func theTableHasEachEventInEachStateOnce() {
        let listed = Self.table.map(\.testDescription)
        let all = Machine.State.allCases.flatMap { state in Machine.Event.allCases.map { "\(state), \($0)" } }
        #expect(listed.sorted() == all.sorted())
    }
}

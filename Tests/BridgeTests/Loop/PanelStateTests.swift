import Testing

@testable import Bridge

@Suite("A panel's state in the loop")
struct PanelStateTests {
    struct Transition: Sendable, CustomTestStringConvertible {
        let from: PanelState
        let event: PanelState.Event
        let to: PanelState
        let action: PanelState.Action

        init(_ from: PanelState, _ event: PanelState.Event, _ to: PanelState, _ action: PanelState.Action = .nothing) {
            (self.from, self.event, self.to, self.action) = (from, event, to, action)
        }

        var testDescription: String { "\(from), \(event)" }
    }

    private static let table = [
        Transition(.absent, .attach, .readable, .begin),
        Transition(.absent, .arrive, .absent),
        Transition(.absent, .drain, .absent),
        Transition(.absent, .fail, .absent),
        Transition(.absent, .stall, .absent),
        Transition(.absent, .reopen, .absent),
        Transition(.absent, .refresh, .absent),
        Transition(.absent, .detach, .absent),

        Transition(.drained, .attach, .drained),
        Transition(.drained, .arrive, .readable),
        Transition(.drained, .drain, .drained),
        Transition(.drained, .fail, .gone),
        Transition(.drained, .stall, .stalled, .handOut),
        Transition(.drained, .reopen, .drained),
        Transition(.drained, .refresh, .readable, .readState),
        Transition(.drained, .detach, .absent, .end),

        Transition(.readable, .attach, .readable),
        Transition(.readable, .arrive, .readable),
        Transition(.readable, .drain, .drained),
        Transition(.readable, .fail, .gone),
        Transition(.readable, .stall, .stalled, .handOut),
        Transition(.readable, .reopen, .readable),
        Transition(.readable, .refresh, .readable, .readState),
        Transition(.readable, .detach, .absent, .end),

        Transition(.stalled, .attach, .stalled),
        Transition(.stalled, .arrive, .stalled),
        Transition(.stalled, .drain, .stalled),
        Transition(.stalled, .fail, .stalled),
        Transition(.stalled, .stall, .stalled),
        Transition(.stalled, .reopen, .readable, .resume),
        Transition(.stalled, .refresh, .stalled),
        Transition(.stalled, .detach, .absent, .endUnwatched),

        Transition(.gone, .attach, .gone),
        Transition(.gone, .arrive, .gone),
        Transition(.gone, .drain, .gone),
        Transition(.gone, .fail, .gone),
        Transition(.gone, .stall, .gone),
        Transition(.gone, .reopen, .gone),
        Transition(.gone, .refresh, .gone),
        Transition(.gone, .detach, .absent, .end),
    ]

    @Test(arguments: table) func eachEventLeadsFromEachStateToOneStateAndAction(_ transition: Transition) {
        var state = transition.from
        #expect(state.event(transition.event) == transition.action)
        #expect(state == transition.to)
    }

    @Test func theTableHasEachEventInEachStateOnce() {
        let listed = Self.table.map(\.testDescription)
        let all = PanelState.allCases.flatMap { state in PanelState.Event.allCases.map { "\(state), \($0)" } }
        #expect(listed.sorted() == all.sorted())
    }
}

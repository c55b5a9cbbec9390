import Mapping
import Ribbons
import System
import TestSupport
import Testing
import Time

@testable import Control

@Suite("Waiting for the loop's orders")
struct OrderWaitTests {
    private let system = EmbeddedSystem()
    private let reactor: Reactor
    private let loop: TwinLoop
    private let wait: OrderWait

    init() {
        reactor = Reactor(system)
        loop = TwinLoop(
            Patch(name: "a", ribbons: [RibbonPatch(settings: RibbonSettings(name: "r"), front: [])]), system)
        wait = OrderWait(reactor, loop)
    }

    /// Who asks later does not put off the look for those who asked before.
    @Test func whoAsksLaterHoldsUpNobody() {
        loop.hasTakenOrders = false
        var answers: [Bool] = []
        for _ in 0..<200 {
            wait.whenTaken { answers.append($0) }
            system.advance(by: Nanoseconds(600_000))
            reactor.turn()
        }
        // The first ones have waited for more than a tenth of a second.
        #expect(answers.contains(false))
        loop.hasTakenOrders = true
        system.advance(by: .milliseconds(1))
        reactor.turn()
        #expect(answers.count == 200)
        #expect(answers.last == true)
    }
}

import Testing
import Time

@testable import Control

@Suite("Settling")
struct SettlingTests {
    private static func at(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

    /// A settling, asked at some milliseconds while udev is busy or not: whether the nodes are weighed each time.
    private func answers(_ questions: (isEmpty: Bool, time: Int64)...) -> (isOver: [Bool], deadline: Timestamp) {
        var settling = Settling()
        return (questions.map { settling.isOver($0.isEmpty, at: Self.at($0.time)) }, settling.deadline)
    }

    @Test func nodesAreWeighedAtOnceWhereUdevHasNothingToDo() {
        #expect(answers((true, 5)) == ([true], .distantFuture))
    }

    @Test func theyAreWeighedOnceUdevHasNothingToDo() {
        #expect(answers((false, 5), (false, 900)) == ([false, false], Self.at(1005)))
        #expect(answers((false, 5), (false, 900), (true, 901)) == ([false, false, true], .distantFuture))
    }

    @Test func aBusyUdevDelaysThemForASecondAtMost() {
        #expect(answers((false, 5), (false, 1004)) == ([false, false], Self.at(1005)))
        #expect(answers((false, 5), (false, 1005)) == ([false, true], .distantFuture))
        // What comes then has its own second.
        #expect(answers((false, 5), (false, 1005), (false, 1006)) == ([false, true, false], Self.at(2006)))
    }
}

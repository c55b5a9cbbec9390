import Testing
import Time

@testable import ALSASequencer

@Suite("Receiver table")
struct ReceiverTableTests {
    private let synth = SequencerAddress(client: 128, port: 0)
    private let other = SequencerAddress(client: 129, port: 0)
    private func time(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

    private func table() -> ReceiverTable {
        var table = ReceiverTable()
        table.add(synth, port: 0)
        table.add(other, port: 0)
        table.add(other, port: 1)
        return table
    }

    @Test func aHealthyTableHasNothingToDo() {
        let table = table()
        #expect(table.deadline == .distantFuture)
        #expect(table.failing == 0)
        #expect(!table.isDegraded(0))
    }

    @Test func aReceiverThatFailsHearsNothingAndDegradesItsPortOnly() {
        var table = table()
        table.fail(other, port: 1)
        #expect(table.receivers.map(\.isServed) == [true, true, false])
        #expect(!table.isDegraded(0))
        #expect(table.isDegraded(1))
        #expect(table.failing == 1)
        #expect(table.deadline < time(0))
    }

    @Test func inAHurryAFailingReceiverIsTriedAtOnce() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: false, at: time(1))
        #expect(table.deadline > time(1))
        table.hurry()
        #expect(table.deadline < time(0))
        #expect(table.receivers[1].health == .healthy)
    }

    @Test func aFailingReceiverIsTriedMoreAndMoreSeldom() {
        var table = table()
        table.fail(synth, port: 0)
        var now = time(0)
        var waits: [Int64] = []
        for _ in 0..<8 {
            table.tried(0, takes: false, at: now)
            waits.append((table.deadline - now).count / 1_000_000)
            now = table.deadline
        }
        #expect(waits == [20, 40, 80, 160, 320, 640, 640, 640])
    }

    @Test func oneThatTakesAgainCatchesUpAndIsHealthy() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: true, at: time(5))
        #expect(table.receivers[0].health == .catchingUp(due: time(5), cursor: 0))
        #expect(table.receivers[0].isServed)
        table.sentPortion(to: 0, cursor: 32, at: time(6))
        #expect(table.receivers[0].health == .catchingUp(due: time(16), cursor: 32))
        #expect(table.isDegraded(0))
        table.sentPortion(to: 0, cursor: nil, at: time(7))
        #expect(table.receivers[0].health == .healthy)
        #expect(!table.isDegraded(0))
        #expect(table.deadline == .distantFuture)
    }

    @Test func oneThatFillsUpAgainBeginsAgain() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: true, at: time(0))
        table.sentPortion(to: 0, cursor: 32, at: time(0))
        table.fellBack(0, at: time(10))
        #expect(!table.receivers[0].isServed)
        table.tried(0, takes: true, at: time(50))
        #expect(table.receivers[0].health == .catchingUp(due: time(50), cursor: 0))
    }

    @Test func aFailureThatIsReportedAgainDoesNotShortenTheWait() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: false, at: time(0))
        table.fail(synth, port: 0)
        #expect(table.deadline == time(20))
    }

    @Test func aReceiverThatLeavesIsForgottenWithItsTrouble() {
        var table = table()
        table.fail(synth, port: 0)
        table.remove(synth, port: 0)
        #expect(!table.isDegraded(0))
        #expect(table.deadline == .distantFuture)
        table.remove(synth, port: 0)
        #expect(table.count == 2)
    }

    @Test func aReceiverIsListedOnceAPort() {
        var table = table()
        table.add(synth, port: 0)
        #expect(table.count == 3)
    }

    @Test func moreReceiversThanThereIsRoomForAreNotFollowed() {
        var table = ReceiverTable()
        for client in 0..<100 { table.add(SequencerAddress(client: UInt8(client), port: 0), port: 0) }
        #expect(table.count == ReceiverTable.capacity)
    }
}

import Testing

@testable import ALSASequencer

@Suite("Receiver table")
struct ReceiverTableTests {
    private let synth = SequencerAddress(client: 128, port: 0)
    private let other = SequencerAddress(client: 129, port: 0)
    private let millisecond: Int64 = 1_000_000

    private func table() -> ReceiverTable {
        var table = ReceiverTable()
        table.add(synth, port: 0)
        table.add(other, port: 0)
        table.add(other, port: 1)
        return table
    }

    @Test func aHealthyTableHasNothingToDo() {
        let table = table()
        #expect(table.deadline == nil)
        #expect(table.failing == 0)
        #expect(!table.isDegraded(0))
    }

    @Test func aReceiverThatFailsHearsNothingAndDegradesItsPortOnly() {
        var table = table()
        table.fail(other, port: 1)
        #expect(table.receivers.map(\.hears) == [true, true, false])
        #expect(!table.isDegraded(0))
        #expect(table.isDegraded(1))
        #expect(table.failing == 1)
        #expect(table.deadline == .min)
    }

    @Test func aFailingReceiverIsTriedMoreAndMoreSeldom() {
        var table = table()
        table.fail(synth, port: 0)
        var now: Int64 = 0
        var waits: [Int64] = []
        for _ in 0..<8 {
            table.tried(0, takes: false, at: now)
            waits.append((table.deadline! - now) / millisecond)
            now = table.deadline!
        }
        #expect(waits == [20, 40, 80, 160, 320, 640, 640, 640])
    }

    @Test func oneThatTakesAgainCatchesUpAndIsHealthy() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: true, at: 5)
        #expect(table.receivers[0].health == .catchingUp(due: 5, cursor: 0))
        #expect(table.receivers[0].hears)
        table.told(0, cursor: 32, at: 6)
        #expect(table.receivers[0].health == .catchingUp(due: 6 + 10 * millisecond, cursor: 32))
        #expect(table.isDegraded(0))
        table.told(0, cursor: nil, at: 7)
        #expect(table.receivers[0].health == .healthy)
        #expect(!table.isDegraded(0))
        #expect(table.deadline == nil)
    }

    @Test func oneThatFillsUpAgainBeginsAgain() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: true, at: 0)
        table.told(0, cursor: 32, at: 0)
        table.fellBack(0, at: 10 * millisecond)
        #expect(!table.receivers[0].hears)
        table.tried(0, takes: true, at: 50 * millisecond)
        #expect(table.receivers[0].health == .catchingUp(due: 50 * millisecond, cursor: 0))
    }

    @Test func aFailureThatIsReportedAgainDoesNotShortenTheWait() {
        var table = table()
        table.fail(synth, port: 0)
        table.tried(0, takes: false, at: 0)
        table.fail(synth, port: 0)
        #expect(table.deadline == 20 * millisecond)
    }

    @Test func aReceiverThatLeavesIsForgottenWithItsTrouble() {
        var table = table()
        table.fail(synth, port: 0)
        table.remove(synth, port: 0)
        #expect(!table.isDegraded(0))
        #expect(table.deadline == nil)
        table.remove(synth, port: 0)
        #expect(table.count == 2)
    }

    @Test func aReceiverIsListedOnceAPort() {
        var table = table()
        table.add(synth, port: 0)
        #expect(table.count == 3)
    }

    @Test func thoseThatAreNotThereAnyMoreAreRemoved() {
        var table = table()
        table.remove(port: 0, except: [other])
        #expect(table.receivers.map(\.address) == [other, other])
    }

    @Test func moreReceiversThanThereIsRoomForAreNotFollowed() {
        var table = ReceiverTable()
        for client in 0..<100 { table.add(SequencerAddress(client: UInt8(client), port: 0), port: 0) }
        #expect(table.count == ReceiverTable.capacity)
    }
}

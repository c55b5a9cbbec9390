import Testing
import Time
import Touch

@Suite("Slot table")
struct SlotTableTests {
    private func frames(_ table: inout SlotTable, at milliseconds: Int64) -> [TouchFrame] {
        var frames: [TouchFrame] = []
        table.report(at: .zero + .milliseconds(milliseconds)) { frames.append(copy $0) }
        return frames
    }

    @Test func aFingerBeginsMovesAndEnds() {
        var table = SlotTable(slots: 2)
        table.begin(0)
        table.update(0) { $0.location = Point(x: 3, y: 4) }
        #expect(frames(&table, at: 0).map(\.contacts[0].phase) == [.began])
        table.update(0) { $0.location = Point(x: 5, y: 4) }
        let moved = frames(&table, at: 10)[0].contacts[0]
        #expect(moved.phase == .moved)
        #expect(moved.previousLocation == Point(x: 3, y: 4))
        #expect(moved.startLocation == Point(x: 3, y: 4))
        #expect(frames(&table, at: 20)[0].contacts[0].phase == .stationary)
        table.end(0)
        #expect(frames(&table, at: 30)[0].contacts[0].phase == .ended)
        #expect(frames(&table, at: 40).isEmpty)
        #expect(table.count == 0)
    }

    @Test func aFrameThatSomebodyKeepsStaysAsItWas() {
        var table = SlotTable(slots: 1)
        table.begin(0)
        let first = frames(&table, at: 0)[0]
        var other = table
        table.update(0) { $0.location = Point(x: 5, y: 4) }
        let second = frames(&table, at: 10)[0]
        other.end(0)
        #expect(frames(&other, at: 20)[0].contacts[0].phase == .ended)
        #expect(first.contacts[0].phase == .began)
        #expect(first.contacts[0].location == .zero)
        #expect(second.contacts[0].phase == .moved)
        #expect(table.count == 1)
    }

    @Test func whatIsAmendedIsKnownAndRests() {
        var table = SlotTable(slots: 2)
        for slot in 0..<2 { table.begin(slot) }
        _ = frames(&table, at: 0)
        table.amend(0) { $0.pressure = 0.5 }
        let second = frames(&table, at: 10)[0].contacts
        #expect(second.map(\.phase) == [.stationary, .stationary])
        #expect(second.map(\.pressure) == [0.5, 1])
        table.amend(0) { $0.pressure = 0.6 }
        table.update(1) { $0.location = Point(x: 1, y: 1) }
        table.amend(1) { $0.pressure = 0.7 }
        let third = frames(&table, at: 20)[0].contacts
        #expect(third.map(\.phase) == [.stationary, .moved])
        #expect(third.map(\.pressure) == [0.6, 0.7])
        table.end(0)
        table.amend(0) { $0.pressure = 0.8 }
        #expect(frames(&table, at: 30)[0].contacts[0].phase == .ended)
        table.amend(0) { $0.pressure = 0.9 }
        #expect(table.ignored == 1)
    }

    @Test func whoIsNotSpokenOfRestsWhereItWas() {
        var table = SlotTable(slots: 3)
        for slot in 0..<3 { table.begin(slot) }
        _ = frames(&table, at: 0)
        table.update(1) { $0.location = Point(x: 1, y: 1) }
        #expect(frames(&table, at: 10)[0].contacts.map(\.phase) == [.stationary, .moved, .stationary])
        table.end(0)
        table.update(2) { $0.location = Point(x: 2, y: 2) }
        let third = frames(&table, at: 20)[0].contacts
        #expect(third.map(\.phase) == [.ended, .stationary, .moved])
        #expect(third.map(\.previousLocation.x) == [0, 1, 0])
        table.update(2) { $0.location = Point(x: 3, y: 3) }
        let fourth = frames(&table, at: 30)[0].contacts
        #expect(fourth.map(\.phase) == [.stationary, .moved])
        #expect(fourth.map(\.location.x) == [1, 3])
    }

    @Test func downAndUpWithinOneReportIsATap() {
        var table = SlotTable(slots: 1)
        table.begin(0)
        table.end(0)
        #expect(frames(&table, at: 0).map(\.contacts[0].phase) == [.began, .ended])
        #expect(table.count == 0)
    }

    @Test func aReplacedFingerEndsInTheFrameInWhichItsSuccessorBegins() {
        var table = SlotTable(slots: 1)
        table.begin(0)
        _ = frames(&table, at: 0)
        table.begin(0)
        let contacts = frames(&table, at: 10)[0].contacts
        #expect(contacts.map(\.phase) == [.ended, .began])
        #expect(contacts[0].id != contacts[1].id)
    }

    @Test func aFingerThatCameWentAndWasFollowedWithinOneReportIsNotLost() {
        var table = SlotTable(slots: 1)
        table.begin(0)
        table.update(0) { $0.location = Point(x: 1, y: 2) }
        table.end(0)
        table.begin(0)
        table.update(0) { $0.location = Point(x: 3, y: 4) }
        let seen = frames(&table, at: 5)
        #expect(seen.map { $0.contacts.map(\.phase) } == [[.began, .began], [.ended, .stationary]])
        #expect(seen[0].contacts.map(\.location) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
        #expect(seen[0].contacts[0].id == seen[1].contacts[0].id)
        #expect(seen[0].contacts[0].startTime == .zero + .milliseconds(5))
        #expect(table.count == 1)
        #expect(table.ignored == 0)
    }

    @Test func cancelIsNeverTurnedIntoAnEnd() {
        var table = SlotTable(slots: 2)
        table.begin(0)
        table.begin(1)
        _ = frames(&table, at: 0)
        table.cancel(0)
        table.end(0)
        table.cancelAll()
        #expect(frames(&table, at: 1)[0].contacts.map(\.phase) == [.cancelled, .cancelled])
    }

    @Test func impossibleInputIsCountedAndSurvived() {
        var table = SlotTable(slots: 1)
        table.begin(-1)
        table.begin(7)
        table.update(0) { $0.pressure = 1 }
        table.end(0)
        #expect(table.ignored == 4)
        #expect(frames(&table, at: 0).isEmpty)
    }

    @Test func fingersThatBeginAgainAreCancelledAndDownAsOtherContacts() {
        var table = SlotTable(slots: 2)
        table.begin(0)
        table.update(0) { $0.location = Point(x: 3, y: 4) }
        _ = frames(&table, at: 0)
        table.update(0) { $0.location = Point(x: 9, y: 4) }
        _ = frames(&table, at: 10)
        var seen: [TouchFrame] = []
        table.beginAgain(at: .zero + .milliseconds(20)) {
            seen.append(copy $0)
        } began: {
            seen.append(copy $0)
        }
        #expect(seen.map { $0.contacts.map(\.phase) } == [[.cancelled], [.began]])
        #expect(seen[0].contacts[0].id != seen[1].contacts[0].id)
        #expect(seen[1].contacts[0].startLocation == Point(x: 9, y: 4))
        #expect(seen[1].contacts[0].startTime == .zero + .milliseconds(20))
        table.end(0)
        #expect(frames(&table, at: 30).map { $0.contacts.map(\.phase) } == [[.ended]])
        #expect(table.count == 0)
    }

    @Test func withinAReportTheyBeginAgainBesideThoseThatHaveOnlyJustCome() {
        var table = SlotTable(slots: 3)
        table.begin(0)
        table.begin(1)
        _ = frames(&table, at: 0)
        table.end(0)
        table.begin(2)
        var seen: [TouchFrame] = []
        table.beginAgain(at: .zero + .milliseconds(20)) {
            seen.append(copy $0)
        } began: {
            seen.append(copy $0)
        }
        let phases: [[ContactPhase]] = [
            [.cancelled, .cancelled], [.began, .began, .began], [.ended, .stationary, .stationary],
        ]
        #expect(seen.map { $0.contacts.map(\.phase) } == phases)
        #expect(seen.map { $0.contacts.map(\.id.rawValue) } == [[1, 2], [4, 5, 3], [4, 5, 3]])
        #expect(table.count == 2)
    }
}

import Testing
import Time
import Touch

@testable import Panels

@Suite("Protocol A")
struct PacketTests {
    @Test func contactsWithoutIDsAreWhoIsNearest() throws {
        var script = Script()
        for step in 0..<40 as Range<Int32> {
            let right = (x: 100 + step * 20, y: 100 as Int32)
            let left = (x: 900 - step * 20, y: 200 as Int32)
            let inOrder = step % 3 == 0
            script.packet(x: inOrder ? right.x : left.x, y: inOrder ? right.y : left.y)
            script.packet(x: inOrder ? left.x : right.x, y: inOrder ? left.y : right.y)
            script.report()
        }
        let take = try script.play(.packets())
        #expect(take.ids.count == 2)
        for id in take.ids {
            #expect(Set(take.path(of: id).map(\.y)).count == 1)
        }
    }

    @Test func aJumpAcrossThePanelIsAnotherContact() throws {
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.packet(x: 900, y: 450)
        script.report()
        let take = try script.play(.packets())
        #expect(take.frames[1].contacts.map(\.phase) == [.ended, .began])
    }

    @Test func contactsWithIDsAreWhoTheySayHoweverFarTheyJump() throws {
        var script = Script()
        script.packet(x: 50, y: 50, id: 3)
        script.packet(x: 900, y: 450, id: 4)
        script.report()
        script.packet(x: 60, y: 50, id: 4)
        script.packet(x: 890, y: 450, id: 3)
        script.report()
        let take = try script.play(.packets(hasIDs: true))
        #expect(take.ids.count == 2)
        #expect(take.frames[1].contacts.map(\.phase) == [.moved, .moved])
        #expect(take.frames[1].contacts[0].location.distance(to: take.frames[0].contacts[1].location) < millimetres(2))
    }

    /// A panel for one finger may leave SYN_MT_REPORT out.
    @Test func aContactWithoutAnEndOfItsOwnIsConfirmedAfterALoss() throws {
        var script = Script()
        for report in 0..<20 as Range<Int32> {
            if report == 3 {
                script.drop()
                script.report()
            }
            script.absolute(AbsoluteAxis.positionX, 100 + report)
            script.absolute(AbsoluteAxis.positionY, 50)
            script.report()
        }
        let take = try script.play(.packets())
        #expect(take.ids.count == 1)
    }

    /// The driver declares tracking ids and tells none.
    @Test func contactsOfWhichNoIDIsToldAreWhoIsNearest() throws {
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.packet(x: 60, y: 50)
        script.report()
        script.packet(x: 900, y: 450)
        script.packet(x: 70, y: 50)
        script.report()
        script.packet(x: 600, y: 0)
        script.report()
        let phases = try script.play(.packets(hasIDs: true)).frames.map { $0.contacts.map(\.phase) }
        #expect(phases == [[.began], [.moved], [.moved, .began], [.ended, .ended, .began]])
    }

    @Test func anIDBelowZeroIsALiftAlsoAfterTwoContactsHaveSharedAnID() throws {
        var script = Script()
        script.packet(x: 50, y: 50, id: 3)
        script.packet(x: 900, y: 450, id: 3)
        script.report()
        script.packet(x: 50, y: 50, id: -1)
        script.packet(x: 900, y: 450, id: 3)
        script.report()
        script.packet(x: 900, y: 450, id: -1)
        script.report()
        let phases = try script.play(.packets(hasIDs: true)).frames.map { $0.contacts.map(\.phase) }
        #expect(phases == [[.began, .began], [.ended, .moved], [.ended]])
    }

    @Test func anEmptyListLiftsAll() throws {
        var script = Script()
        script.packet(x: 50, y: 50)
        script.packet(x: 500, y: 50)
        script.report()
        script.emptyPacket()
        script.report()
        #expect(try script.play(.packets()).count(.ended) == 2)
    }

    @Test func aReportThatListsNothingChangesNothing() throws {
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.key(Key.left, 1)
        script.report()
        let take = try script.play(.packets())
        #expect(take.frames[1].contacts.map(\.phase) == [.stationary])
    }

    @Test func theButtonGoingUpLiftsAll() throws {
        var script = Script()
        script.key(Key.touch, 1)
        script.packet(x: 50, y: 50)
        script.packet(x: 500, y: 50)
        script.report()
        script.key(Key.touch, 0)
        script.report()
        #expect(try script.play(.packets()).count(.ended) == 2)
    }

    /// The driver declares BTN_TOUCH and never sends it, so that the kernel's state has 0.
    @Test(arguments: [true, false])
    func aButtonThatHasNeverBeenDownLiftsNothingThatIsReportedAgain(isLost: Bool) throws {
        var decoder = try PanelDecoder(.packets())
        var take = Take()
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        if isLost {
            script.drop()
            script.report()
        }
        script.key(Key.touch, 0)
        script.report()
        script.packet(x: 52, y: 50)
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.contacts.map(\.phase) == [.began, .stationary, .moved])
    }

    @Test func whatIsNotReportedAgainAfterAButtonThatHasNeverBeenDownEnds() throws {
        var decoder = try PanelDecoder(.packets())
        var take = Take()
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.key(Key.touch, 0)
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.contacts.map(\.phase) == [.began, .stationary, .ended])
        #expect(take.frames.last?.timestamp == Timestamp(nanoseconds: 1_110_000_000))
    }

    @Test func aTapWithinOneReportIsSeen() throws {
        var script = Script()
        script.key(Key.touch, 1)
        script.packet(x: 50, y: 50)
        script.key(Key.touch, 0)
        script.report()
        #expect(try script.play(.packets()).contacts.map(\.phase) == [.began, .ended])
    }

    @Test func aContactOfNoExtentIsLifted() throws {
        var script = Script()
        script.absolute(AbsoluteAxis.touchMajor, 30)
        script.packet(x: 50, y: 50)
        script.report()
        script.absolute(AbsoluteAxis.touchMajor, 0)
        script.packet(x: 50, y: 50)
        script.report()
        #expect(try script.play(.packets()).contacts.map(\.phase) == [.began, .ended])
    }

    @Test func aPanelOfOneContactMayLeaveTheMarkersOut() throws {
        var script = Script()
        script.absolute(AbsoluteAxis.trackingID, 4)
        script.absolute(AbsoluteAxis.positionX, 100)
        script.report()
        script.absolute(AbsoluteAxis.trackingID, 4)
        script.absolute(AbsoluteAxis.positionX, 110)
        script.report()
        script.absolute(AbsoluteAxis.trackingID, -1)
        script.report()
        let take = try script.play(.packets(hasIDs: true))
        #expect(take.contacts.map(\.phase) == [.began, .moved, .ended])
    }

    @Test func moreContactsThanAnyPanelHasAreCountedAndSurvived() throws {
        var script = Script()
        for index in 0..<50 as Range<Int32> { script.packet(x: index * 20, y: index * 10) }
        script.report()
        var decoder = try PanelDecoder(.packets())
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(take.frames[0].contacts.count == 32)
        #expect(decoder.counters.ignored == 18)
    }
}

import Testing
import Time
import Touch

@testable import Panels

@Suite("Contact track")
struct ContactTrackTests {
    private func decoder(_ change: (inout FilterConfiguration) -> Void) throws -> PanelDecoder {
        var configuration = DeviceConfiguration()
        change(&configuration.filters)
        return try PanelDecoder(.slots(), configuration: configuration)
    }

    private func milliseconds(_ take: Take) -> [Int64] {
        take.frames.map { $0.timestamp.nanoseconds / 1_000_000 - 1000 }
    }

    @Test func aPhantomTouchIsDropped() throws {
        var decoder = try decoder { $0.minimumDuration = .milliseconds(20) }
        var take = Take()
        var script = Script()
        for burst in 0..<5 as Range<Int32> {
            script.slot(0, id: burst, x: 999, y: 499)
            script.report(then: 15)
            script.slot(0, id: -1)
            script.report(then: 5)
        }
        script.play(into: &decoder, &take)
        decoder.cancelAll { take.frames.append(copy $0) }
        #expect(take.frames.isEmpty)
    }

    @Test func aContactThatLastsBeginsAtItsDeadline() throws {
        var decoder = try decoder { $0.minimumDuration = .milliseconds(20) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report(then: 12)
        script.slot(0, x: 120)
        script.report(then: 18)
        script.slot(0, x: 130)
        script.report()
        script.play(into: &decoder, &take)
        #expect(milliseconds(take) == [20, 30])
        #expect(take.contacts.map(\.phase) == [.began, .moved])
        #expect(take.contacts[0].location.x == (120.0 / 1000) * millimetres(100))
    }

    @Test func aDeadlineIsToldOfAndMetWithoutAnEvent() throws {
        var decoder = try decoder { $0.minimumDuration = .milliseconds(20) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.play(into: &decoder, &take)
        #expect(decoder.deadline == Timestamp(nanoseconds: 1_020_000_000))
        decoder.advance(to: Timestamp(nanoseconds: 1_019_999_999)) { take.frames.append(copy $0) }
        #expect(take.frames.isEmpty)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(milliseconds(take) == [20])
        #expect(decoder.deadline == .distantFuture)
    }

    /// A loop that advances the track until nothing is due must terminate.
    @Test func nothingIsDueWithinAReport() throws {
        var decoder = try decoder { $0.minimumDuration = .milliseconds(20) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report(then: 5)
        script.slot(0, x: 120)
        script.play(into: &decoder, &take)
        #expect(decoder.deadline == .distantFuture)
    }

    @Test func aLiftIsDroppedIfTheContactReturnsInTime() throws {
        var decoder = try decoder { $0.liftDebounce = .milliseconds(30) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.slot(0, id: -1)
        script.report()
        script.slot(1, id: 2, x: 110, y: 100)
        script.report()
        script.slot(1, id: -1)
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.contacts.map(\.phase) == [.began, .stationary, .moved, .stationary, .ended])
        #expect(milliseconds(take) == [0, 10, 20, 30, 60])
        #expect(take.ids.count == 1)
    }

    @Test func aContactFarFromTheLiftIsAnotherOne() throws {
        var decoder = try decoder { $0.liftDebounce = .milliseconds(30) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.slot(0, id: -1)
        script.report()
        script.slot(0, id: 2, x: 900, y: 400)
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.ids.count == 2)
        #expect(take.frames.last?.contacts.map(\.phase) == [.ended, .stationary])
    }

    @Test func aLiftLongAgoIsNotTakenBack() throws {
        var decoder = try decoder { $0.liftDebounce = .milliseconds(30) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.slot(0, id: -1)
        script.report(then: 30)
        script.slot(0, id: 2, x: 100, y: 100)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.phase) == [.began, .stationary, .ended, .began])
        #expect(milliseconds(take) == [0, 10, 40, 40])
    }

    @Test func aLiftThatIsHeldBackEndsWhenAllIsCancelled() throws {
        var decoder = try decoder { $0.liftDebounce = .milliseconds(30) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.slot(1, id: 2, x: 900, y: 100)
        script.report()
        script.slot(0, id: -1)
        script.report()
        script.play(into: &decoder, &take)
        decoder.cancelAll { take.frames.append(copy $0) }
        #expect(take.frames.last?.contacts.map(\.phase) == [.ended, .cancelled])
    }

    @Test func manyQuickLiftsAreAllTold() throws {
        var decoder = try decoder { $0.liftDebounce = .milliseconds(500) }
        var take = Take()
        var script = Script()
        for touch in 0..<40 as Range<Int32> {
            script.slot(0, id: touch, x: (touch % 4) * 300, y: (touch % 3) * 240)
            script.report()
            script.slot(0, id: -1)
            script.report()
        }
        script.play(into: &decoder, &take)
        decoder.cancelAll { take.frames.append(copy $0) }
        #expect(take.isSound)
        #expect(take.count(.began) == take.count(.ended))
    }

    /// Two slots have room for four contacts. The fifth replaces the lift that was due first.
    @Test func aLiftThatMakesRoomForAHeldContactHasEnded() throws {
        var configuration = DeviceConfiguration()
        configuration.filters.minimumDuration = .milliseconds(15)
        configuration.filters.liftDebounce = .milliseconds(500)
        var decoder = try PanelDecoder(.slots(2), configuration: configuration)
        var take = Take()
        var script = Script()
        for touch in 0..<4 as Range<Int32> {
            script.slot(0, id: touch, x: touch * 250, y: 0)
            script.report(then: 20)
            script.slot(0, id: -1)
            script.report()
        }
        script.slot(0, id: 4, x: 0, y: 499)
        script.report()
        script.slot(0, id: -1)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.count(.began) == 4)
        #expect(take.count(.ended) == 1)
        decoder.cancelAll { take.frames.append(copy $0) }
        #expect(take.isSound)
        #expect(take.count(.ended) == 4)
    }

    @Test func aContactThatFallsSilentEndsAndMayBeginAnew() throws {
        var decoder = try decoder { $0.silence = .milliseconds(500) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.slot(0, x: 110)
        script.report(then: 1000)
        script.slot(1, id: 2, x: 500, y: 100)
        script.report()
        script.slot(0, x: 120)
        script.report()
        script.play(into: &decoder, &take)
        #expect(
            take.frames.map { $0.contacts.map(\.phase) } == [
                [.began], [.moved], [.ended], [.began], [.stationary, .began],
            ])
        #expect(milliseconds(take) == [0, 10, 510, 1010, 1020])
        #expect(take.ids.count == 3)
    }

    @Test func aStateThatIsReadAfterLostEventsDoesNotBringItBack() throws {
        var decoder = try decoder { $0.silence = .milliseconds(500) }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report(then: 1000)
        script.drop()
        script.report()
        script.slot(0, id: 1, x: 100, y: 100)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.count(.began) == 1 && take.count(.ended) == 1)
        script = Script()
        script.wait(2000)
        script.slot(0, x: 120)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.count(.began) == 2, "it moves again")
    }

    @Test func aTapIsSeenThroughEveryFilterOfPositions() throws {
        var decoder = try decoder {
            $0.medianOfThree = true
            $0.deadBand = 0.5
            $0.smoothing = OneEuroParameters()
        }
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.slot(0, id: -1)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.phase) == [.began, .ended])
        #expect(decoder.deadline == .distantFuture)
    }

    @Test func afterALossProtocolAGivesUpWhatItIsNotToldOf() throws {
        var device = DeviceDescription.packets()
        device.codes = [:]
        var decoder = try PanelDecoder(device)
        var take = Take()
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.drop()
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.contacts.map(\.phase) == [.began, .ended])
        #expect(milliseconds(take) == [0, 110])
    }

    @Test func afterALossProtocolAKeepsWhatItIsToldOf() throws {
        var device = DeviceDescription.packets()
        device.codes = [:]
        var decoder = try PanelDecoder(device)
        var take = Take()
        var script = Script()
        script.packet(x: 50, y: 50)
        script.report()
        script.drop()
        script.report()
        script.packet(x: 52, y: 50)
        script.report()
        script.play(into: &decoder, &take)
        decoder.advance(to: .distantFuture) { take.frames.append(copy $0) }
        #expect(take.contacts.map(\.phase) == [.began, .moved])
    }
}

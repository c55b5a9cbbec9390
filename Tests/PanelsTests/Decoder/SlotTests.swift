import Testing
import Time
import Touch

@testable import Panels

@Suite("Protocol B")
struct SlotTests {
    private func phases(_ take: Take) -> [[ContactPhase]] { take.frames.map { $0.contacts.map(\.phase) } }

    @Test func aPositionIsConvertedByTheResolution() throws {
        var script = Script()
        script.slot(0, id: 1, x: 254, y: 127)
        script.report()
        let contact = try #require(try script.play(.slots()).contacts.first)
        #expect(contact.location == Point(x: 160, y: 80))
        #expect(contact.startTime == Timestamp(nanoseconds: 1_000_000_000))
    }

    @Test func theSurfaceIsAsLargeAsTheAxesSay() throws {
        let decoder = try PanelDecoder(.slots())
        #expect(decoder.surface == Size(width: millimetres(100), height: millimetres(50)))
        #expect(decoder.remark == nil)
    }

    @Test func aPanelWithoutResolutionIsTakenForASevenInchOneAndSaysSo() throws {
        var device = DeviceDescription.slots()
        device.axes[AbsoluteAxis.positionX]?.resolution = 0
        device.axes[AbsoluteAxis.positionY]?.resolution = 0
        let decoder = try PanelDecoder(device)
        #expect(decoder.surface == Size(width: millimetres(154), height: millimetres(86)))
        #expect(decoder.remark == "the panel does not state its size; 154.0 × 86.0 mm is assumed")
        var configuration = DeviceConfiguration()
        configuration.size = .init(width: 223, height: 125)
        let configured = try PanelDecoder(device, configuration: configuration)
        #expect(configured.surface == Size(width: millimetres(223), height: millimetres(125)))
        #expect(configured.remark == nil)
    }

    @Test func theFarEdgeIsStillOnTheSurface() throws {
        var script = Script()
        script.slot(0, id: 1, x: 1000, y: 500)
        script.report()
        let take = try script.play(.slots())
        let surface = try PanelDecoder(.slots()).surface
        #expect(take.contacts[0].location == Point(x: surface.width.nextDown, y: surface.height.nextDown))
    }

    @Test func aReplacedIDEndsOneContactAndBeginsAnother() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        script.slot(0, id: 2, x: 600, y: 10)
        script.report()
        let take = try script.play(.slots())
        #expect(phases(take) == [[.began], [.ended, .began]])
        #expect(take.frames[1].contacts[0].location == take.frames[0].contacts[0].location)
    }

    @Test func aFingerThatRestsIsStationaryWhileAnotherMoves() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.slot(1, id: 2, x: 90, y: 10)
        script.report()
        script.slot(1, x: 95)
        script.report()
        #expect(phases(try script.play(.slots())) == [[.began, .began], [.stationary, .moved]])
    }

    @Test func whatIsNotToldAgainStaysAsItWas() throws {
        let extra = [
            AbsoluteAxis.contactPressure: Axis(minimum: 0, maximum: 100),
            AbsoluteAxis.touchMajor: Axis(minimum: 0, maximum: 100, resolution: 10),
        ]
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 200)
        script.absolute(AbsoluteAxis.contactPressure, 50)
        script.absolute(AbsoluteAxis.touchMajor, 80)
        script.report()
        script.absolute(AbsoluteAxis.contactPressure, 25)
        script.report()
        script.absolute(AbsoluteAxis.positionY, 300)
        script.report()
        script.absolute(AbsoluteAxis.toolType, ToolType.pen)
        script.report()
        let contacts = try script.play(.slots(extra: extra)).contacts
        #expect(contacts.map(\.phase) == [.began, .moved, .moved, .moved])
        #expect(contacts.map(\.pressure) == [0.5, 0.25, 0.25, 0.25])
        #expect((contacts[0].size - millimetres(8)).magnitude < 1e-9)
        #expect(contacts.map(\.size) == Array(repeating: contacts[0].size, count: 4))
        #expect(contacts.map(\.location.x) == Array(repeating: contacts[0].location.x, count: 4))
        let heights: [Points] = [200, 200, 300, 300].map { $0 / 500 * millimetres(50) }
        #expect(contacts.map(\.location.y) == heights)
        #expect(contacts.map(\.tool) == [.finger, .finger, .finger, .pen])
    }

    @Test func aSlotKeepsWhatWasSaidOfItWhileOthersAreSpokenOf() throws {
        var script = Script()
        script.slot(1, id: 1, x: 100, y: 100)
        script.slot(4, id: 2, x: 400)
        script.slot(1, y: 150)
        script.slot(10, x: 9)
        script.slot(4, y: 450)
        script.report()
        script.absolute(AbsoluteAxis.positionX, 410)
        script.slot(-1, x: 8)
        script.report()
        script.absolute(AbsoluteAxis.positionX, 7)
        script.report()
        var decoder = try PanelDecoder(.slots())
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(phases(take) == [[.began, .began], [.stationary, .moved], [.stationary, .stationary]])
        let x = [100, 400, 100, 410, 100, 410].map { $0 / 1000 * millimetres(100) }
        let y = [150, 450, 150, 450, 150, 450].map { $0 / 500 * millimetres(50) }
        #expect(take.contacts.map(\.location) == zip(x, y).map { Point(x: $0, y: $1) })
        #expect(decoder.counters.ignored == 5)
    }

    @Test func whatSynDroppedInterruptsIsIgnoredUpToTheNextReport() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        script.drop()
        script.slot(0, id: 9, x: 500, y: 400)
        script.report()
        script.slot(0, x: 20)
        script.report()
        var decoder = try PanelDecoder(.slots())
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(phases(take) == [[.began], [.moved]])
        #expect(take.contacts[1].location.y == take.contacts[0].location.y)
        #expect(decoder.drops == 1)
    }

    @Test func afterADropTheStateDecidesWhoEndsWhoBeginsAndWhoGoesOn() throws {
        var script = Script()
        for slot in 0..<3 as Range<Int32> { script.slot(slot, id: 10 + slot, x: 100 * slot, y: 0) }
        script.report()
        script.drop()
        script.report()
        script.slot(0, id: 10, x: 50, y: 5)
        script.slot(1, id: -1, x: 100, y: 0)
        script.slot(2, id: 33, x: 900, y: 9)
        script.slot(3, id: 34, x: 800, y: 9)
        script.report()
        let take = try script.play(.slots())
        #expect(phases(take) == [[.began, .began, .began], [.ended, .moved, .ended, .began, .began]])
        #expect(take.frames[1].contacts[1].id == take.frames[0].contacts[0].id)
    }

    @Test func aChangeThatTheStateHasToldAlreadyIsNotToldTwice() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        script.drop()
        script.report()
        script.slot(0, id: 2, x: 60, y: 10)
        script.report()
        // The events that led to this state arrive after the state was read.
        script.slot(0, id: -1)
        script.slot(0, id: 2, x: 60, y: 10)
        script.report()
        script.slot(0, id: -1)
        script.report()
        let take = try script.play(.slots())
        #expect(take.count(.began) == 2)
        #expect(take.count(.ended) == 2)
        #expect(take.isSound)
    }

    @Test func aPalmThatLeavesInTheReportThatTellsOfItIsCancelled() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.slot(1, id: 2, x: 90, y: 10)
        script.report()
        // The first two reports may repeat the panel's state; from the third on an id that goes is gone at once.
        script.slot(0, x: 20)
        script.report()
        script.slot(0)
        script.absolute(AbsoluteAxis.toolType, ToolType.palm)
        script.slot(0, id: -1)
        script.slot(1, id: -1)
        script.report()
        #expect(phases(try script.play(.slots())).last == [.cancelled, .ended])
    }

    @Test func aPalmThatHasLeftAfterADropIsCancelled() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        script.drop()
        script.report()
        script.slot(0, id: -1, x: 10, y: 10)
        script.absolute(AbsoluteAxis.toolType, ToolType.palm)
        script.report()
        #expect(phases(try script.play(.slots())) == [[.began], [.cancelled]])
    }

    @Test func theEndOfARecordingCancels() throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        let take = try Take(Recording(device: .slots(), events: script.events))
        #expect(phases(take) == [[.began], [.cancelled]])
    }

    @Test func afterCancelAllAContactIsPlayedAgainOnlyWhenItComesAgain() throws {
        var decoder = try PanelDecoder(.slots())
        var take = Take()
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        script.report()
        script.play(into: &decoder, &take)
        decoder.cancelAll { take.frames.append(copy $0) }
        var rest = Script()
        rest.slot(0, x: 20)
        rest.report()
        rest.slot(0, id: -1)
        rest.report()
        rest.slot(0, id: 2, x: 30)
        rest.report()
        rest.play(into: &decoder, &take)
        #expect(phases(take) == [[.began], [.cancelled], [.began]])
    }

    @Test func timeNeverGoesBack() throws {
        var decoder = try PanelDecoder(.slots())
        var take = Take()
        var late = Script()
        late.wait(500)
        late.slot(0, id: 1, x: 1, y: 1)
        late.report()
        late.play(into: &decoder, &take)
        var early = Script()
        early.slot(0, x: 2)
        early.report()
        early.play(into: &decoder, &take)
        #expect(take.frames[0].timestamp == take.frames[1].timestamp)
    }
}

import Testing
import Touch

@testable import Panels

@Suite("Devices of one contact")
struct SingleTests {
    @Test(arguments: [Key.touch, Key.left])
    func aButtonIsATouch(key: UInt16) throws {
        var script = Script()
        script.absolute(AbsoluteAxis.x, 254)
        script.absolute(AbsoluteAxis.y, 127)
        script.report()
        script.key(key, 1)
        script.report()
        script.absolute(AbsoluteAxis.x, 508)
        script.report()
        script.key(key, 0)
        script.report()
        let take = try script.play(.single([key]))
        #expect(take.contacts.map(\.phase) == [.began, .moved, .ended])
        #expect(take.contacts.map(\.location.x) == [160, 320, 320])
    }

    @Test func whereThereIsATouchButtonTheLeftOneSaysNothing() throws {
        var script = Script()
        script.key(Key.left, 1)
        script.report()
        #expect(try script.play(.single([Key.left, Key.touch])).frames.isEmpty)
    }

    @Test func aTapWithinOneReportIsSeenWhereItWas() throws {
        var script = Script()
        script.absolute(AbsoluteAxis.x, 254)
        script.key(Key.touch, 1)
        script.key(Key.touch, 0)
        script.report()
        let take = try script.play(.single([Key.touch]))
        #expect(take.contacts.map(\.phase) == [.began, .ended])
        #expect(take.contacts.map(\.location.x) == [160, 160])
    }

    @Test func aPenIsAPen() throws {
        var script = Script()
        script.key(Key.toolPen, 1)
        script.key(Key.touch, 1)
        script.report()
        #expect(try script.play(.single([Key.touch, Key.toolPen])).contacts.map(\.tool) == [.pen])
    }

    /// The state lists all tools: the one that is there, and those that are not.
    @Test(arguments: [Key.toolPen, Key.toolPen + 1])
    func aPenStaysAPenWhenItsStateIsRead(tool: UInt16) throws {
        let tools = Array(Key.toolPen...Key.toolAirbrush)
        var script = Script()
        script.key(tool, 1)
        script.key(Key.touch, 1)
        script.report()
        script.absolute(AbsoluteAxis.x, 254)
        for other in tools { script.key(other, other == tool ? 1 : 0) }
        script.key(Key.touch, 1)
        script.report()
        let take = try script.play(.single([Key.touch] + tools))
        #expect(take.contacts.map(\.phase) == [.began, .moved])
        #expect(take.contacts.map(\.tool) == [.pen, .pen])
    }

    @Test func afterAPenHasLeftATouchIsAFinger() throws {
        var script = Script()
        script.key(Key.toolPen, 1)
        script.report()
        script.key(Key.toolPen, 0)
        script.report()
        script.key(Key.touch, 1)
        script.report()
        #expect(try script.play(.single([Key.touch, Key.toolPen])).contacts.map(\.tool) == [.finger])
    }

    @Test func withoutAnyButtonAPressureIsATouch() throws {
        let pressure = [AbsoluteAxis.pressure: Axis(minimum: 0, maximum: 200)]
        var script = Script()
        script.absolute(AbsoluteAxis.pressure, 50)
        script.report()
        script.absolute(AbsoluteAxis.pressure, 0)
        script.report()
        let take = try script.play(.single([], extra: pressure))
        #expect(take.contacts.map(\.phase) == [.began, .ended])
        #expect(take.contacts[0].pressure == 0.25)
    }

    @Test func aMouseMovesOverItsOwnSurfaceAndStopsAtItsEdges() throws {
        let mouse = DeviceDescription(codes: [
            EventType.key: CodeSet([Key.left]), EventType.relative: CodeSet([RelativeAxis.x, RelativeAxis.y]),
        ])
        var script = Script()
        script.event(EventType.relative, RelativeAxis.x, .max)
        script.key(Key.left, 1)
        script.report()
        script.event(EventType.relative, RelativeAxis.x, -100)
        script.event(EventType.relative, RelativeAxis.y, .min)
        script.report()
        let take = try script.play(mouse)
        let surface = try PanelDecoder(mouse).surface
        #expect(take.contacts[0].location == Point(x: surface.width.nextDown, y: millimetres(43)))
        #expect(take.contacts[1].location == Point(x: millimetres(144), y: 0))
    }
}

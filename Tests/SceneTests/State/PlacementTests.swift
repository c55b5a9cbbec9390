import Mapping
import Testing
import Touch

@testable import Scene

@Suite("Placement")
struct PlacementTests {
    private let ribbon: Layout.Ribbon

    init() throws {
        let patch = try patch(
            """
            ribbon-preset: 1
            ribbons: [{ name: r, anchors: [0.75], send: [{ from: center, to: cc 1 }] }]
            """)
        ribbon = Layout(patch, size: Millimetres(width: 100, height: 50)).ribbons[0]
    }

    private func form(of part: Part, in state: RibbonPicture) throws -> Form? {
        ribbon.form(of: try #require(ribbon.front.first { $0.id.part == part }), in: state)
    }

    @Test func theRangeReachesFromEdgeToEdge() throws {
        let state = RibbonPicture(center: 0.5, range: 0.5)
        let lane = try #require(ribbon.front.first { $0.id.part == .lane }).box
        #expect(lane.minX == 0 && lane.width == 100 && lane.maxY == 50)
        #expect(lane.minY > 5 && lane.minY < 19, "below the words")
        #expect(try form(of: .range, in: state) == .box(Rect(x: 25, y: lane.minY, width: 50, height: lane.height)))
        #expect(
            try form(of: .leadingEdge, in: state) == .line(from: Point(x: 25, y: lane.minY), to: Point(x: 25, y: 50)))
        #expect(
            try form(of: .trailingEdge, in: state) == .line(from: Point(x: 75, y: lane.minY), to: Point(x: 75, y: 50)))
        #expect(try form(of: .hair, in: state) == .line(from: Point(x: 50, y: lane.minY), to: Point(x: 50, y: 50)))
        #expect(try form(of: .leadingHandle, in: state)?.box.minX == 25)
        #expect(try form(of: .trailingHandle, in: state)?.box.minX == 75)
        let mark = try #require(try form(of: .center, in: state)).box
        #expect(mark.minX == 50 - 1.6)
        #expect((mark.minY - (lane.minY + 50) / 2 + 1.6).magnitude < 1e-9)
    }

    @Test func aContractedRibbonHasACenterAlone() throws {
        let state = RibbonPicture(center: 0.25, range: 0)
        for part in [Part.range, .leadingEdge, .trailingEdge, .leadingHandle, .trailingHandle] {
            #expect(try form(of: part, in: state) == nil, "\(part)")
        }
        #expect(try form(of: .center, in: state)?.box.minX == 25 - 1.6)
    }

    @Test func whatDoesNotMoveIsWhereTheLayoutHasIt() throws {
        let moving: [Part] = [.range, .leadingEdge, .trailingEdge, .leadingHandle, .trailingHandle, .center, .hair]
        let states = [RibbonPicture(center: 0.1, range: 0), RibbonPicture(center: 0.6, range: 0.3)]
        let fixed = ribbon.front.filter { !moving.contains($0.id.part) }
        #expect(fixed.contains { $0.id.part == .anchor })
        for shape in fixed {
            for state in states { #expect(ribbon.form(of: shape, in: state) == shape.form) }
        }
    }

    @Test func anOpenDoorShowsTheBack() {
        #expect(ribbon.shapes(RibbonPicture(center: 0.5, range: 0).seenSide) == ribbon.front)
        #expect(ribbon.shapes(RibbonPicture(center: 0.5, range: 0, isDoorOpen: true).seenSide) == ribbon.back)
        #expect(ribbon.front.allSatisfy { $0.id.side == .front })
        #expect(ribbon.back.allSatisfy { $0.id.side == .back })
    }

    private func layout(_ ribbon: String) throws -> (Layout.Ribbon, RibbonPicture) {
        let patch = try patch("ribbon-preset: 1\nribbons: [{ name: r, \(ribbon) }]")
        return (Layout(patch, size: Millimetres(width: 100, height: 50)).ribbons[0], Description(patch).start[0])
    }

    @Test func aPlaneHasACrossWhereTheFingerWas() throws {
        let (ribbon, state) = try layout(
            "kind: xy, across: 0.25, send: [{ from: center, to: cc 1 }, { from: across, to: cc 2 }]")
        func form(_ part: Part) throws -> Form? {
            ribbon.form(of: try #require(ribbon.front.first { $0.id.part == part }), in: state)
        }
        #expect(try form(.center) == .disc(center: Point(x: 50, y: 37.5), radius: 3.2))
        #expect(try form(.hair)?.box.minX == 50)
        #expect(try form(.acrossHair)?.box.minY == 37.5, "across grows upwards")
        #expect(ribbon.front.filter { $0.id.part == .axis }.count == 2)
        #expect(ribbon.front.filter { $0.id.part == .direction }.count == 2)
        var unknown = state
        unknown.across = nil
        let parts = ribbon.front.filter { ribbon.form(of: $0, in: unknown) == nil }.map(\.id.part)
        #expect(parts == [.acrossHair, .center])
    }

    @Test(arguments: [("on", true), ("off", false)])
    func aToggleShowsItsState(initial: String, isLit: Bool) throws {
        let (ribbon, state) = try layout(
            "kind: button, send: [{ from: tap, to: cc 1, mode: toggle, initial: \(initial) }]")
        let shown = ribbon.front.filter { ribbon.form(of: $0, in: state) != nil }.map(\.id.part)
        #expect(shown.contains(.lamp))
        #expect(shown.contains(.light) == isLit)
        #expect(shown.contains(.glow) == isLit)
    }

    @Test func switchesOfAGroupAreJoined() throws {
        let patch = try patch(
            """
            ribbon-preset: 1
            ribbons:
              - { name: a, area: [0, 0, 0.5, 1], send: [{ from: contact, to: program 1, group: g }] }
              - { name: b, area: [0.5, 0, 0.5, 1], send: [{ from: contact, to: program 2, group: g, initial: on }] }
            """)
        let layout = Layout(patch, size: Millimetres(width: 100, height: 50))
        let bars = layout.ribbons.flatMap(\.front).filter { $0.id.part == .group }
        #expect(bars.map(\.id.index) == [0, 0])
        #expect(bars[0].box.maxX == bars[1].box.minX && bars[0].box.minY == bars[1].box.minY)
        #expect(Description(patch).start.map(\.isFrontOn) == [false, true])
    }

    @Test func aFadersKnobStaysOnIt() throws {
        let (ribbon, state) = try layout("kind: fader, center: 0, send: [{ from: center, to: cc 1 }]")
        let knob = try #require(ribbon.front.first { $0.role == .knob })
        let box = try #require(ribbon.form(of: knob, in: state)).box
        #expect(box.maxY == 50 && box.height == 5)
    }
}

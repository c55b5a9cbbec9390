import Mapping
import Scene
import Testing

@Suite("Placement")
struct PlacementTests {
    private let ribbon: Layout.Ribbon

    init() throws {
        let patch = try patch(
            """
            ribbon-preset: 1
            ribbons: [{ name: r, anchors: [0.75], send: [{ from: center, to: cc 1 }] }]
            """)
        ribbon = Layout(patch, size: Extent(width: 100, height: 50)).ribbons[0]
    }

    private func form(of part: Part, in state: SceneState.Ribbon) throws -> Form? {
        ribbon.form(of: try #require(ribbon.front.first { $0.id.part == part }), in: state)
    }

    @Test func theRangeReachesFromEdgeToEdge() throws {
        let state = SceneState.Ribbon(center: 0.5, range: 0.5)
        #expect(try form(of: .range, in: state) == .box(Box(x: 25, y: 0, width: 50, height: 50)))
        #expect(try form(of: .leadingEdge, in: state) == .line(from: Spot(x: 25, y: 0), to: Spot(x: 25, y: 50)))
        #expect(try form(of: .trailingEdge, in: state) == .line(from: Spot(x: 75, y: 0), to: Spot(x: 75, y: 50)))
        #expect(try form(of: .leadingHandle, in: state)?.box.x == 25)
        #expect(try form(of: .trailingHandle, in: state)?.box.x == 75)
        #expect(try form(of: .center, in: state) == .disc(center: Spot(x: 50, y: 25), radius: 1.6))
    }

    @Test func aContractedRibbonHasACenterAlone() throws {
        let state = SceneState.Ribbon(center: 0.25, range: 0)
        for part in [Part.range, .leadingEdge, .trailingEdge, .leadingHandle, .trailingHandle] {
            #expect(try form(of: part, in: state) == nil, "\(part)")
        }
        #expect(try form(of: .center, in: state)?.box.x == 25 - 1.6)
    }

    @Test func whatDoesNotMoveIsWhereTheLayoutHasIt() throws {
        let moving: [Part] = [.range, .leadingEdge, .trailingEdge, .leadingHandle, .trailingHandle, .center]
        let states = [SceneState.Ribbon(center: 0.1, range: 0), SceneState.Ribbon(center: 0.6, range: 0.3)]
        let fixed = ribbon.front.filter { !moving.contains($0.id.part) }
        #expect(fixed.contains { $0.id.part == .anchor })
        for shape in fixed {
            for state in states { #expect(ribbon.form(of: shape, in: state) == shape.form) }
        }
    }

    @Test func anOpenDoorShowsTheBack() {
        #expect(ribbon.shapes(in: SceneState.Ribbon(center: 0.5, range: 0)) == ribbon.front)
        #expect(ribbon.shapes(in: SceneState.Ribbon(center: 0.5, range: 0, isDoorOpen: true)) == ribbon.back)
        #expect(ribbon.front.allSatisfy { $0.id.side == .front })
        #expect(ribbon.back.allSatisfy { $0.id.side == .back })
    }
}

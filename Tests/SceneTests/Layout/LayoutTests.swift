import Mapping
import PresetsTestKit
import Ribbons
import Testing
import Touch

@testable import Scene

@Suite("Layout")
struct LayoutTests {
    private static let text = """
        ribbon-preset: 1
        ribbons:
          - name: cutoff
            area: [0, 0, 1, 0.5]
            center: 0.25
            range: 0.2
            anchors: [{ at: 0.5, well: 0.1 }, { at: 0.75, well: 0.1 }]
            receive: cc14 3
            send:
              - { from: center, to: cc 74, min: 20 }
              - { from: range, to: cc 75 }
            back:
              - { from: range, to: cc 71 }
          - name: melody
            area: [0, 0.5, 1, 0.5]
            send: [{ from: touch, to: note, root: C3, span: 12 }]
        """

    private static let sizes = [(154.1, 86.0), (60, 200), (20, 12.5), (480, 30)].map {
        Millimetres(width: $0, height: $1)
    }

    private func shapes(_ layout: Layout) -> [Shape] { layout.ribbons.flatMap { $0.front + $0.back } }

    private func shape(
        _ part: Part, _ index: Int = 0, ribbon: Int = 0, side: Side = .front, in layout: Layout
    ) throws -> Shape {
        let id = ShapeID(ribbon: ribbon, side: side, part: part, index: index)
        return try #require(shapes(layout).first { $0.id == id }, "\(id)")
    }

    // MARK: Names

    @Test(arguments: ShippedPresets.paths)
    func noTwoShapesHaveOneName(path: String) throws {
        let patch = try ShippedPresets.patch(path)
        let names = Layout.surfaces(of: patch).flatMap { surface in
            shapes(Layout(patch, surface: surface.isEmpty ? nil : surface)).map(\.id)
        }
        #expect(!names.isEmpty)
        #expect(Set(names).count == names.count)
    }

    @Test func namesStayWhenAValueChanges() throws {
        let before = try Layout(patch(Self.text))
        let changes = [
            ("center: 0.25", "center: 0.75"), ("range: 0.2", "range: 0"), ("min: 20", "min: 100"),
            ("at: 0.75", "at: 0.8"), ("root: C3", "root: D3"), ("name: cutoff", "name: brightness"),
        ]
        for (old, new) in changes {
            let text = Self.text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
            #expect(text != Self.text)
            let after = try Layout(patch(text))
            #expect(shapes(after).map(\.id) == shapes(before).map(\.id), "\(new)")
        }
    }

    @Test func aSmallerSurfaceOnlyLeavesWordsOut() throws {
        let patch = try patch(Self.text)
        let large = shapes(Layout(patch))
        let small = shapes(Layout(patch, size: Millimetres(width: 20, height: 12)))
        let missing = Set(large.map(\.id)).subtracting(small.map(\.id))
        #expect(Set(small.map(\.id)).isSubset(of: large.map(\.id)))
        #expect(!missing.isEmpty)
        #expect(large.filter { missing.contains($0.id) }.allSatisfy { $0.words != nil })
    }

    // MARK: Places

    @Test(arguments: ShippedPresets.paths, sizes)
    func shapesLieOnTheirRibbonAndRibbonsOnTheSurface(path: String, size: Millimetres) throws {
        let layout = try Layout(ShippedPresets.patch(path), size: size)
        let surface = Rect(x: 0, y: 0, width: size.width, height: size.height)
        for ribbon in layout.ribbons {
            #expect(ribbon.box.isInside(surface), "\(ribbon.name)")
            for shape in ribbon.front + ribbon.back { #expect(shape.box.isInside(ribbon.box), "\(shape.id)") }
        }
    }

    @Test func cellsLieNextToEachOther() throws {
        let layout = try Layout(patch(Self.text), size: Millimetres(width: 130, height: 50))
        for index in 0..<13 {
            let box = try shape(.cell, index, ribbon: 1, in: layout).box
            #expect(box.isInside(Rect(x: Double(index) * 10, y: 25, width: 10, height: 25)))
            #expect(box.width > 9.999)
        }
    }

    /// 40 points are 6.35 mm.
    @Test(arguments: [("right", 93.65, 0.0), ("left", 0, 0), ("down", 93.65, 43.65), ("up", 93.65, 0)])
    func theDoorsMarkIsWhereFingersCloseTheDoor(direction: String, x: Double, y: Double) throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: r, direction: \(direction), send: [{ from: center, to: cc 1 }] }]
            """
        let layout = try Layout(patch(text), size: Millimetres(width: 100, height: 50))
        let mark = try shape(.doorMark, side: .back, in: layout).box
        #expect(mark.isInside(Rect(x: x, y: y, width: 6.35, height: 6.35)))
        #expect(mark.width > 6.349 && mark.height > 6.349)
        #expect(!layout.ribbons[0].front.contains { $0.role == .doorMark }, "a closed door has none")
    }

    // MARK: Roles and words

    private func cells(_ layout: Layout) -> [Shape] { layout.ribbons[0].front.filter { $0.id.part == .cell } }

    private func names(_ layout: Layout) -> [String] {
        layout.ribbons[0].front.filter { $0.id.part == .cellName }.compactMap(\.words)
    }

    @Test func rowsRiseUpwards() throws {
        let preset = "ribbon-preset: 1\nribbons: [{ name: r, send: [{ from: touch, to: note, rows: 2, span: 12 }] }]"
        let layout = Layout(try patch(preset), size: Millimetres(width: 130, height: 80))
        let cells = cells(layout)
        #expect(cells.count == 26)
        #expect(cells[0].box == Rect(x: 0, y: 40, width: 10, height: 40))
        // Its words stand in the upper half of the upper row.
        let upper = cells[13].box
        #expect(upper.minX == 0 && upper.width == 10 && upper.maxY == 40 && upper.height >= 20)
        #expect(cells.map(\.id.index) == Array(0..<26))
        #expect([names(layout)[0], names(layout)[13]] == ["C3", "F3"])
    }

    /// On a screen as well as on paper fingers find a row where it is drawn.
    @Test(arguments: [(154.0, 92.0), (92, 61), (246, 154)])
    func onAScreenRowsAreAsBroadAsFingersFindThem(width: Double, height: Double) throws {
        for path in ShippedPresets.paths where path.hasSuffix("21-fourths.yaml") {
            let layout = Layout(
                try ShippedPresets.patch(path), size: Millimetres(width: width, height: height), for: .screen)
            let ribbon = try #require(layout.ribbons.first { $0.kind(.front) == .keys })
            let cells = ribbon.front.filter { $0.id.part == .cell }.map(\.box)
            let heights = Set(cells.map { ($0.height * 1000).rounded() })
            #expect(heights.count == 1)
            #expect(cells.map(\.minY).min() == ribbon.box.minY)
            let words = ribbon.front.filter { [.title, .mapping].contains($0.id.part) }
            let names = ribbon.front.filter { $0.id.part == .cellName || $0.id.part == .tick }
            for word in words {
                for name in names { #expect(!word.box.overlaps(name.box.inset(-0.05)), "\(name.words ?? "tick")") }
            }
        }
    }

    @Test func onAStandingRibbonRowsRiseToTheRight() throws {
        let text =
            "ribbon-preset: 1\nribbons: [{ name: r, direction: up, send: [{ from: touch, to: note, rows: 2, span: 12 }] }]"
        let layout = Layout(try patch(text), size: Millimetres(width: 80, height: 130))
        let left = cells(layout)[0].box
        #expect(left.minY == 120 && left.height == 10 && left.maxX == 40 && left.width >= 20)
        #expect(cells(layout)[13].box == Rect(x: 40, y: 120, width: 40, height: 10))
    }

    @Test func aLayoutShowsTheNotesAsTheyAreTuned() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: r, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, scale: major, span: 12 }] }
              - { name: q, area: [0, 0.5, 1, 0.5], send: [{ from: tap, to: set r.scale minor-pentatonic }] }
            """
        let patch = try patch(text)
        var state = Description(patch).start
        #expect(Layout(patch, in: state) == Layout(patch))
        state[0].tuning.scale = 0
        state[0].tuning.shift = 2
        #expect(names(Layout(patch, in: state)) == ["D3", "F3", "G3", "A3", "C4", "D4"])
        #expect(names(Layout(patch)) == ["C3", "D3", "E3", "F3", "G3", "A3", "B3", "C4"])
    }

    @Test func aLayoutShowsTheKeysHeldOnTheInputPort() throws {
        let text =
            "ribbon-preset: 1\nribbons: [{ name: r, send: [{ from: touch, to: note, scale: input, span: 12 }] }]"
        let patch = try patch(text)
        var state = Description(patch).start
        #expect(names(Layout(patch, in: state)).count == 13)
        state[0].tuning.chord = 1 << 4 | 1 << 7 | 1 << 11
        #expect(names(Layout(patch, in: state)) == ["E3", "G3", "B3"])
    }

    @Test func cellsTellTheRootAndTheColoursOfKeys() throws {
        let layout = try Layout(patch(Self.text))
        let roles = try (0..<13).map { try shape(.cell, $0, ribbon: 1, in: layout).role }
        let (w, b) = (Role.whiteCell, Role.blackCell)
        #expect(roles == [.rootCell, b, w, b, w, w, b, w, b, w, b, w, .rootCell])
        #expect(try shape(.cellName, 1, ribbon: 1, in: layout).words == "C♯3")
    }

    @Test func eachSideSaysWhatItSends() throws {
        let layout = try Layout(patch(Self.text))
        for side in Side.allCases {
            #expect(try shape(.title, side: side, in: layout).words == "cutoff")
            #expect(try shape(.reception, side: side, in: layout).words == "moved by cc14 3")
        }
        #expect(try shape(.mapping, 0, in: layout).words == "center → cc 74, 20…127")
        #expect(try shape(.mapping, 1, in: layout).words == "range → cc 75")
        #expect(try shape(.behindDoor, in: layout).words == "behind the door: range → cc 71")
        #expect(try shape(.mapping, side: .back, in: layout).words == "range → cc 71")
    }

    /// A short name fits upright where a long one does not; that is no reason to leave out what the fader sends.
    @Test func allFadersOfAMixerSayWhatTheySend() throws {
        let patch = try ShippedPresets.patch(#require(ShippedPresets.paths.first { $0.hasSuffix("/11-mixer.yaml") }))
        let faders = Layout(patch).ribbons.filter { patch.ribbons[$0.index].settings.kind == .fader }
        #expect(faders.count == 16)
        for fader in faders {
            #expect(fader.front.contains { $0.role == .mapping }, "fader \(fader.name)")
        }
    }

    @Test func aPadHasNothingThatMoves() throws {
        let pad = try patch(
            """
            ribbon-preset: 1
            ribbons: [{ name: pad, send: [{ from: contact, to: note C3 }] }]
            """)
        let roles = Set(shapes(Layout(pad)).map(\.role))
        #expect(roles == [.plate, .outline, .button, .title, .mapping, .doorMark, .doorKnob])
    }

    @Test func handlesAreLeftOutWhereThereAreNone() throws {
        let text = Self.text.split(separator: "range: 0.2").joined(separator: "range: 0.2\n    handles: none")
        let ribbon = try Layout(patch(text)).ribbons[0]
        let roles = Set((ribbon.front + ribbon.back).map(\.role))
        #expect(roles.contains(.edge))
        #expect(!roles.contains(.handle))
    }

    @Test func eachSurfaceHasItsRibbonsUnderTheirPlaceInThePatch() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: one, surface: left, send: [{ from: center, to: cc 1 }] }
              - { name: two, surface: right, send: [{ from: center, to: cc 2 }] }
            """
        let patch = try patch(text)
        #expect(Layout(patch).ribbons.map(\.name) == ["one"])
        let right = Layout(patch, surface: "right")
        #expect(right.ribbons.map(\.index) == [1])
        #expect(shapes(right).allSatisfy { $0.id.ribbon == 1 })
    }
}

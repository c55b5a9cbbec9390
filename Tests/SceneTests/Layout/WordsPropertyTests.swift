import Mapping
import PresetsTestKit
import Testing
import Touch

@testable import Scene

/// Properties of the words of every preset on every screen.
@Suite("Words on every screen")
struct WordsPropertyTests {
    /// 7 inches, phones upright and lying, 27 inches, a strip, and what is hardly a screen.
    private static let sizes = [
        (154.1, 86.0), (68, 140), (140, 68), (597, 336), (60, 200), (480, 30), (20, 12.5),
    ].map { Millimetres(width: $0, height: $1) }

    private static let presets = ShippedPresets.paths.map(Case.preset) + HardCases.all.indices.map(Case.hard)

    enum Case: CustomStringConvertible {
        case preset(String)
        case hard(Int)

        var description: String {
            switch self {
            case .preset(let path): path
            case .hard(let index): "hard case \(index)"
            }
        }

        func patch() throws -> Patch {
            switch self {
            case .preset(let path): try ShippedPresets.patch(path)
            case .hard(let index): try SceneTests.patch(HardCases.all[index])
            }
        }
    }

    /// The visible shapes of each ribbon, with all doors closed and with all open.
    private func sides(of layout: Layout, _ patch: Patch) -> [[(ribbon: Layout.Ribbon, shapes: [Shape])]] {
        [false, true].map { isOpen in
            layout.ribbons.map { ribbon in (ribbon, isOpen ? ribbon.back : ribbon.front) }
        }
    }

    private func labels(_ shapes: [Shape]) -> [(id: ShapeID, label: Label)] {
        shapes.compactMap { shape in
            if case .label(let label) = shape.form { (shape.id, label) } else { nil }
        }
    }

    @Test(arguments: presets, sizes)
    func wordsLieOnTheirRibbonAndCanBeRead(preset: Case, size: Millimetres) throws {
        let patch = try preset.patch()
        let layout = Layout(patch, size: size)
        let surface = Rect(x: 0, y: 0, width: size.width, height: size.height)
        for side in sides(of: layout, patch) {
            for (ribbon, shapes) in side {
                for (id, label) in labels(shapes) {
                    #expect(label.box.isInside(ribbon.box), "\(id) “\(label.words)”")
                    #expect(label.size >= 2.5, "\(id) “\(label.words)”")
                }
            }
        }
        for zone in layout.edges {
            guard let label = zone.label else { continue }
            #expect(label.box.isInside(surface))
            #expect(label.size >= 2.5)
        }
    }

    @Test(arguments: presets, sizes)
    func noTwoLabelsOverlap(preset: Case, size: Millimetres) throws {
        let patch = try preset.patch()
        let layout = Layout(patch, size: size)
        let edges = layout.edges.flatMap { zone in [zone.arrow.box] + [zone.label?.box].compactMap { $0 } }
        for side in sides(of: layout, patch) {
            var seen: [(words: String, box: Rect)] = edges.map { ("an edge", $0) }
            for label in side.flatMap({ labels($0.shapes) }) {
                let others = seen.filter { $0.box.overlaps(label.label.box) }.map(\.words)
                #expect(others == [], "“\(label.label.words)”, \(label.id)")
                seen.append((label.label.words, label.label.box))
            }
        }
    }

    @Test(arguments: presets, sizes)
    func nothingIsDrawnThroughWords(preset: Case, size: Millimetres) throws {
        let patch = try preset.patch()
        let layout = Layout(patch, size: size)
        let state = Description(patch).start
        let thin: Set<Part> = [
            .center, .hair, .acrossHair, .leadingHandle, .trailingHandle, .anchor, .direction, .lamp, .door, .doorMark,
            .track, .step, .axis, .tick, .group,
        ]
        for side in sides(of: layout, patch) {
            for (place, (ribbon, shapes)) in side.enumerated() {
                let others = layout.ribbons.dropFirst(place + 1).map(\.box)
                let moving = shapes.filter { thin.contains($0.id.part) }
                    .compactMap { shape in
                        ribbon.form(of: shape, in: state[ribbon.index]).map { (shape.id, $0.box) }
                    }
                for (id, label) in labels(shapes) where id.part != .cellName {
                    // A line has no breadth.
                    let through = moving.filter { $0.1.inset(-0.05).overlaps(label.box) }.map(\.0.part)
                    #expect(through == [], "“\(label.words)”, \(id)")
                    #expect(!others.contains { $0.overlaps(label.box) }, "“\(label.words)” is covered")
                }
            }
        }
    }
}

/// Presets that are hard to draw.
enum HardCases {
    static let all = [faders, pads, languages, narrow, overlapping, switches]

    private static let head = "ribbon-preset: 1\nname: Hard\n"

    private static let faders: String = {
        let names = [
            "Kick and sub bass", "Snare", "Overheads left", "Schlagzeugmikrofon", "Bass DI", "Gtr", "Keys",
            "Lead vocals main", "Backing vocals", "Strings", "Brass section", "FX return", "Reverb", "Delay",
            "Talkback", "Master",
        ]
        let ribbons = names.enumerated().map { index, name in
            "  - { name: \(name), kind: fader, center: \(Double(index) / 15), area: [\(Double(index) / 16), 0, 0.0625, 1], "
                + "receive: cc \(index + 40), send: [{ from: center, to: cc \(index + 40) }] }"
        }
        return head + "ribbons:\n" + ribbons.joined(separator: "\n")
    }()

    private static let pads =
        head
        + "ribbons: [{ name: pad $n, kind: pad, grid: { columns: 12, rows: 8 }, send: [{ from: touch, to: note $n }] }]"

    private static let languages =
        head + """
            ribbons:
              - { name: "音量フェーダー", kind: fader, area: [0, 0, 0.25, 0.5], send: [{ from: center, to: cc 7 }] }
              - { name: "🎹 Ключ 🎸", area: [0.25, 0, 0.75, 0.25], kind: keys, send: [{ from: touch, to: note, root: Eb3, scale: major }] }
              - { name: "打楽器の大きいパッド", kind: pad, area: [0.25, 0.25, 0.25, 0.25], send: [{ from: touch, to: note 40 }] }
              - { name: "한국어 버튼", kind: button, area: [0.5, 0.25, 0.25, 0.25], send: [{ from: tap, to: cc 20, mode: toggle, initial: on }] }
              - { name: "العربية", kind: button, area: [0.75, 0.25, 0.25, 0.25], send: [{ from: tap, to: cc 21, mode: toggle }] }
              - name: "𝄞 XY 👩‍🎤"
                kind: xy
                area: [0, 0.5, 0.5, 0.5]
                send: [{ from: center, to: cc 16 }, { from: across, to: cc 17 }, { from: pinch, to: cc 18 }]
              - name: Änderungsgeschwindigkeitsbegrenzung
                area: [0.5, 0.5, 0.5, 0.5]
                range: 0.3
                send: [{ from: center, to: cc 30 }, { from: range, to: cc 31 }]
                back: [{ from: center, to: cc 33 }]
            """

    private static let narrow =
        head + """
            ribbons:
              - { name: three, area: [0, 0, 1, 0.035], send: [{ from: center, to: cc 1 }] }
              - { name: five, area: [0, 0.04, 1, 0.06], send: [{ from: center, to: cc 2 }] }
              - { name: seven, area: [0, 0.1, 1, 0.09], range: 0.3, send: [{ from: center, to: cc 3 }] }
              - { name: nine keys, area: [0, 0.2, 1, 0.11], kind: keys }
              - { name: keys up, direction: up, area: [0, 0.35, 0.1, 0.65], kind: keys, send: [{ from: touch, to: note, root: D3, scale: minor }] }
              - { name: keys up narrow, direction: up, area: [0.1, 0.35, 0.05, 0.65], kind: keys }
              - { name: keys down, direction: down, area: [0.15, 0.35, 0.3, 0.65], kind: keys, send: [{ from: touch, to: note, root: F3, span: 12 }] }
              - { name: many keys, area: [0.45, 0.35, 0.55, 0.3], kind: keys, send: [{ from: touch, to: note, root: C1, span: 60 }] }
              - { name: thirds, area: [0.5, 0.65, 0.5, 0.35], send: [{ from: touch, to: note, scale: [0, 3.86, 7.02], voices: 1 }] }
              - { name: stand, direction: up, area: [0.45, 0.65, 0.04, 0.35], send: [{ from: center, to: cc 9 }] }
            """

    private static let overlapping =
        head + """
            edges: { top: panic, left: preset previous, right: preset next, bottom: latch }
            ribbons:
              - { name: below, kind: xy, send: [{ from: center, to: cc 16 }, { from: across, to: cc 17 }] }
              - { name: on top, kind: button, area: [0.7, 0.6, 0.3, 0.4], send: [{ from: tap, to: cc 20, mode: toggle }] }
              - { name: over both, area: [0.5, 0.5, 0.3, 0.3], send: [{ from: center, to: cc 21 }] }
              - { name: corner, area: [0, 0, 0.2, 0.2], kind: pad, send: [{ from: touch, to: note 60 }] }
              - { name: keys, area: [0, 0.8, 1, 0.2], kind: keys }
              - { name: fader, area: [0.9, 0, 0.1, 0.9], kind: fader, send: [{ from: center, to: cc 22 }] }
            """

    private static let switches =
        head + """
            ribbons:
              - { name: scene $n, kind: button, grid: { columns: 4 }, area: [0, 0, 1, 0.25], send: [{ from: contact, to: program $n, group: scenes }] }
              - { name: mode, kind: button, area: [0, 0.25, 0.5, 0.25], send: [{ from: tap, to: cc 22, mode: toggle, group: mode, initial: on }] }
              - { name: other mode, kind: pad, area: [0.5, 0.25, 0.5, 0.25], send: [{ from: tap, to: cc 23, mode: toggle, group: mode }], back: [{ from: tap, to: start }] }
              - { name: mute $n, kind: button, grid: { columns: 8 }, area: [0, 0.5, 1, 0.2], send: [{ from: tap, to: cc $n+40, mode: toggle, initial: on }] }
              - { name: turned, kind: fader, area: [0, 0.7, 0.15, 0.3], send: [{ from: center, to: cc 60 }, { from: tap, to: cc 61, mode: toggle }], back: [{ from: center, to: cc 62 }] }
              - { name: xy up, kind: xy, direction: up, across: 1, center: 0.9, area: [0.15, 0.7, 0.3, 0.3], send: [{ from: center, to: cc 63 }, { from: across, to: cc 64 }] }
              - { name: small xy, kind: xy, across: 0, center: 0, area: [0.45, 0.7, 0.12, 0.3], send: [{ from: center, to: cc 65 }, { from: across, to: cc 66 }] }
              - { name: XY left, kind: xy, direction: left, center: 0, across: 1, area: [0.57, 0.7, 0.43, 0.3], send: [{ from: center, to: cc 67 }, { from: across, to: cc 68 }], back: [{ from: tap, to: start }] }
            """
}

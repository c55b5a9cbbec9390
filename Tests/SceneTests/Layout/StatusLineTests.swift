import Mapping
import PresetsTestKit
import Ribbons
import Testing
import Touch

@testable import Scene

/// Where the status line is: it covers nothing.
@Suite("The status line")
struct StatusLineTests {
    private static let size = Millimetres(width: 154, height: 86)

    private func layout(_ boxes: [Area], _ line: FaceSettings.Line? = nil, on size: Millimetres = size) -> Layout {
        let ribbons = boxes.enumerated().map { number, area in
            var settings = RibbonSettings(name: "r\(number)")
            settings.area = area
            return RibbonPatch(settings: settings, front: [])
        }
        var patch = Patch(name: "Test", ribbons: ribbons)
        patch.face.line = line
        return Layout(patch, size: size, for: .screen)
    }

    private let full = [Area(x: 0, y: 0, width: 1, height: 1)]

    @Test func itHasAGapOfItsOwn() {
        let top = layout([Area(x: 0, y: 0.1, width: 1, height: 0.9)])
        #expect(top.statusLine.height == 6 && top.statusLine.maxY <= 8.6 && top.newsLine.height == 0)
        let between = layout([Area(x: 0, y: 0, width: 1, height: 0.4), Area(x: 0, y: 0.45, width: 1, height: 0.55)])
        #expect(between.statusLine.minY >= 0.4 * 86 - 1e-9 && between.statusLine.maxY <= 0.45 * 86 + 1e-9)
        #expect(between.statusLine.height >= 3.4)
    }

    @Test func withoutAGapOnlyNewsIsShown() {
        for boxes in [full, [Area(x: 0, y: 0, width: 1, height: 0.5), Area(x: 0, y: 0.51, width: 1, height: 0.49)]] {
            let layout = layout(boxes)
            #expect(layout.statusLine.height == 0 && layout.newsLine.height == 6)
        }
    }

    @Test func aPresetMayWantItAlwaysOrNever() {
        let on = layout(full, .on)
        #expect(on.statusLine.height == 6 && on.newsLine.height == 0)
        let off = layout([Area(x: 0, y: 0.1, width: 1, height: 0.9)], .off)
        #expect(off.statusLine.height == 0 && off.newsLine.height == 0)
    }

    @Test func aSmallScreenHasNone() {
        let layout = layout(full, .on, on: Millimetres(width: 100, height: 39))
        #expect(layout.statusLine.height == 0 && layout.newsLine.height == 0)
    }

    @Test(arguments: ShippedPresets.names) func itCoversNoRibbonOfAPreset(name: String) throws {
        let patch = try ShippedPresets.patch(named: name)
        for size in [Millimetres(width: 92, height: 61), Self.size, Millimetres(width: 246, height: 154)] {
            let layout = Layout(patch, size: size, for: .screen)
            for box in layout.ribbons.map(\.box) + layout.edges.map(\.box) {
                #expect(!box.overlaps(layout.statusLine))
            }
        }
    }
}

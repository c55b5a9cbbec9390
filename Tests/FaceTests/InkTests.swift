import FaceTestKit
import Mapping
import Presets
import PresetsTestKit
import Raster
import Ribbons
import Scene
import Testing
import Touch

@testable import Face

/// Words can be read on every colour, lit or not.
@Suite("Ink")
struct InkTests {
    /// Letters that cover all of their pixels, or none.
    private final class Letters: GlyphSource {
        let coverage: UInt8
        init(_ coverage: UInt8) { self.coverage = coverage }

        func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph {
            let (width, height) = (max(Int(size * 0.4), 1), max(Int(size * 0.6), 1))
            guard scalar.properties.isAlphabetic else { return Glyph(mask: nil, left: 0, top: 0, advance: size / 3) }
            let mask = Mask(
                width: width, height: height, coverage: Array(repeating: coverage, count: width * height))
            return Glyph(mask: mask, left: 0, top: height, advance: size / 2)
        }
    }

    /// The least contrast of the words on the cards of a preset.
    private func leastContrast(of text: String) throws -> Double {
        let patch = try #require(Preset.load(Array(text.utf8), file: "colours.yaml").value)
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let scale = PixelScale(Small.extent, width: Small.width, height: Small.height)
        var least = 21.0
        var count = 0
        for isLit in [false, true] {
            let planes = [UInt8(0), 255].map { coverage -> Plane in
                var painter = CardPainter(
                    layout, scale, width: Small.width, height: Small.height, on: .pixels, Letters(coverage))
                painter.paint(.front, isLit: isLit)
                return painter.drawing.plane()
            }
            for (below, word) in zip(planes[0].pixels, planes[1].pixels) where below != word {
                least = min(least, Contrast.ratio(Tone(below).luminance, Tone(word).luminance))
                count += 1
            }
        }
        #expect(count > 100)
        return least
    }

    @Test(
        "Every word on a card",
        arguments: ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "white", "grey"])
    func cards(name: String) throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: Trigger, area: [0, 0, 0.5, 0.5], kind: button, color: \(name), send: note 60 }
              - { name: Notes, area: [0.5, 0, 0.5, 0.5], kind: keys, color: \(name), send: { to: note, root: C3, span: 12 } }
              - { name: Hold, area: [0, 0.5, 0.5, 0.5], kind: pad, color: \(name), send: cc 64 }
              - { name: Level, area: [0.5, 0.5, 0.5, 0.5], kind: fader, color: \(name), send: cc 7 }

            """
        let least = try leastContrast(of: text)
        #expect(least >= Contrast.least)
    }

    /// A card is a gradient between two colours. Words lie anywhere on it, and over its whole length.
    @Test func fourThousandColours() {
        for number in 0..<4096 {
            func part(_ shift: Int) -> UInt32 { UInt32(number >> shift & 15) * 17 }
            let color = Tone(part(8) << 16 | part(4) << 8 | part(0))
            for light in [1, 0.45, 0.36, 0.3, Palette.rest] as [Float] {
                let (start, end) = (color.dimmed(light), color.neighbour.dimmed(light))
                let samples = [0, 0.25, 0.5, 0.75, 1].map { start.mixed(with: end, $0) }
                for wanted in [Palette.text, Palette.label, Palette.text.faded(0.75)] {
                    for isWhite in [false, true] {
                        let ink = Ink(wanted, on: samples, isWhite: isWhite)
                        let ground = samples.map { $0.mixed(with: Palette.ink, ink.shade) }
                        if Ink.contrast(ink.tone, ground) < Contrast.least {
                            Issue.record("\(number) at \(light): \(ink)")
                        }
                        if isWhite, Ink.contrast(Palette.text, ground) < Contrast.least {
                            Issue.record("a number on \(number) at \(light): \(ink)")
                        }
                    }
                }
            }
        }
    }

    @Test func aShadeIsTheLastChoice() {
        #expect(Ink(Palette.label, on: [Palette.ground]) == Ink(Palette.label, on: []))
        #expect(Ink(Palette.text, on: [Palette.white]).tone == Palette.black)
        #expect(Ink(Palette.text, on: [Palette.white]).shade == 0)
        let both = Ink(Palette.text, on: [Palette.white, Palette.black])
        #expect(both.tone == Palette.white && both.shade > 0.5)
        // A number is white, so white below it is shaded.
        #expect(Ink(Palette.text, on: [Palette.white], isWhite: true).shade > 0.5)
    }

    /// At the very end of a ribbon too.
    @Test func aDiamondIsWhole() throws {
        for direction in ["right", "up"] {
            let text = """
                ribbon-preset: 1
                ribbons: [{ name: A, direction: \(direction), anchors: [0, 0.5, 1], send: cc 1 }]

                """
            let patch = try #require(Preset.load(Array(text.utf8), file: "anchors.yaml").value)
            let ribbon = Layout(patch, size: Small.extent, for: .screen).ribbons[0]
            let radius = ribbon.marks(.front).diamond
            let spots = ribbon.front.filter { $0.id.part == .anchor }
                .map { CardPainter.diamondSpot($0.form, radius, on: ribbon) }
            #expect(spots.count == 3 && radius == 1.5)
            let area = ribbon.box
            for spot in spots {
                #expect(spot.x >= area.minX + radius && spot.x <= area.maxX - radius)
                #expect(spot.y >= area.minY + radius && spot.y <= area.maxY - radius)
            }
        }
    }

    /// Groups are told by the gaps of their bars as well.
    @Test func groupsDifferWithoutColours() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: A, area: [0, 0, 0.5, 0.5], kind: button, send: { to: cc 20, mode: toggle, group: one } }
              - { name: B, area: [0.5, 0, 0.5, 0.5], kind: button, send: { to: cc 21, mode: toggle, group: two } }

            """
        let patch = try #require(Preset.load(Array(text.utf8), file: "groups.yaml").value)
        let layout = Layout(patch, size: Small.extent, for: .screen)
        let scale = PixelScale(Small.extent, width: Small.width, height: Small.height)
        var painter = CardPainter(layout, scale, width: Small.width, height: Small.height, on: .pixels, Letters(255))
        painter.paint(.front, isLit: false)
        let plane = painter.drawing.plane()
        let gaps = layout.ribbons.map { ribbon -> Int in
            let bar = ribbon.front.first { $0.id.part == .group }.map { scale.rectangle($0.box) }
            guard let bar else { return -1 }
            let isBar = (bar.x..<bar.maxX).map { Tone(plane[$0, bar.maxY - 1]).luminance > 0.1 }
            return zip(isBar, isBar.dropFirst()).count { $0 && !$1 }
        }
        #expect(gaps == [0, 1])
    }
}

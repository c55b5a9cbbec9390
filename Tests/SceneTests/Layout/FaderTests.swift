import Mapping
import PresetsTestKit
import Ribbons
import Testing
import Touch

@testable import Scene

/// Faders on a screen: they are drawn where they are played.
@Suite("Faders")
struct FaderTests {
    /// 3.5 inches, 7 inches, 10 inches, and upright ones.
    static let sizes = [(92.4, 61.6), (154, 92), (246, 154), (61.6, 92.4), (138, 246)].map {
        Millimetres(width: $0, height: $1)
    }
    static let presets = [
        "11-mixer.yaml", "12-drawbar-organ.yaml", "22-dx7.yaml", "23-juno.yaml", "24-prophet.yaml", "39-strings.yaml",
    ]

    private func faders(_ layout: Layout) -> [Layout.Ribbon] { layout.ribbons.filter { $0.kind(.front) == .fader } }

    @Test(arguments: presets, sizes)
    func theLaneLiesInTheMiddleOfItsArea(preset: String, size: Millimetres) throws {
        let faders = faders(Layout(try ShippedPresets.patch(named: preset), size: size, for: .screen))
        #expect(!faders.isEmpty)
        for fader in faders {
            let (lane, box) = (fader.lane(.front).box, fader.box)
            let isLying = fader.axis.direction.isHorizontal
            let middle =
                isLying
                ? (lane.minY + lane.height / 2 - box.minY) / box.height
                : (lane.minX + lane.width / 2 - box.minX) / box.width
            let middleThird = 0.3333...0.6667
            #expect(middleThird.contains(middle), "\(fader.name)")
            #expect(isLying ? lane.width == box.width : lane.height == box.height, "\(fader.name)")
        }
    }

    @Test(arguments: presets, sizes)
    func theKnobIsWholeAndNeverCoversAWord(preset: String, size: Millimetres) throws {
        let layout = Layout(try ShippedPresets.patch(named: preset), size: size, for: .screen)
        for fader in faders(layout) {
            let shapes = fader.front
            let knob = try #require(shapes.first { $0.id.part == .center })
            let height = fader.form(of: knob, in: RibbonPicture(center: 0.5, range: 0))?.box
            for step in 0...40 {
                let state = RibbonPicture(center: Double(step) / 40, range: 0)
                let box = try #require(fader.form(of: knob, in: state)?.box)
                #expect(box.isInside(fader.box))
                #expect(abs(box.height - (height?.height ?? 0)) < 1e-9 && abs(box.width - (height?.width ?? 0)) < 1e-9)
                for shape in shapes where shape.words != nil {
                    let words = try #require(fader.form(of: shape, in: state)?.box)
                    #expect(words.isInside(fader.box), "\(fader.name) at \(step)")
                    #expect(!words.overlaps(box), "\(fader.name) at \(step): \(shape.words ?? "")")
                }
            }
        }
    }

    @Test func aNarrowFaderKeepsItsNameAndItsValue() throws {
        for size in Self.sizes {
            let layout = Layout(try ShippedPresets.patch(named: "11-mixer.yaml"), size: size, for: .screen)
            for fader in faders(layout) {
                #expect(fader.front.contains { $0.id.part == .title && $0.words == fader.name }, "\(size)")
                #expect(fader.readouts.allSatisfy { ($0.place?.size ?? 0) >= 2.5 } && fader.readouts.count == 1)
            }
        }
    }

    @Test func aLongNameIsShortenedBeforeItIsLeftOut() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: Schlagzeugmikrofon, kind: fader, area: [0, 0, 0.06, 1], send: { to: cc 1 } }
            """
        let layout = Layout(try patch(text), size: Millimetres(width: 92, height: 61), for: .screen)
        let title = try #require(layout.ribbons[0].front.first { $0.id.part == .title }?.words)
        #expect(title.hasPrefix("Schlag") && title.hasSuffix("…"))
    }

    /// A name of which not even the beginning has room is left out, and the number with it.
    @Test func aThinFaderHasNoWords() throws {
        let text = """
            ribbon-preset: 1
            ribbons: [{ name: thin, kind: fader, area: [0, 0, 0.02, 1], send: { to: cc 1 } }]
            """
        let ribbon = Layout(try patch(text), size: Millimetres(width: 92, height: 61), for: .screen).ribbons[0]
        #expect(ribbon.front.allSatisfy { $0.words == nil })
        #expect(ribbon.readouts.allSatisfy { $0.place == nil })
        #expect(ribbon.lane(.front).box.isInside(ribbon.box))
    }

    @Test func aWideStandingRibbonFillsItsArea() throws {
        let layout = Layout(
            try ShippedPresets.patch(named: "13-pitch-and-modulation.yaml"), size: Millimetres(width: 154, height: 92),
            for: .screen)
        for ribbon in layout.ribbons {
            #expect(ribbon.lane(.front).breadth >= 0.85 * ribbon.axis.breadth, "\(ribbon.name)")
            #expect(ribbon.front.contains { $0.id.part == .title })
        }
    }
}

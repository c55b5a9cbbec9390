import Mapping
import PresetsTestKit
import TestSupport
import Testing
import Touch

@testable import Scene

/// Where a number stands while a finger moves its ribbon.
@Suite("Moved numbers")
struct MovedNumberTests {
    private static let sizes = [(92.4, 61.6), (154, 92), (138, 246)].map { Millimetres(width: $0, height: $1) }

    @Test(arguments: sizes)
    func theyAreOnTheScreenBesideTheHandAndNotUnderTheLine(size: Millimetres) throws {
        var random = SeededRandom(seed: 7)
        for path in ShippedPresets.paths {
            let layout = Layout(try ShippedPresets.patch(path), size: size, for: .screen)
            let surface = Rect(x: 0, y: 0, width: size.width, height: size.height)
            let words = layout.words
            for _ in 0..<40 {
                let finger = Point(
                    x: size.width * Double(random.below(1001)) / 1000,
                    y: size.height * Double(random.below(1001)) / 1000)
                let number = Millimetres(width: 4 + Double(random.below(160)) / 10, height: 4.2)
                let box = layout.numberBox(of: number, beside: finger, finger: finger, words: words, own: nil)
                #expect(box.isInside(surface), "\(path) \(finger)")
                #expect(box.width == number.width && box.height == number.height)
                #expect(!box.overlaps(layout.newsLine) && !box.overlaps(layout.statusLine), "\(path) \(finger)")
                let tip = Rect(x: finger.x - 5, y: finger.y - 5, width: 10, height: 10)
                #expect(!box.overlaps(tip), "\(path) \(finger)")
            }
        }
    }

    @Test func theyLeaveWordsLegibleWhereThereIsAnotherPlace() throws {
        let layout = Layout(
            try ShippedPresets.patch(named: "03-filter-and-melody.yaml"), size: Self.sizes[1], for: .screen)
        let title = try #require(layout.ribbons[0].front.first { $0.id.part == .title }?.box)
        let finger = Point(x: title.minX + 4, y: title.maxY + 12)
        let number = Millimetres(width: 8, height: 4.2)
        let box = layout.numberBox(of: number, beside: finger, finger: finger, words: layout.words, own: nil)
        #expect(layout.words.allSatisfy { !$0.overlaps(box) })
        let free = layout.numberBox(of: number, beside: finger, finger: finger, words: [], own: nil)
        #expect(free.overlaps(title))
        #expect(!layout.numberBox(of: number, beside: finger, finger: finger, words: [], own: title).overlaps(title))
    }

    /// Each target's number is in its own unit, and a plane has one for either axis.
    @Test func everyValueHasANumber() throws {
        func shown(_ send: String, _ state: RibbonPicture = RibbonPicture(center: 0.75, range: 0.5)) throws -> [String]
        {
            let patch = try patch(
                "ribbon-preset: 1\nmidi: { bend-range: 12 }\nribbons:\n  - { name: r, send: \(send) }")
            let layout = Layout(patch, size: Self.sizes[1], for: .screen)
            return layout.ribbons[0].readouts.filter { $0.isMoved(in: state) }.compactMap { readout in
                readout.value(in: state).map { $0.unit.isEmpty ? $0.characters : "\($0.characters) \($0.unit)" }
            }
        }
        #expect(try shown("{ to: cc14 3 }") == ["12300"])
        #expect(try shown("{ to: nrpn 300, max: 1000 }") == ["750"])
        #expect(try shown("{ to: bend }") == ["6.0 st"])
        #expect(try shown("{ to: pressure }") == ["95"])
        #expect(try shown("{ to: sysex F0 43 10 vv F7, max: 31 }") == ["23"])
        var plane = RibbonPicture(center: 0.25, range: 0)
        plane.across = 1
        #expect(try shown("[{ to: cc 16 }, { from: across, to: cc 17 }]", plane) == ["32", "127"])
        var pulled = RibbonPicture(center: 0.25, range: 0)
        #expect(try shown("{ from: offset, to: bend }", pulled) == ["0.0 st"])
        pulled.offset = RibbonPicture.Offset(start: 0.5, along: -0.25, across: 1)
        #expect(try shown("{ from: offset, to: bend }", pulled) == ["−3.0 st"])
        #expect(try shown("{ from: offset-across, to: cc 1 }", pulled) == ["127"])
        // While a handle is held, the range moves.
        let both = "[{ to: cc 16 }, { from: range, to: cc 17 }]"
        var held = RibbonPicture(center: 0.5, range: 1)
        #expect(try shown(both, held) == ["64"])
        held.isTrailingHeld = true
        #expect(try shown(both, held) == ["127"])
    }

    @Test func aMorphIsInPercent() throws {
        let layout = Layout(
            try ShippedPresets.patch(named: "41-morph.yaml"), size: Self.sizes[1], for: .screen)
        let readouts = layout.ribbons.flatMap(\.readouts).filter { $0.display?.unit == .percent }
        #expect(readouts.map { $0.value(in: RibbonPicture(center: 0.3, range: 0))?.characters } == ["30"])
    }

    /// Names before numbers before the words of targets.
    @Test func targetsLoseTheirWordsFirst() throws {
        let text = """
            ribbon-preset: 1
            ribbons:
              - { name: brightness, area: [0, 0, 0.36, 1], send: { to: cc 74, label: a long label of a target } }
            """
        let layout = Layout(try patch(text), size: Millimetres(width: 92, height: 10), for: .screen)
        let ribbon = layout.ribbons[0]
        #expect(ribbon.front.first { $0.id.part == .title }?.words == "brightness")
        #expect(ribbon.readouts.first?.place != nil)
        #expect(!ribbon.front.contains { $0.words?.contains("label") == true })
    }

    /// A row of names is told apart by its numbers.
    @Test func shortenedNamesKeepTheirNumbers() {
        let font = TextWidth(size: 2.5, isBold: true)
        #expect(Wrapping.shortened("mute 12", font, within: 9) == "m…12")
        #expect(Wrapping.shortened("resonance", font, within: 12) == "reson…")
        #expect(Wrapping.shortened("store A", font, within: 9)?.hasSuffix("…A") == true)
        #expect(Wrapping.shortened("12", font, within: 3) == nil)
    }
}

import Mapping
import Testing
import Touch

@testable import Scene

/// Labels, units and shown numbers of mappings.
@Suite("Shown values")
struct ShownValueTests {
    private func mapping(_ words: String) throws -> Description.Mapping {
        Description(try patch("ribbon-preset: 1\nribbons:\n  - name: r\n    send: \(words)")).ribbons[0].front[0]
    }

    @Test func aLabelStandsForTheTarget() throws {
        let mapping = try mapping("{ to: cc 74, label: cutoff }")
        #expect(mapping.target == "cutoff")
        #expect(mapping.scaling == Scaling(min: 0, max: 127))
    }

    @Test func numbersAreShownInPlaceOfWhatIsSent() throws {
        let mapping = try mapping("{ to: cc 74, max: 100, label: level, unit: percent, show: [100, 0] }")
        #expect(mapping.target == "level")
        #expect(mapping.scaling == Scaling(min: 0, max: 100))
        #expect(mapping.display == ValueDisplay(unit: .percent, bounds: .init(min: 100, max: 0)))
        #expect(mapping.settings == "0…100, 100 %…0 %")
    }

    /// The numbers that a screen shows with the ribbon's centre, or its value across, at some places.
    private func shown(_ words: String, at places: [Double] = [0, 0.5, 1]) throws -> [String] {
        let patch = try patch("ribbon-preset: 1\nribbons:\n  - name: r\n    send: \(words)")
        let layout = Layout(patch, size: Millimetres(width: 154, height: 86), for: .screen)
        let readout = try #require(layout.ribbons[0].readouts.first)
        return places.map { place in
            var state = RibbonPicture(center: place, range: place)
            state.across = place
            return readout.value(in: state).map { "\($0.characters) \($0.unit)" } ?? "none"
        }
    }

    @Test func theyMoveInUnits() throws {
        #expect(try shown("{ to: cc 74, unit: Hz, show: [20, 20000] }") == ["20.0 Hz", "650 Hz", "20.0 kHz"])
        #expect(try shown("{ to: cc 74, unit: dB, show: [-60, 6] }") == ["−60.0 dB", "−26.7 dB", "6.0 dB"])
        #expect(try shown("{ to: cc 74, unit: s, show: [0.01, 10] }") == ["0.0100 s", "0.325 s", "10.0 s"])
        #expect(try shown("{ to: bend, unit: st, show: [-2, 2] }") == ["−2.00 st", "0.00 st", "2.00 st"])
        #expect(try shown("{ to: cc 74, unit: percent, show: [0, 100] }") == ["0 %", "50 %", "100 %"])
        #expect(try shown("{ to: cc 74 }") == ["0 ", "64 ", "127 "])
    }

    @Test func everyTargetWithAPositionHasThem() throws {
        let sysex = "{ to: sysex F0 43 10 01 06 vv F7, max: 31, label: algorithm, show: [1, 32] }"
        #expect(try shown(sysex) == ["1 ", "17 ", "32 "])
        #expect(try shown("{ from: across, to: cc14 3, show: [-1, 1] }") == ["−1.00 ", "0.00 ", "1.00 "])
        #expect(try shown("{ from: range, to: nrpn 3, unit: Hz }") == ["0 Hz", "8.19 kHz", "16.4 kHz"])
    }

    @Test func whatDoesNotFollowFromTheRibbonsPlaceIsInWordsAlone() throws {
        let program = try mapping("{ from: center, to: program, show: [1, 128] }")
        #expect(program.scaling == nil && program.settings == "1…128")
        #expect(try mapping("{ from: speed, to: cc 1, unit: percent }").scaling == nil)
    }

    /// A number is as wide as its room, give or take a part of a figure.
    @Test(arguments: [
        "unit: Hz, show: [20, 20000]", "unit: dB, show: [-60, 6]", "show: [-1000000, 0]", "unit: s, show: [0.001, 10]",
        "unit: percent", "show: [1, 9]",
    ])
    func theyHaveRoom(display: String) throws {
        let mapping = try mapping("{ to: cc 74, \(display) }")
        let scaling = try #require(mapping.scaling)
        let room = TextWidth(size: 1).length(of: Readout.room(for: mapping))
        let font = TextWidth(size: 1, isBold: true)
        for value in 0...127 {
            let number = try #require(mapping.display?.shown(Double(value), of: scaling))
            let words = number.unit.isEmpty ? number.characters : "\(number.characters) \(number.unit)"
            #expect(font.length(of: words) < room, "\(words)")
        }
    }
}

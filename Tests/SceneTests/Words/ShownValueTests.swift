import Mapping
import Testing

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

    @Test func wholeNumbersAreShownInPlaceOfWhatIsSent() throws {
        let mapping = try mapping("{ to: cc 74, max: 100, label: level, unit: percent, show: [100, 0] }")
        #expect(mapping.target == "level %")
        #expect(mapping.scaling == Scaling(min: 100, max: 0))
        #expect(mapping.settings == "0…100, 100 %…0 %")
    }

    @Test func whatHasMoreDigitsStandsInWordsAlone() throws {
        let frequency = try mapping("{ to: cc 74, unit: Hz, show: [20, 20000] }")
        #expect(frequency.target == "cc 74")
        #expect(frequency.scaling == nil)
        #expect(frequency.settings == "20 Hz…20 kHz")
        #expect(try mapping("{ to: cc 74, unit: dB, show: [-60, 0] }").scaling == nil)
    }
}

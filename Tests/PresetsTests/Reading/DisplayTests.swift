import Mapping
import Testing

@testable import Presets

/// `label`, `unit` and `show` of a mapping.
@Suite("Display of values")
struct DisplayTests {
    @Test func eachMayStandAlone() {
        #expect(route("from: center, to: cc 74, label: level")?.label == "level")
        #expect(route("from: center, to: cc 74, unit: dB")?.display == ValueDisplay(unit: .decibels))
        #expect(
            route("from: center, to: cc 74, show: [-12, 12]")?.display == ValueDisplay(bounds: .init(min: -12, max: 12))
        )
        #expect(route("from: center, to: cc 74")?.display == nil)
        #expect(route("from: tap, to: panic, label: stop")?.label == "stop")
    }

    @Test func together() {
        let route = route("from: center, to: nrpn 15, max: 164, unit: Hz, show: [20, 20000]")
        #expect(route?.display == ValueDisplay(unit: .hertz, bounds: .init(min: 20, max: 20_000)))
    }

    @Test(arguments: ["Hz", "s"])
    func ratiosNeedNumbersAboveZero(unit: String) {
        let found = load(mappings: "from: center, to: cc 74, unit: \(unit), show: [0, 10]").report
        #expect(found.count == 1)
        #expect(
            found.first?.contains(": 'show' from or to 0 with 'unit: \(unit)'; expected two numbers above 0; ") ?? false
        )
        #expect(load(mappings: "from: center, to: cc 74, unit: dB, show: [0, 10]").report == [])
    }

    @Test func notesHaveNoUnit() {
        #expect(
            load(mappings: "from: touch, to: note, unit: st").report.first?.contains("'unit' has no meaning") ?? false)
        #expect(
            load(mappings: "from: center, to: cc 1, unit: hertz").report.first?.contains("expected Hz, percent")
                ?? false)
    }
}

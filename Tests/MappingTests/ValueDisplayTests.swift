import Mapping
import Testing

@Suite("Value display")
struct ValueDisplayTests {
    private func route(min: Double = 0, max: Double = 127) -> Route {
        var route = Route(source: .center, target: .controller(74), channel: MIDISettings().channel)
        (route.min, route.max) = (min, max)
        return route
    }

    private func words(_ unit: ValueDisplay.Unit?, _ bounds: ClosedRange<Double>?, _ value: Double) -> String {
        let display = ValueDisplay(unit: unit, bounds: bounds.map { .init(min: $0.lowerBound, max: $0.upperBound) })
        return display.words(for: value, of: route())
    }

    @Test func alone() {
        #expect(words(.semitones, nil, 12) == "12 st")
        #expect(words(nil, 0...10, 63.5) == "5")
        #expect(words(nil, nil, 99) == "99")
    }

    @Test func inEqualSteps() {
        #expect(words(.percent, 0...100, 0) == "0 %")
        #expect(words(.percent, 0...100, 64) == "50.4 %")
        #expect(words(.percent, 0...100, 127) == "100 %")
        #expect(words(.decibels, -60...6, 0) == "−60 dB")
        #expect(words(.decibels, -60...6, 100) == "−8.03 dB")
    }

    @Test func inEqualRatios() {
        #expect(words(.hertz, 20...20_000, 0) == "20 Hz")
        #expect(words(.hertz, 20...20_000, 63.5) == "632 Hz")
        #expect(words(.hertz, 20...20_000, 127) == "20 kHz")
        #expect(words(.hertz, 100...10_000, 64) == "1.02 kHz")
        #expect(words(.seconds, 0.01...10, 0) == "0.01 s")
        #expect(words(.seconds, 0.01...10, 63.5) == "0.316 s")
    }

    @Test func theEndsAreThoseOfTheRoute() {
        let display = ValueDisplay(unit: .percent, bounds: .init(min: 100, max: 0))
        #expect(display.words(for: 20, of: route(min: 20, max: 110)) == "100 %")
        #expect(display.words(for: 110, of: route(min: 20, max: 110)) == "0 %")
        #expect(display.words(for: 50, of: route(min: 50, max: 50)) == "100 %")
    }

    @Test func threeDigitsAreShown() {
        #expect(words(nil, nil, 1234) == "1230")
        #expect(words(nil, nil, 999.6) == "1000")
        #expect(words(nil, nil, 0.012_345) == "0.0123")
        #expect(words(.hertz, nil, 999.6) == "1 kHz")
    }
}

import Panels
import Presets
import Testing
import Time
import Touch

@testable import Control

/// `ribbon calibrate` asks for a light and for a firm touch.
@Suite("Measuring a finger")
struct FingerMeasurementTests {
    /// A touch with these diameters in millimetres, a frame each, and its lift.
    private func touch(_ measurement: inout FingerMeasurement, _ diameters: [Double]) {
        var contact = Contact(id: ContactID(1), location: .zero, startTime: .zero)
        for diameter in diameters {
            contact.size = diameter * 160 / 25.4
            measurement.handle(TouchFrame(contacts: [contact]))
            contact.phase = .moved
        }
        contact.phase = .ended
        measurement.handle(TouchFrame(contacts: [contact]))
    }

    @Test func itAsksForTwoTouchesAndTakesTheirMedians() {
        var measurement = FingerMeasurement()
        #expect(measurement.question?.contains("lightly") == true)
        touch(&measurement, [1, 4, 5, 5, 40])
        #expect(measurement.question?.contains("firmly") == true)
        touch(&measurement, [6, 9.04, 9.04, 9.04, 9.04])
        #expect(measurement.question == nil)
        #expect(measurement.finger == DeviceConfiguration.FingerDiameters(light: 5, firm: 9))
    }

    @Test(
        arguments: [([5, 5], [5, 5]), ([9, 9], [5, 5]), ([5, 5], [5.2, 5.2]), ([0, 0], [9, 9])]
            as [([Double], [Double])])
    func aPanelThatShowsNoDifferenceHasNoFinger(light: [Double], firm: [Double]) {
        var measurement = FingerMeasurement()
        touch(&measurement, light)
        touch(&measurement, firm)
        #expect(measurement.question == nil)
        #expect(measurement.finger == nil)
    }
}

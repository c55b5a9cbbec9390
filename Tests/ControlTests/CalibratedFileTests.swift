import Panels
import Presets
import Testing
import Time
import Touch

@testable import Control

/// From the touches that `ribbon calibrate` asks for, by way of the file that it writes, to contacts.
@Suite("A calibrated panel")
struct CalibratedFileTests {
    /// Claims 480 × 272 and sends 800 × 480.
    private let device = DeviceDescription(
        name: "Panel", properties: CodeSet([1]),
        axes: [
            0x2f: Axis(minimum: 0, maximum: 4), 0x35: Axis(minimum: 0, maximum: 480),
            0x36: Axis(minimum: 0, maximum: 272), 0x39: Axis(minimum: 0, maximum: 65_535),
        ])

    private func touch(_ x: Int32, _ y: Int32) -> [RawEvent] {
        func absolute(_ code: UInt16, _ value: Int32) -> RawEvent {
            RawEvent(time: .zero, type: EventType.absolute, code: code, value: value)
        }
        return [absolute(0x39, 1), absolute(0x35, x), absolute(0x36, y), .report(at: .zero)]
            + [absolute(0x39, -1), .report(at: .zero)]
    }

    @Test func theFilePutsEachContactWhereItsFingerIs() throws {
        var measurement = try CalibrationMeasurement(device)
        for (x, y) in [(80, 48), (720, 48), (720, 432), (80, 432)] as [(Int32, Int32)] {
            for event in touch(x, y) { measurement.handle(event) }
        }
        var found = try measurement.calibration().configuration
        found.match = DeviceIdentity(name: "Panel")
        let loaded = DeviceConfiguration.load(Array(found.text.utf8), file: "panel.yaml")
        #expect(loaded.value == found)
        #expect(loaded.diagnostics.isEmpty)
        var decoder = try PanelDecoder(device, configuration: try #require(loaded.value))
        let surface = decoder.surface
        for x in stride(from: 20, to: 800, by: 20) as StrideTo<Int32> {
            var places: [Point] = []
            for event in touch(x, 240) { decoder.handle(event) { places += $0.contacts.map(\.location) } }
            #expect((places[0].x - Double(x) / 800 * surface.width).magnitude < 1e-6)
            #expect((places[0].y - surface.height / 2).magnitude < 1e-6)
        }
    }
}

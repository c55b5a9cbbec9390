import Testing
import Touch

@testable import Panels

/// The properties that a panel reports besides position, in points.
@Suite("Sizes and pressures")
struct ContactSizeTests {
    /// A panel of 100 × 50 mm, 1000 × 500 units, that states no resolution.
    private func panel(_ major: Axis?, surface: Int32 = 1000) -> DeviceDescription {
        var device = DeviceDescription.slots()
        device.axes[AbsoluteAxis.positionX] = Axis(minimum: 0, maximum: surface)
        device.axes[AbsoluteAxis.positionY] = Axis(minimum: 0, maximum: surface / 2)
        device.axes[AbsoluteAxis.touchMajor] = major
        return device
    }

    private func configuration(_ finger: DeviceConfiguration.FingerDiameters? = nil) -> DeviceConfiguration {
        var configuration = DeviceConfiguration()
        configuration.size = .init(width: 100, height: 50)
        configuration.finger = finger
        return configuration
    }

    /// The diameter of a contact for which the panel reports `value`; nil means no report.
    private func diameter(
        _ device: DeviceDescription, _ value: Int32?, _ finger: DeviceConfiguration.FingerDiameters? = nil
    ) throws -> Double {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        if let value { script.absolute(AbsoluteAxis.touchMajor, value) }
        script.report()
        let size = try script.play(device, configuration: configuration(finger)).contacts[0].size
        return (size * 25.4 / 160 * 1000).rounded() / 1000
    }

    @Test func anAxisWithAResolutionIsTakenAtItsWord() throws {
        let device = panel(Axis(minimum: 0, maximum: 3, resolution: 1))
        #expect(try diameter(device, 3) == 3)
        let fine = panel(Axis(minimum: 0, maximum: 20_000, resolution: 100), surface: 20_000)
        #expect(try diameter(fine, 1234) == 12.34)
    }

    @Test func anAxisAsWideAsTheSurfaceHasTheSurfacesUnit() throws {
        let device = panel(Axis(minimum: 0, maximum: 9600), surface: 9600)
        #expect(try diameter(device, 960) == 10)
    }

    @Test func aByteOnAWiderSurfaceIsInMillimetresUpTo8AndGoesOnToAFirmFinger() throws {
        let device = panel(Axis(minimum: 0, maximum: 255))
        #expect(try [1, 5, 8].map { try diameter(device, $0) } == [1, 5, 8])
        // 8 + 5 · ln(v / 8) / ln(255 / 8)
        #expect(try [20, 60, 255].map { try diameter(device, $0) } == [9.323, 10.91, 13])
        #expect(try diameter(panel(Axis(minimum: 0, maximum: 255), surface: 320), 32) == 10)
    }

    @Test func aFewStepsAreSpreadOverAFinger() throws {
        let device = panel(Axis(minimum: 0, maximum: 3))
        #expect(try [0, 1, 2, 3].map { try diameter(device, $0) } == [4.25, 6.75, 9.25, 11.75])
        // The kernel does not report a 0, which is a slot's initial value.
        #expect(try diameter(device, nil) == 4.25)
        let fromOne = panel(Axis(minimum: 1, maximum: 4))
        #expect(try [1, 4].map { try diameter(fromOne, $0) } == [4.25, 11.75])
    }

    @Test func theFilesFingerIsAtTheEndsOfWhatAFingerPlays() throws {
        let device = panel(Axis(minimum: 0, maximum: 255))
        let finger = DeviceConfiguration.FingerDiameters(light: 4, firm: 8)
        #expect(try [4, 6, 8].map { try diameter(device, $0, finger) } == [3, 8, 13])
        #expect(try diameter(device, 1, finger) > 0, "what is reported is never nothing")
        let backwards = DeviceConfiguration.FingerDiameters(light: 9, firm: 5)
        #expect(try diameter(device, 7, backwards) == 7)
    }

    @Test func aContactOfWhichNoSizeIsReportedHasNone() throws {
        #expect(try diameter(panel(nil), 7) == 0)
        #expect(try diameter(panel(Axis(minimum: 0, maximum: 0)), 7) == 0)
        #expect(try diameter(panel(Axis(minimum: 0, maximum: 255)), nil) == 0)
        #expect(try diameter(panel(Axis(minimum: 0, maximum: 255)), 0) == 0)
    }

    @Test(
        arguments: [(nil, 1), (0, 1), (1, 0.01), (50, 0.5), (100, 1.0.nextDown), (200, 1.0.nextDown)]
            as [(Int32?, Double)])
    func aPressureThatIsReportedIsBelow1(value: Int32?, pressure: Double) throws {
        var script = Script()
        script.slot(0, id: 1, x: 10, y: 10)
        if let value { script.absolute(AbsoluteAxis.contactPressure, value) }
        script.report()
        let device = DeviceDescription.slots(extra: [AbsoluteAxis.contactPressure: Axis(minimum: 0, maximum: 100)])
        #expect(try script.play(device).contacts[0].pressure == pressure)
    }

    /// The contacts of a panel that reports these pressures and sizes at touch-down, each contact in a slot of its own;
    /// nil means no report, as for a slot's first 0.
    private func contacts(_ values: [Int32?], playing: [ContactSources]? = nil) throws -> [Contact] {
        let axis = Axis(minimum: 0, maximum: 100)
        var decoder = try PanelDecoder(
            .slots(extra: [AbsoluteAxis.contactPressure: axis, AbsoluteAxis.touchMajor: axis]))
        var take = Take()
        for (slot, value) in values.enumerated() {
            if let playing { decoder.play(playing[slot]) }
            var script = Script()
            script.wait(Int64(100 * slot))
            script.slot(Int32(slot), id: Int32(slot + 1), x: 10, y: 10)
            if let value {
                script.absolute(AbsoluteAxis.contactPressure, value)
                script.absolute(AbsoluteAxis.touchMajor, value)
            }
            script.report()
            script.play(into: &decoder, &take)
        }
        return take.contacts.filter { $0.phase == .began }
    }

    @Test func onAPanelThatHasToldPressureAndSizeAZeroIsTheLightestTouch() throws {
        let began = try contacts([0, nil, 50, 0, nil])
        #expect(began.map(\.pressure) == [1, 1, 0.5, 0, 0])
        #expect(began.map { $0.size != Contact.noSize } == [false, false, true, true, true])
        #expect(began[3].size < began[2].size)
        #expect(began[4].size == began[3].size)
    }

    @Test func aPanelThatAlwaysReportsZeroTellsNothing() throws {
        let began = try contacts([0, 0, nil, 0])
        #expect(began.allSatisfy { $0.pressure == Contact.noPressure && $0.size == Contact.noSize })
    }

    /// The kernel may mask properties that are not played, so they count neither live nor in a render.
    @Test func whatIsNotPlayedHasNotBeenTold() throws {
        var began = try contacts([50, 0], playing: [[], ContactSources.pressure])
        #expect(began.map(\.pressure) == [1, 0], "the contact that was down is read again")
        began = try contacts([50, 0, 0], playing: [ContactSources.pressure, [], .pressure])
        #expect(began.map(\.pressure) == [0.5, 1, 0])
    }

    @Test func aDeviceSaysWhatItReports() {
        let pressure = Axis(minimum: 0, maximum: 255)
        #expect(panel(nil).contactSources == [])
        #expect(panel(Axis(minimum: 0, maximum: 0)).contactSources == [])
        #expect(panel(Axis(minimum: 0, maximum: 3)).contactSources == .size)
        #expect(DeviceDescription.slots(extra: [AbsoluteAxis.contactPressure: pressure]).contactSources == .pressure)
        // The single-touch axis does not describe the contacts of a multi-touch panel.
        #expect(DeviceDescription.slots(extra: [AbsoluteAxis.pressure: pressure]).contactSources == [])
        #expect(
            DeviceDescription.single([Key.touch], extra: [AbsoluteAxis.pressure: pressure]).contactSources == .pressure)
        #expect(DeviceDescription(name: "nothing").contactSources == [])
    }
}

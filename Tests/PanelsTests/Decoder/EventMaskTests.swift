import EvdevInput
import TestSupport
import Testing
import Touch

@testable import Panels

/// The events of a panel that the kernel may hold back.
@Suite("Event masks")
struct EventMaskTests {
    private static let contact: [UInt16] = [0x2F, 0x35, 0x36, 0x37, 0x39, 0x3B]
    private static let size: [UInt16] = [0x30, 0x31]
    private static let pressure: [UInt16] = [0x3A]

    /// The panels of this folder that report by protocol B.
    private static let slots = [
        "hovering", "hundred-slots", "never-lifts", "no-touch-button", "nonsense.slots", "outside-its-range",
        "palms-and-pens", "pressure-and-shape", "replaced-and-tapped", "seven-inch-fuzz", "three-nodes.touch",
        "touchpad",
    ]

    private static let slotFiles = PanelFile.all.filter { slots.contains(String($0.name.dropLast(".events".count))) }

    private func axes(_ mask: EventMask?) -> [UInt16]? { mask?.codes[EventType.absolute]?.codes }

    @Test(arguments: PanelFile.all)
    func onlyPanelsOfProtocolBAreMasked(file: PanelFile) throws {
        let mask = try file.recording().device.eventMask(playing: [], FilterConfiguration())
        let name = file.name.dropLast(".events".count)
        guard Self.slots.contains(String(name)) else { return #expect(mask == nil) }
        // The only types are reports and axes, so there are no keys and no time stamps (MSC_TIMESTAMP).
        #expect(mask?.codes.mapValues(\.codes) == [0: [0, 3], 3: Self.contact])
    }

    @Test(arguments: slotFiles)
    func pressureAndSizeAreReadIfTheyArePlayed(file: PanelFile) throws {
        let device = try file.recording().device
        let filters = FilterConfiguration()
        let pressure = (Self.contact + Self.pressure).sorted()
        let size = (Self.contact + Self.size).sorted()
        let both = (Self.contact + Self.size + Self.pressure).sorted()
        #expect(axes(device.eventMask(playing: .pressure, filters)) == pressure)
        #expect(axes(device.eventMask(playing: .size, filters)) == size)
        #expect(axes(device.eventMask(playing: [.pressure, .size], filters)) == both)
    }

    @Test func aFilterThatCountsReportsGetsAllOfAContact() {
        var filters = FilterConfiguration()
        filters.deadBand = 1.6
        filters.minimumDuration = .milliseconds(20)
        filters.liftDebounce = .milliseconds(20)
        #expect(axes(DeviceDescription.slots().eventMask(playing: [], filters)) == Self.contact)
        filters.medianOfThree = true
        let all = (Self.contact + Self.size + Self.pressure).sorted()
        #expect(axes(DeviceDescription.slots().eventMask(playing: [], filters)) == all)
        filters.medianOfThree = false
        filters.smoothing = OneEuroParameters()
        #expect(axes(DeviceDescription.slots().eventMask(playing: [], filters)) == all)
    }

    /// Some panels report a resting finger only by its time stamps, and `silence` must not end its contact.
    @Test func aPanelWhoseSilenceEndsContactsIsReadWhole() {
        var filters = FilterConfiguration()
        filters.silence = .seconds(10)
        #expect(DeviceDescription.slots().eventMask(playing: [], filters) == nil)
    }

    @Test func framesHaveThePressureWhileItIsPlayed() throws {
        let pressure = Axis(minimum: 0, maximum: 100)
        var decoder = try PanelDecoder(.slots(extra: [AbsoluteAxis.contactPressure: pressure]))
        decoder.play(.size)
        var script = Script()
        func press(_ value: Int32, x: Int32? = nil) {
            script.slot(0, x: x)
            script.absolute(AbsoluteAxis.contactPressure, value)
            script.report()
        }
        script.slot(0, id: 1, x: 100, y: 100)
        press(10)
        press(20, x: 200)
        press(30)
        var take = Take()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.phase) == [.began, .moved, .stationary])
        #expect(take.contacts.allSatisfy { $0.pressure == Contact.noPressure })

        // Values reported meanwhile count from here on.
        decoder.play(.pressure)
        script = Script()
        script.wait(100)
        script.slot(0, x: 300)
        script.report()
        press(40)
        take = Take()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.phase) == [.moved, .moved])
        #expect(take.contacts.map(\.pressure) == [0.3, 0.4])
    }

    @Test func aSizeThatIsNotPlayedIsNotInFrames() throws {
        let diameter = Axis(minimum: 0, maximum: 100, resolution: 10)
        var decoder = try PanelDecoder(.slots(extra: [AbsoluteAxis.touchMajor: diameter]))
        var script = Script()
        script.slot(0, id: 1, x: 100, y: 100)
        script.absolute(AbsoluteAxis.touchMajor, 80)
        script.report()
        var take = Take()
        script.play(into: &decoder, &take)
        decoder.play(.pressure)
        script = Script()
        script.wait(100)
        script.absolute(AbsoluteAxis.touchMajor, 60)
        script.report()
        script.play(into: &decoder, &take)
        #expect(take.contacts.map(\.phase) == [.began, .stationary])
        #expect(take.contacts.map { ($0.size / .millimetre).rounded() } == [8, 0])
    }
}

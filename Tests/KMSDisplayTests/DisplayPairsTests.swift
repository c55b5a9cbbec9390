import Raster
import Testing
import Touch

@testable import KMSDisplay

@Suite("Which display a touchscreen lies on")
struct DisplayPairsTests {
    private let panel = display("DSI-1", 154, 86)
    private let cable = display("HDMI-A-1", 344, 194)
    private let other = display("HDMI-A-2", 476, 268)
    private let i2c: UInt16 = 0x18
    private let usb: UInt16 = 0x03

    private static func display(_ name: String, _ width: Double, _ height: Double) -> DisplayInfo {
        DisplayInfo(
            name: name, card: "/dev/dri/card0", width: 800, height: 480, refresh: 60,
            size: Millimetres(width: width, height: height), turn: .none, identity: nil)
    }

    private static func display(_ name: String) -> DisplayInfo {
        var display = display(name, 1, 1)
        display.size = nil
        return display
    }

    private func names(_ screens: [Touchscreen], _ displays: [DisplayInfo]) -> [String?] {
        DisplayPairs.displays(of: screens, among: displays).map { $0.map { displays[$0].name } }
    }

    @Test func theOnlyOnesBelongTogether() {
        #expect(names([Touchscreen(bus: usb)], [panel]) == ["DSI-1"])
        #expect(names([Touchscreen()], []) == [nil])
        #expect(names([], [panel]) == [])
    }

    @Test func aFileComesBeforeUdevAndUdevBeforeTheRest() {
        let size = Millimetres(width: 154, height: 86)
        #expect(
            names([Touchscreen(display: "HDMI-A-2", output: "HDMI-A-1", size: size, bus: i2c)], [panel, cable, other])
                == ["HDMI-A-2"])
        #expect(names([Touchscreen(output: "HDMI-A-1", size: size, bus: i2c)], [panel, cable, other]) == ["HDMI-A-1"])
    }

    @Test func aDisplayThatAFileNamesAndThatIsNotThereIsWaitedFor() {
        #expect(names([Touchscreen(display: "DSI-2", bus: i2c)], [panel]) == [nil])
        // It leaves the others alone.
        #expect(names([Touchscreen(display: "DSI-2"), Touchscreen(bus: i2c)], [panel]) == [nil, "DSI-1"])
    }

    @Test func theSizeTellsWithinATwentiethLyingOrStanding() {
        #expect(names([Touchscreen(size: .init(width: 340, height: 190))], [panel, cable, other]) == ["HDMI-A-1"])
        #expect(names([Touchscreen(size: .init(width: 86, height: 154))], [panel, cable, other]) == ["DSI-1"])
        #expect(names([Touchscreen(size: .init(width: 300, height: 194))], [panel, cable, other]) == [nil])
    }

    @Test func whatIsBuiltInBelongsToAPanelAndUSBToACable() {
        let unsized = [Self.display("DSI-1"), Self.display("HDMI-A-1")]
        #expect(names([Touchscreen(bus: i2c)], unsized) == ["DSI-1"])
        #expect(names([Touchscreen(bus: usb)], unsized) == ["HDMI-A-1"])
        #expect(names([Touchscreen(bus: usb), Touchscreen(bus: i2c)], unsized) == ["HDMI-A-1", "DSI-1"])
    }

    @Test func whatIsLeftBelongsTogether() {
        let unsized = [Self.display("HDMI-A-1"), Self.display("HDMI-A-2")]
        #expect(names([Touchscreen(bus: usb), Touchscreen(bus: usb)], unsized) == [nil, nil])
        #expect(
            names([Touchscreen(bus: usb), Touchscreen(display: "HDMI-A-1", bus: usb)], unsized)
                == ["HDMI-A-2", "HDMI-A-1"])
    }
}

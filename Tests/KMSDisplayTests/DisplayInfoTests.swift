import Glibc
import TestSupport
import Testing
import Touch

@testable import KMSDisplay

@Suite("What a connector says")
struct DisplayInfoTests {
    @Test("A size counts if it makes 60 to 400 dots an inch in both directions")
    func sizes() {
        func size(_ width: Int, _ height: Int) -> Millimetres? {
            DisplayInfo.size(millimetres: (width, height), width: 800, height: 480)
        }
        #expect(size(154, 86) == Millimetres(width: 154, height: 86))
        #expect(size(0, 0) == nil)
        #expect(size(154, 0) == nil)
        // A television's, 16 : 9 in centimetres, and a whole wall.
        #expect(size(16, 9) == nil)
        #expect(size(1600, 900) == nil)
    }

    @Test("The side of a panel that is at the top says how far a picture is turned")
    func orientations() {
        #expect(DisplayInfo.turn(orientation: "Normal") == .none)
        #expect(DisplayInfo.turn(orientation: "Upside Down") == .half)
        #expect(DisplayInfo.turn(orientation: "Right Side Up") == .quarter)
        #expect(DisplayInfo.turn(orientation: "Left Side Up") == .threeQuarters)
        #expect(DisplayInfo.turn(orientation: "") == .none)
    }

    @Test("Built-in panels are told from what is on a cable")
    func panels() {
        #expect(["DSI-1", "DPI-1", "eDP-1", "LVDS-1"].allSatisfy(DisplayInfo.isPanel))
        #expect(!["HDMI-A-1", "DP-1", "VGA-1", "Virtual-1"].contains(where: DisplayInfo.isPanel))
    }

    @Test("The only backlight is switched; of two, none")
    func backlights() throws {
        let folder = TestFolder()
        folder.makeFolder("one")
        folder.write("one/bl_power", "")
        let backlight = try #require(Backlight(folder: folder.path))
        #expect(backlight.turn(on: false))
        #expect(try folder.bytes("one/bl_power") == Array("4\n".utf8))
        #expect(backlight.turn(on: true))
        #expect(try folder.bytes("one/bl_power") == Array("0\n".utf8))
        folder.makeFolder("two")
        folder.write("two/bl_power", "")
        #expect(Backlight(folder: folder.path) == nil)
        #expect(Backlight(folder: folder.path("none")) == nil)
    }

    @Test("What goes wrong is said with what to do")
    func errors() {
        let path = "/dev/dri/card0"
        let forbidden = DisplayError(.notPermitted, path: path, to: "open it")
        #expect(forbidden.description.contains("group video"))
        let lost = DisplayError(code: EACCES, path: path, connector: "DSI-1", to: "flip to the next picture")
        #expect(lost.reason == .taken)
        #expect(
            lost.description == "DSI-1 (/dev/dri/card0): another program shows something there; end it, or its desktop")
        #expect(DisplayError(code: ENODEV, path: path, to: "set the mode").reason == .unplugged)
        let other = DisplayError(code: ENOMEM, path: path, connector: "DSI-1", to: "give it memory")
        #expect(other.description.hasSuffix("refused to give it memory: Cannot allocate memory"))
    }
}

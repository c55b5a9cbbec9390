import Glibc
import TestSupport
import Testing

@testable import EvdevInput
@testable import Panels

@Suite("What the kernel tells of a node that may not be opened")
struct UnopenedNodeTests {
    private func describe(_ files: [String: String]) -> DeviceDescription? {
        let folder = TestFolder()
        let folders = [
            "class", "class/input", "class/input/event4", "class/input/event4/device",
            "class/input/event4/device/capabilities",
        ]
        for name in folders { mkdir(folder.path(name), 0o755) }
        for (name, text) in files { folder.write("class/input/event4/device/\(name)", text) }
        defer {
            for name in files.keys { unlink(folder.path("class/input/event4/device/\(name)")) }
            for name in folders.reversed() { rmdir(folder.path(name)) }
        }
        return DeviceDescription(unopened: "/dev/input/event4", under: folder.path)
    }

    @Test func aTouchscreenIsKnownByItsCodes() throws {
        let device = try #require(
            describe([
                "name": "Goodix Capacitive TouchScreen\n", "properties": "2\n", "capabilities/ev": "b\n",
                "capabilities/key": "400 0 0 0 0 0\n", "capabilities/abs": "2608000 3\n", "capabilities/rel": "0\n",
            ]))
        #expect(device.name == "Goodix Capacitive TouchScreen")
        #expect(try device.panelKind() == .touchscreen)
    }

    @Test func aKeyboardIsNone() throws {
        let device = try #require(describe(["name": "Power Button\n", "capabilities/key": "10000000000000 0\n"]))
        #expect(throws: UnusablePanel.noPosition) { try device.panelKind() }
    }

    @Test func aNodeThatTheKernelDoesNotKnowIsNil() {
        #expect(describe([:]) == nil)
    }

    @Test func wordsComeHighestFirst() {
        #expect(CodeSet(bitmap: "400 0 1").codes == [0, UInt16(2 * UInt.bitWidth + 10)])
        #expect(CodeSet(bitmap: "") == CodeSet())
        #expect(CodeSet(bitmap: "xyz") == CodeSet())
    }
}

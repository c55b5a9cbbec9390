import Panels
import Testing

@testable import Control

@Suite("Nodes that may not be read")
struct UnreadableNodesTests {
    private func node(_ path: String, _ name: String, touch: Bool) -> DeviceNode {
        var device = DeviceDescription(name: name)
        if touch {
            device.properties.insert(1)
            for code: UInt16 in [47, 53, 54, 57] {
                device.codes[3, default: CodeSet()].insert(code)
                device.axes[code] = Axis(minimum: 0, maximum: 1)
            }
        } else {
            device.codes[1, default: CodeSet()].insert(116)
        }
        return DeviceNode(path: path, device: device)
    }

    @Test func keyboardsAndPowerButtonsAreNoneOfThem() {
        let button = node("/dev/input/event0", "Power Button", touch: false)
        #expect(!UnreadableNodes.concern(button, wanted: []))
        #expect(UnreadableNodes.concern(button, wanted: ["power"]))
        let screen = node("/dev/input/event1", "FT5406", touch: true)
        #expect(UnreadableNodes.concern(screen, wanted: []))
        #expect(!UnreadableNodes.concern(screen, wanted: ["other"]))
    }

    @Test func whatHelpsIsSaidOnce() {
        var nodes = UnreadableNodes()
        let (first, second) = (node("/dev/input/event1", "A", touch: true), node("/dev/input/event2", "B", touch: true))
        #expect(
            nodes.note(first)
                == "warning: A (/dev/input/event1): not permitted; join its group by “sudo usermod -aG input \"$USER\"”, "
                + "and log in again")
        #expect(nodes.note(first) == nil)
        #expect(nodes.note(second) == "warning: B (/dev/input/event2): not permitted")
        nodes.remove(first.path)
        #expect(!nodes.isEmpty)
    }
}

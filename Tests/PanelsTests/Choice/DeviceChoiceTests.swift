import Testing
import Touch

@testable import Panels

@Suite("Choice among devices")
struct DeviceChoiceTests {
    private func node(_ number: Int, _ panel: String, physical: String? = nil) throws -> DeviceNode {
        let device = try PanelFile.named(panel).recording().device
        var node = DeviceNode(path: "/dev/input/event\(number)", device: device)
        node.physicalDevice = physical
        return node
    }

    private func threeNodes() throws -> [DeviceNode] {
        [
            try node(3, "three-nodes.mouse", physical: "usb1"), try node(4, "three-nodes.touch", physical: "usb1"),
            try node(5, "three-nodes.pen", physical: "usb1"),
        ]
    }

    @Test func ofThreeNodesTheTouchscreenIsPlayedAndTheOthersHaveReasons() throws {
        let choice = DeviceChoice(of: try threeNodes())
        #expect(choice.used == [1])
        #expect(choice.verdicts[0] == .passedOver(.notATouchscreen(.mouse)))
        #expect(choice.verdicts[2] == .passedOver(.notATouchscreen(.pen)))
        #expect(
            DeviceChoice.Reason.notATouchscreen(.pen).description == "it is a pen, which is played only with --device")
    }

    @Test func ofTwoTouchscreensOfOneDeviceTheBetterOneIsPlayed() throws {
        let nodes = [
            try node(7, "left-button-only", physical: "usb2"), try node(8, "resistive", physical: "usb2"),
            try node(9, "hundred-slots", physical: "usb2"),
        ]
        let choice = DeviceChoice(of: nodes)
        #expect(choice.used == [2])
        #expect(choice.verdicts[0] == .passedOver(.betterNode(path: "/dev/input/event9")))
        #expect(choice.verdicts[1] == .passedOver(.betterNode(path: "/dev/input/event9")))
    }

    @Test func screensOfTheirOwnAreAllPlayed() throws {
        let nodes = [try node(1, "hundred-slots"), try node(2, "resistive"), try node(3, "packets-with-ids")]
        #expect(DeviceChoice(of: nodes).used == [0, 1, 2])
    }

    @Test func aDeviceThatCannotBePlayedIsLeftOutWithAReason() throws {
        let nodes = [try node(1, "nonsense.no-axes"), try node(2, "nonsense.empty-range"), try node(3, "resistive")]
        let choice = DeviceChoice(of: nodes)
        #expect(choice.verdicts[0] == .passedOver(.unusable(.noPosition)))
        #expect(choice.verdicts[1] == .passedOver(.unusable(.emptyRange)))
        #expect(choice.used == [2])
    }

    @Test func aStandInIsPlayedWhenItIsAskedFor() throws {
        let nodes = [try node(1, "hundred-slots"), try node(2, "touchpad"), try node(3, "three-nodes.mouse")]
        let byName = DeviceChoice(of: nodes, wanted: ["synaptics"])
        #expect(byName.used == [1])
        #expect(byName.verdicts[0] == .passedOver(.notAskedFor))
        #expect(DeviceChoice(of: nodes, wanted: ["/dev/input/event3"]).used == [2])
        #expect(DeviceChoice(of: nodes, wanted: ["/dev/input/event3", "wall"]).used == [0, 2])
    }

    @Test func aNameThatMeansTheWholeDeviceMeansItsTouchscreen() throws {
        #expect(DeviceChoice(of: try threeNodes(), wanted: ["eGalaxTouch"]).used == [1])
        #expect(DeviceChoice(of: try threeNodes(), wanted: ["eGalax Inc. eGalaxTouch P80H60 Stylus"]).used == [2])
    }

    @Test func aNameOfTwoDevicesIsRefused() throws {
        let nodes = [try node(1, "resistive", physical: "a"), try node(2, "resistive", physical: "b")]
        let choice = DeviceChoice(of: nodes, wanted: ["TSC2007"])
        #expect(choice.used.isEmpty)
        let reason = DeviceChoice.Reason.ambiguous("“TSC2007”", paths: ["/dev/input/event1", "/dev/input/event2"])
        #expect(choice.verdicts == [.passedOver(reason), .passedOver(reason)])
        #expect(
            reason.description
                == "“TSC2007” could mean any of /dev/input/event1, /dev/input/event2; expected a name or a path of one alone"
        )
    }

    @Test func aDeviceThatIsNotThereIsWaitedForWhileAnotherIsPlayed() throws {
        #expect(DeviceChoice(of: try threeNodes(), wanted: ["Wacom", "/dev/input/event4"]).used == [1])
        #expect(DeviceChoice(of: try threeNodes(), wanted: ["Wacom"]).used.isEmpty)
    }

    @Test func aConfigurationBelongsToTheDeviceThatItNames() throws {
        var nodes = [try node(1, "resistive"), try node(2, "resistive"), try node(3, "hundred-slots")]
        nodes[0].identity.busPath = "usb-1"
        nodes[1].identity.busPath = "usb-2"
        var configuration = DeviceConfiguration()
        configuration.match = DeviceIdentity(name: "TSC2007 Touchscreen", busPath: "usb-2")
        let choice = DeviceChoice(of: nodes, configurations: [configuration])
        #expect(choice.verdicts == [.used(configuration: nil), .used(configuration: 0), .used(configuration: nil)])
    }

    @Test func anExactMatchIsNotOverwrittenByALaterLooseOne() throws {
        var nodes = [try node(1, "resistive")]
        nodes[0].identity.serial = "42"
        var exact = DeviceConfiguration()
        exact.match = DeviceIdentity(name: "TSC2007 Touchscreen", serial: "42")
        var loose = DeviceConfiguration()
        loose.match = DeviceIdentity(name: "TSC2007 Touchscreen")
        #expect(DeviceChoice(of: nodes, configurations: [exact, loose]).verdicts == [.used(configuration: 0)])
        #expect(DeviceChoice(of: nodes, configurations: [loose, exact]).verdicts == [.used(configuration: 1)])
    }

    @Test func aConfigurationThatCouldBeForTwoIsRefused() throws {
        let nodes = [try node(1, "resistive"), try node(2, "resistive"), try node(3, "hundred-slots")]
        var configuration = DeviceConfiguration()
        configuration.match = DeviceIdentity(name: "TSC2007 Touchscreen")
        let choice = DeviceChoice(of: nodes, configurations: [configuration])
        #expect(choice.used == [2])
        let reason = DeviceChoice.Reason.ambiguous(
            "the configuration of “TSC2007 Touchscreen”", paths: ["/dev/input/event1", "/dev/input/event2"])
        #expect(choice.verdicts[0] == .passedOver(reason) && choice.verdicts[1] == .passedOver(reason))
    }
}

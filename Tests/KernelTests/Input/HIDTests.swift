import EvdevInput
import KernelTestKit
import Panels
import Testing
import Touch

extension KernelTests {
    /// Panels behind the kernel's own hid-multitouch driver.
    @Suite("Input: hid-multitouch")
    struct InputHIDTests {
        private typealias Finger = HIDDescriptors.Finger

        /// Plugs a panel in and answers the nodes that come of it, as soon as there are so many.
        private func plugIn(
            _ name: String, product: UInt32, descriptor: [UInt8], nodes count: Int
        ) throws -> (HIDPanel, [DeviceNode]) {
            let watch = try DeviceWatch()
            let panel = try HIDPanel(
                name: name, location: "usb-ribbon-test-\(product)/input0", product: product, maximumContacts: 5,
                reportDescriptor: descriptor)
            var nodes: [DeviceNode] = []
            try panel.serve(alsoWatching: watch.descriptors) {
                _ = watch.drain()
                nodes = DeviceNodes.list().compactMap { try? DeviceNode(LivePanel(path: $0)) }
                nodes = nodes.filter { $0.device.name.hasPrefix(name) }
                return nodes.count >= count
            }
            if let node = nodes.first { Kernel.waitForDriver(of: node.path) }
            return (panel, nodes)
        }

        @Test(.tags(.essence)) func aPanelOfFiveFingersIsPlayed() throws {
            let descriptor = HIDDescriptors.touchscreen(fingers: 5, hasConfidence: false, x: 1540, y: 860)
            let (panel, nodes) = try plugIn("Five fingers", product: 0x5001, descriptor: descriptor, nodes: 1)
            let node = try #require(nodes.first)
            #expect(try node.device.panelKind() == .touchscreen)
            guard case .slots = try node.device.panelProtocol() else {
                Issue.record("\(try node.device.panelProtocol())")
                return
            }
            #expect(node.device.axes[0x35]?.resolution == 10)
            var reading = try PanelReading(node.path)
            var fingers = (0..<5 as Range<UInt8>).map {
                Finger(id: $0 + 3, isDown: true, x: UInt16($0) * 300, y: UInt16($0) * 100)
            }
            for step in 0..<20 as Range<UInt16> {
                for index in fingers.indices { fingers[index].x += 5 }
                let count = min(Int(step) + 1, 5)
                try panel.report(HIDDescriptors.report(Array(fingers[..<count]), of: 5, hasConfidence: false))
                #expect(reading.read() == .drained)
            }
            #expect(reading.down.count == 5)
            #expect(reading.surface == Size(width: 154 * 160 / 25.4, height: 86 * 160 / 25.4))
            let places = reading.down.values.map { ($0.location.x * 25.4 / 16).rounded() }
            #expect(Set(places) == [100, 400, 700, 1000, 1300])
            for index in fingers.indices { fingers[index].isDown = false }
            try panel.report(HIDDescriptors.report(fingers, of: 5, hasConfidence: false))
            #expect(reading.read() == .drained)
            #expect((reading.began, reading.ended, reading.cancelled) == (5, 5, 0))
        }

        @Test func aFingerThatLosesItsConfidenceIsAPalmAndIsCancelled() throws {
            let descriptor = HIDDescriptors.touchscreen(
                fingers: 2, hasConfidence: true, x: 2000, y: 1200, isCertified: true)
            let (panel, nodes) = try plugIn("Confident", product: 0x5002, descriptor: descriptor, nodes: 1)
            var reading = try PanelReading(try #require(nodes.first).path)
            var palm = Finger(id: 1, isDown: true, x: 500, y: 500)
            let finger = Finger(id: 2, isDown: true, x: 1500, y: 500)
            try panel.report(HIDDescriptors.report([palm, finger], of: 2, hasConfidence: true))
            #expect(reading.read() == .drained)
            #expect(reading.down.count == 2)
            palm.isConfident = false
            palm.x = 520
            try panel.report(HIDDescriptors.report([palm, finger], of: 2, hasConfidence: true))
            #expect(reading.read() == .drained)
            #expect((reading.down.count, reading.cancelled) == (1, 1))
            palm.isConfident = true
            try panel.report(HIDDescriptors.report([palm, finger], of: 2, hasConfidence: true))
            #expect(reading.read() == .drained)
            #expect(reading.began == 2)
        }

        @Test func ofThreeNodesOfOnePanelTheTouchscreenIsChosen() throws {
            let touch = HIDDescriptors.touchscreen(fingers: 2, hasConfidence: true, x: 4095, y: 4095, isCertified: true)
            let descriptor = touch + HIDDescriptors.mouse + HIDDescriptors.pen
            let (panel, nodes) = try plugIn("Three in one", product: 0x5003, descriptor: descriptor, nodes: 3)
            #expect(nodes.count == 3)
            #expect(Set(nodes.map(\.physicalDevice)).count == 1)
            #expect(nodes.first?.physicalDevice != nil)
            let choice = DeviceChoice(of: nodes)
            #expect(choice.used.count == 1)
            let chosen = try #require(choice.used.first)
            guard case .slots = try nodes[chosen].device.panelProtocol() else {
                Issue.record("\(nodes[chosen].device.name) was chosen")
                return
            }
            for index in nodes.indices where index != chosen {
                guard case .passedOver = choice.verdicts[index] else {
                    Issue.record("\(nodes[index].device.name) is played too")
                    continue
                }
            }
            withExtendedLifetime(panel) {}
        }
    }
}

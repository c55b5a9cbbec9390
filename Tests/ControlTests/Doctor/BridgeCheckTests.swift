import Testing

@testable import Bridge
@testable import Control

@Suite("ribbon doctor: a bridge that runs")
struct BridgeCheckTests {
    private func touchscreen(_ change: (inout PanelStatistics.Counters) -> Void) throws -> Finding {
        var device = BridgeStatus.Device(
            name: "Goodix", node: "/dev/input/event4", reportsPerSecond: 60, interval: Histogram().summary,
            counters: PanelStatistics().counters, remarks: [])
        change(&device.counters)
        let status = BridgeStatus(
            client: "128 Ribbon", preset: BridgeStatus.Preset(name: "Filter", file: "filter.yaml", problems: []),
            devices: [device], ports: [], input: BridgeStatus.Input(address: "128:1", senders: []),
            sounding: [], counters: LoopStatistics().counters,
            latency: Histogram().summary)
        return try #require(status.findings.first { $0.check == "touchscreen" })
    }

    @Test func ghostTouchesAreAWarningFromFiveAndOneInTwentyOn() throws {
        let many = try touchscreen { ($0.contacts, $0.ghosts) = (99, 5) }
        #expect(many.state == .warning)
        #expect(
            many.reason
                == "Goodix (/dev/input/event4) is played; 5 of 99 contacts were ghost touches: check its supply "
                + "and its cable, or set “minimum-duration: 40” in its file in devices/")
        #expect(try touchscreen { ($0.contacts, $0.ghosts) = (100, 5) }.state == .ok)
        #expect(try touchscreen { ($0.contacts, $0.ghosts) = (10, 4) }.state == .ok)
    }

    @Test func lostEventsAreAWarningBesideThem() throws {
        let finding = try touchscreen { ($0.contacts, $0.ghosts, $0.drops) = (20, 10, 3) }
        #expect(finding.reason.contains("events were lost 3 times") && finding.reason.contains("10 of 20 contacts"))
        #expect(try touchscreen { _ in }.reason == "Goodix (/dev/input/event4) is played")
    }
}

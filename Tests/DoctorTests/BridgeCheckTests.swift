import Testing

@testable import BridgeClient
@testable import Doctor
@testable import Statistics

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

    @Test func aBridgeThatCanPlayNoPresetFails() throws {
        let status = BridgeStatus(
            client: "128 Ribbon",
            preset: BridgeStatus.Preset(name: "none", file: "", problems: ["error: a.yaml:3:1: what"]), devices: [],
            ports: [], input: BridgeStatus.Input(address: "128:1", senders: []), sounding: [],
            counters: LoopStatistics().counters, latency: Histogram().summary)
        let finding = try #require(status.findings.first { $0.check == "preset" })
        #expect(finding.state == .fails && finding.reason == "none can be played: error: a.yaml:3:1: what")
    }

    // MARK: One that may not be asked

    private static let service = "/run/ribbon/control"

    private func socket(refused: String?, _ lines: String...) -> String? {
        let sockets = "Num       RefCount Protocol Flags    Type St Inode Path\n" + lines.joined(separator: "\n") + "\n"
        guard case .hidden(let path) = BridgeCheck(refused: refused, sockets: sockets) else { return nil }
        return path
    }

    private func listening(_ path: String) -> String {
        "0000000012345678: 00000002 00000000 00010000 0001 01 20341 \(path)"
    }

    @Test func itRunsAsLongAsItsSocketIsBound() {
        #expect(socket(refused: Self.service, listening(Self.service)) == Self.service)
        #expect(socket(refused: Self.service, listening("/run/systemd/notify")) == nil, "it has ended")
        let connected = "0000000012345678: 00000003 00000000 00000000 0001 03 20342 \(Self.service)"
        #expect(socket(refused: Self.service, connected) == nil)
        guard case .hidden = BridgeCheck(refused: Self.service, sockets: nil) else {
            Issue.record("where nobody knows, it counts as running")
            return
        }
    }

    @Test(arguments: ["/run/user/1001/ribbon/control", "/tmp/ribbon-1001/control", "/run/ribbon/control"])
    func anotherUsersIsSeenToo(path: String) {
        #expect(socket(refused: nil, listening("/run/dbus/system_bus_socket"), listening(path)) == path)
    }

    @Test func otherProgramsSocketsAreNone() {
        #expect(
            socket(refused: nil, listening("/run/user/1000/pipewire-0"), listening("@/tmp/ribbon-1/control")) == nil)
        #expect(
            socket(
                refused: nil, listening("/tmp/ribbon-test-1/ribbon/control"), listening("/tmp/ribbon-/control"),
                listening("/run/user/me/ribbon/control"), listening("/run/user/1/ribbon/control/1/ribbon/control"))
                == nil)
    }
}

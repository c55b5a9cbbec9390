import Testing

@testable import BridgeClient
@testable import Doctor
@testable import Statistics

@Suite("ribbon doctor: the whole")
struct ExaminationTests {
    private static func file(_ path: String, _ group: String, isAllowed: Bool) -> FileAccess {
        FileAccess(path: path, group: group, usualGroup: group, isGroupAllowed: true, isAllowed: isAllowed)
    }

    /// A user who may do nothing, on a machine where everything is there.
    private func forbidden() -> Examination {
        let node = Self.file("/dev/input/event4", "input", isAllowed: false)
        return Examination(
            groups: GroupCheck(isRoot: false, account: [], session: []),
            touchscreens: TouchscreenCheck(panels: [TouchscreenCheck.PlayablePanel(name: "Goodix", access: node)]),
            sequencer: SequencerCheck(
                access: Self.file("/dev/snd/seq", "audio", isAllowed: false), error: .notPermitted, module: .loaded),
            realTime: RealTimeCheck(priority: 60, priorityLimit: 0, memoryLimit: 0, isInAudio: false),
            configuration: ConfigurationCheck(preset: ConfigurationCheck.Preset(name: "Filter", path: "filter.yaml")))
    }

    private func status(devices: [BridgeStatus.Device], receivers: [String] = ["20:0 Synth:in"]) -> BridgeStatus {
        BridgeStatus(
            client: "128 Ribbon", preset: BridgeStatus.Preset(name: "Filter", file: "filter.yaml", problems: []),
            devices: devices,
            ports: [BridgeStatus.Port(name: "out", address: "128:0", receivers: receivers)],
            input: BridgeStatus.Input(address: "128:1", senders: []),
            sounding: [],
            counters: LoopStatistics().counters, latency: Histogram().summary)
    }

    private var goodix: BridgeStatus.Device {
        BridgeStatus.Device(
            name: "Goodix", node: "/dev/input/event4", reportsPerSecond: 60, interval: Histogram().summary,
            counters: PanelStatistics().counters, remarks: [])
    }

    private func fails(_ examination: Examination) -> [String] {
        examination.findings.filter { $0.state == .fails }.map(\.check)
    }

    @Test func whoMayDoNothingIsToldOfEachThing() {
        #expect(fails(forbidden()) == ["groups", "touchscreen", "sequencer"])
    }

    @Test func whereTheServicePlaysWhatThisUserMayDoesNotMatter() {
        var examination = forbidden()
        examination.bridge = .playing(status(devices: [goodix]))
        #expect(fails(examination) == [])
        #expect(examination.findings.map(\.check).prefix(3) == ["bridge", "touchscreen", "synth"])
        #expect(examination.findings.contains { $0.reason.contains("60 reports a second") })
    }

    @Test(arguments: ["/run/ribbon/control", "/run/user/1001/ribbon/control"])
    func whereABridgeMayNotBeAskedTheScreenIsItsOwn(socket: String) {
        var examination = forbidden()
        examination.bridge = .hidden(socket)
        #expect(fails(examination) == [])
        #expect(examination.findings.map(\.check).prefix(2) == ["bridge", "touchscreen"])
        #expect(examination.findings[1].reason.hasPrefix("Goodix (/dev/input/event4): left to the "))
        examination.touchscreens.panels = []
        #expect(fails(examination) == ["touchscreen"])
    }

    @Test func aBridgeThatPlaysNoTouchscreenFailsThoughOneIsThere() {
        var examination = forbidden()
        examination.bridge = .playing(status(devices: []))
        #expect(fails(examination) == ["touchscreen"])
        #expect(examination.findings.contains { $0.reason.contains("the bridge plays none, though Goodix") })
        examination.touchscreens.panels = []
        #expect(examination.findings.contains { $0.reason.contains("there is no input device") })
    }

    @Test func whatThePresetLosesIsToldOfABridgeThatRunsAndOfOneThatWould() {
        var examination = forbidden()
        examination.losses.panels = [LossCheck.LossyPanel(name: "Goodix", remarks: ["it reports no size"])]
        #expect(examination.findings.contains(Finding("contacts", .warning, "Goodix: it reports no size")))
        var device = goodix
        device.remarks = ["it reports no pressure"]
        examination.bridge = .playing(status(devices: [device]))
        #expect(
            examination.findings.filter { $0.check == "contacts" } == [
                Finding("contacts", .warning, "Goodix (/dev/input/event4): it reports no pressure")
            ])
        #expect(fails(examination) == [])
    }

    @Test func theDelayIsTheSlowestPanelsWithWhatTheBridgeAndTheSynthTake() {
        var examination = forbidden()
        #expect(examination.delay == DelayBudget(panel: nil, bridge: nil, synth: nil))
        examination.polling = [
            PollingCheck(name: "Goodix", folder: "/sys/class/input/input3", interval: 17, limits: 1...17, ticks: 250)
        ]
        examination.synth.streams = [SoundBuffer(program: "jackd", period: 128, frames: 256, rate: 48000)]
        #expect(examination.delay == DelayBudget(panel: 24, bridge: 0.1, synth: 256.0 / 48))
        examination.rate.panels = [50, 40, nil].map { RateCheck.ReportingPanel(name: "Goodix", rate: $0) }
        #expect(examination.delay.panelMilliseconds == 25, "what is measured comes before what is asked for")
        var playing = status(devices: [goodix])
        playing.latency.count = 1000
        playing.latency.p99 = 60_000
        examination.bridge = .playing(playing)
        #expect(examination.delay == DelayBudget(panel: 1000.0 / 60, bridge: 0.06, synth: 256.0 / 48))
    }

    @Test func whatDelaysASoundIsToldLastAndTheSumAfterIt() {
        var examination = forbidden()
        examination.polling = [
            PollingCheck(name: "Goodix", folder: "/sys/class/input/input3", interval: 17, limits: 1...17, ticks: 250)
        ]
        examination.autosuspend = [AutosuspendCheck(name: "ELAN", device: "1-1", delay: 2000)]
        let checks = ["polling", "suspend", "governor", "buffer", "delay"]
        #expect(examination.findings.suffix(5).map(\.check) == checks)
        examination.bridge = .playing(status(devices: [goodix]))
        #expect(examination.findings.suffix(5).map(\.check) == checks)
        #expect(fails(examination) == [])
    }

    @Test func aBridgeWithoutReceiversIsAWarning() {
        var examination = forbidden()
        examination.bridge = .playing(status(devices: [goodix], receivers: []))
        #expect(examination.findings.contains { $0.check == "synth" && $0.mend == "ribbon connect hardware" })
        #expect(fails(examination) == [])
    }

    @Test func aBridgeThatMayNotBeAskedIsToldOfFirst() {
        var examination = forbidden()
        examination.bridge = .hidden("/run/ribbon/control")
        #expect(examination.findings[0].mend == "sudo usermod -aG ribbon \"$USER\"")
        examination.bridge = .foreign("/tmp/ribbon-1000/control", user: "mallory")
        #expect(examination.findings[0].reason.contains("of the user “mallory”, and is not asked"))
        examination.bridge = .silent
        #expect(fails(examination).first == "bridge")
    }

    @Test func whatIsWrongInFilesIsToldWithItsPlace() {
        var check = ConfigurationCheck(
            file: "/etc/ribbon/ribbon.yaml", errors: ["error: /etc/ribbon/ribbon.yaml:1:1: what\n  excerpt"],
            deviceErrors: ["ribbon: error: a.yaml:2:1: that"], presetErrors: ["error: bad.yaml:5:5: this"],
            presetFile: "bad.yaml")
        #expect(check.findings.map(\.state) == [.fails, .warning, .fails])
        #expect(check.findings.map(\.reason)[0] == "/etc/ribbon/ribbon.yaml:1:1: what")
        #expect(check.findings.map(\.reason)[1] == "a.yaml:2:1: that; it is not used")
        #expect(check.findings[2].mend == "ribbon check bad.yaml")
        check.preset = ConfigurationCheck.Preset(name: "Filter", path: "filter.yaml")
        #expect(
            check.findings[2]
                == Finding(
                    "preset", .warning, "“Filter” (filter.yaml), because of bad.yaml:5:5: this",
                    mend: "ribbon check bad.yaml"))
        check = ConfigurationCheck(
            preset: ConfigurationCheck.Preset(name: "Filter", path: "filter.yaml"),
            brokenPresets: ["a b.yaml", "c.yaml"])
        #expect(check.findings.map(\.state) == [.ok, .ok, .warning])
        #expect(check.findings[2].mend == "ribbon check 'a b.yaml' c.yaml")
    }
}

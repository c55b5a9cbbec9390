import BridgeClient

/// The results of all checks, and the findings that follow from them.
struct Examination: Sendable {
    var bridge = BridgeCheck.none
    var groups: GroupCheck
    var touchscreens = TouchscreenCheck()
    var sequencer: SequencerCheck
    var realTime: RealTimeCheck
    /// One for each touchscreen that this user may read.
    var clashes: [ClashCheck] = []
    var rotation = RotationCheck()
    var places = PlaceCheck()
    var rate = RateCheck()
    /// Nil if this is not a Raspberry Pi.
    var throttling: ThrottlingCheck?
    var configuration: ConfigurationCheck
    /// The losses of the preset on the panels.
    var losses = LossCheck()
    var drivers = DriverCheck()
    /// One for each touchscreen that the kernel polls.
    var polling: [PollingCheck] = []
    /// One for each touchscreen on USB.
    var autosuspend: [AutosuspendCheck] = []
    var governor = GovernorCheck(governors: [])
    var synth = SynthCheck()
    var cards: [SoundCard] = []
    var cables = CableCheck()

    var findings: [Finding] {
        var all: [Finding] = []
        if let first = bridge.finding { all.append(first) }
        switch bridge {
        case .playing(let status): all += findings(of: status)
        case .hidden: all += findingsOfHiddenBridge
        case .none, .foreign, .silent: all += ownFindings
        }
        all += drivers.findings
        all += rotation.findings
        all += places.findings
        if let throttling { all.append(throttling.finding) }
        all.append(SoundCard.finding(cards))
        all += polling.map(\.finding)
        all += autosuspend.map(\.finding)
        all.append(governor.finding)
        all += synth.findings
        all += cables.findings
        all.append(delay.finding)
        return all
    }

    /// The delay with the slowest panel: as it was measured or, if none was, as it is polled.
    var delay: DelayBudget {
        var rates = rate.panels.compactMap(\.rate)
        var bridgeDelay: Double?
        if case .playing(let status) = bridge {
            rates = status.devices.compactMap(\.reportsPerSecond)
            if status.latency.count > 0 { bridgeDelay = Double(status.latency.p99) / 1_000_000 }
        }
        let measured = rates.filter { $0 > 0 }.map { 1000 / $0 }.max()
        return DelayBudget(
            panel: measured ?? polling.map(\.period).max(), bridge: bridgeDelay, synth: synth.delay)
    }

    /// Findings about a bridge that this user would start.
    private var ownFindings: [Finding] {
        var files = touchscreens.panels.map(\.access)
        if sequencer.error == .notPermitted { files.append(sequencer.access) }
        var all = [groups.finding(files)]
        all += touchscreens.findings(groups)
        all += sequencer.findings(groups)
        all.append(realTime.finding)
        for clash in clashes { all.append(clash.finding) }
        all += rate.findings
        all += configuration.findings
        all += losses.findings
        return all
    }

    /// The findings about a bridge of another user. This user's permissions do not matter to it.
    private var findingsOfHiddenBridge: [Finding] {
        guard !touchscreens.panels.isEmpty else { return touchscreens.findings(groups) }
        return touchscreens.panels.map { bridge.finding(onPanel: $0.text) }
    }

    /// Findings about the bridge that runs. If it plays no touchscreen, they say why.
    private func findings(of status: BridgeStatus) -> [Finding] {
        guard status.devices.isEmpty else { return status.findings }
        var all = touchscreens.findings(groups)
        if !touchscreens.panels.isEmpty {
            let names = listed(touchscreens.panels.map(\.text))
            all = [
                Finding(
                    "touchscreen", .fails, "the bridge plays none, though \(names) is there; its log says why",
                    mend: "journalctl -u ribbon -n 20")
            ]
        }
        for clash in clashes { all.append(clash.finding) }
        all += status.findings
        return all
    }
}

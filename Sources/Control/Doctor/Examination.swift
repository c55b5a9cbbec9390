/// All that `ribbon doctor` has found out, and what follows from it.
struct Examination: Sendable {
    var bridge = BridgeCheck.none
    var groups: GroupCheck
    var touchscreens: TouchscreenCheck
    var sequencer: SequencerCheck
    var realTime: RealTimeCheck
    /// One for each touchscreen that can be read.
    var clashes: [ClashCheck] = []
    var rotation: RotationCheck
    var rate: RateCheck
    /// Nil where this is no Raspberry Pi.
    var throttling: ThrottlingCheck?
    var configuration: ConfigurationCheck

    var findings: [Finding] {
        var all: [Finding] = []
        if let first = bridge.finding { all.append(first) }
        if case .playing(let status) = bridge {
            all += examined(status)
        } else {
            all += ownFindings
        }
        all += rotation.findings
        if let throttling { all.append(throttling.finding) }
        return all
    }

    /// About a bridge that this user would start.
    private var ownFindings: [Finding] {
        var doors = touchscreens.panels.map(\.door)
        if sequencer.error == .notPermitted { doors.append(sequencer.door) }
        var all = [groups.finding(doors)]
        all += touchscreens.findings(groups)
        all += sequencer.findings(groups)
        all.append(realTime.finding)
        for clash in clashes { all.append(clash.finding) }
        all += rate.findings
        all += configuration.findings
        return all
    }

    /// What a running bridge says; where it plays no touchscreen, why there could be none.
    private func examined(_ status: BridgeStatus) -> [Finding] {
        guard status.devices.isEmpty else { return status.findings }
        var all = touchscreens.findings(groups)
        if !touchscreens.panels.isEmpty {
            let names = listed(touchscreens.panels.map(\.text))
            all = [
                Finding(
                    "touchscreen", .fails, "the bridge plays none, though \(names) is there; it says why",
                    mend: "journalctl -u ribbon -n 20")
            ]
        }
        for clash in clashes { all.append(clash.finding) }
        all += status.findings
        return all
    }
}

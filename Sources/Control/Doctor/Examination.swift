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
        let opening = [bridge.finding].compactMap { $0 }
        if case .playing(let status) = bridge { return opening + examined(status) + machine }
        let doors = touchscreens.panels.map(\.door) + (sequencer.error == .notPermitted ? [sequencer.door] : [])
        var findings = opening
        findings.append(groups.finding(doors))
        findings += touchscreens.findings(groups)
        findings += sequencer.findings(groups)
        findings.append(realTime.finding)
        findings += clashes.map(\.finding)
        findings += rate.findings
        findings += configuration.findings
        return findings + machine
    }

    /// What a running bridge says; where it plays no touchscreen, why there could be none.
    private func examined(_ status: BridgeStatus) -> [Finding] {
        guard status.devices.isEmpty else { return status.findings }
        var missing = touchscreens.findings(groups)
        if !touchscreens.panels.isEmpty {
            let names = listed(touchscreens.panels.map(\.text))
            missing = [
                Finding(
                    "touchscreen", .fails, "the bridge plays none, though \(names) is there; it says why",
                    mend: "journalctl -u ribbon -n 20")
            ]
        }
        return missing + clashes.map(\.finding) + status.findings
    }

    private var machine: [Finding] { rotation.findings + [throttling?.finding].compactMap { $0 } }
}

/// What a bridge that runs already says: then it is the one that plays, whatever this user may do.
enum BridgeCheck: Sendable {
    case none
    /// One runs, or has left its socket, that this user may not ask.
    case notPermitted(String)
    /// One takes the question and gives no answer.
    case silent
    case playing(BridgeStatus)

    /// Nil where there is nothing to tell of.
    var finding: Finding? {
        switch self {
        case .none: nil
        case .notPermitted(let path):
            Finding(
                "bridge", .warning,
                "one runs that you may not ask (\(path)); what follows is about one of your own; after the command, log in again",
                mend: "sudo usermod -aG ribbon \"$USER\"")
        case .silent:
            Finding(
                "bridge", .fails, "one runs and does not answer; start it anew",
                mend: "sudo systemctl restart ribbon")
        case .playing(let status):
            Finding("bridge", .ok, "one runs as client \(status.client): what follows is about it")
        }
    }
}

extension BridgeStatus {
    /// What the bridge itself can tell of playing.
    var findings: [Finding] {
        let rates = devices.map { RateCheck.Panel(name: $0.name, rate: $0.reportsPerSecond) }
        var all = touchscreens
        all.append(synths)
        all.append(realTime)
        all += RateCheck(panels: rates, isPlayed: true).findings
        all.append(playing)
        return all
    }

    private var touchscreens: [Finding] {
        devices.map { device in
            device.counters.drops == 0
                ? Finding("touchscreen", .ok, "\(device.name) (\(device.node)) is played")
                : Finding(
                    "touchscreen", .warning,
                    "\(device.name) (\(device.node)) is played; events were lost \(device.counters.drops) times "
                        + "because the machine was busy")
        }
    }

    private var synths: Finding {
        let receivers = ports.flatMap(\.receivers)
        return receivers.isEmpty
            ? Finding(
                "synth", .warning, "nobody listens; connect it to one that “ribbon ports” lists",
                mend: "ribbon connect hardware")
            : Finding("synth", .ok, "\(listed(receivers)) \(receivers.count == 1 ? "listens" : "listen")")
    }

    private var realTime: Finding {
        guard let problem = realTimeProblem else { return Finding("real time", .ok, "granted, if it was asked for") }
        return Finding("real time", .warning, problem)
    }

    private var playing: Finding {
        guard let problem = preset.problems.first else {
            return Finding("preset", .ok, "“\(preset.name)” (\(preset.file))")
        }
        return Finding(
            "preset", .warning, "“\(preset.name)” is played, not what was last saved or chosen: \(problem)",
            mend: "ribbon check \(shellQuoted(preset.file))")
    }
}

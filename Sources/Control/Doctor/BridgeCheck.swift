import Bridge

/// Whether a bridge runs already. If so, it plays, and the permissions of this user do not matter.
enum BridgeCheck: Sendable {
    case none
    /// There is a socket that this user may not use, of a bridge that runs or has run.
    case notPermitted(String)
    /// There is a socket of another user, who is not trusted.
    case foreign(String, user: String)
    /// One runs, but does not answer.
    case silent
    case playing(BridgeStatus)

    /// Nil if there is no bridge.
    var finding: Finding? {
        switch self {
        case .none: nil
        case .notPermitted(let path):
            Finding(
                "bridge", .warning,
                "one runs that you may not ask (\(path)), so the rest is about one that you would start; after the command, log in again",
                mend: "sudo usermod -aG ribbon \"$USER\"")
        case .foreign(let path, let user):
            Finding(
                "bridge", .warning,
                "\(path) is of the user “\(user)”, and is not asked; the rest is about a bridge that you would start")
        case .silent:
            Finding(
                "bridge", .fails, "one runs and does not answer; restart it",
                mend: "sudo systemctl restart ribbon")
        case .playing(let status):
            Finding("bridge", .ok, "one runs as client \(status.client); the rest is about it")
        }
    }
}

extension PanelStatistics.Counters {
    /// Single ones are taps that a finger might make.
    fileprivate var hasManyGhosts: Bool { ghosts >= 5 && ghosts * 20 > contacts }
}

extension BridgeStatus {
    /// What the bridge itself knows.
    var findings: [Finding] {
        let rates = devices.map { RateCheck.Panel(name: $0.name, rate: $0.reportsPerSecond) }
        var all = touchscreens
        all += losses.findings
        all.append(synths)
        all.append(realTime)
        all += RateCheck(panels: rates, isPlayed: true).findings
        all.append(playing)
        return all
    }

    private var touchscreens: [Finding] {
        devices.map { device in
            let counters = device.counters
            var problems: [String] = []
            if counters.drops > 0 {
                problems.append("events were lost \(counters.drops) times because the machine was too busy")
            }
            if counters.hasManyGhosts {
                problems.append(
                    "\(counters.ghosts) of \(counters.contacts) contacts were ghost touches: check its supply and its "
                        + "cable, or set “minimum-duration: 40” in its file in devices/")
            }
            return Finding(
                "touchscreen", problems.isEmpty ? .ok : .warning,
                (["\(device.name) (\(device.node)) is played"] + problems).joined(separator: "; "))
        }
    }

    private var losses: LossCheck {
        LossCheck(panels: devices.map { LossCheck.Panel(name: "\($0.name) (\($0.node))", remarks: $0.remarks) })
    }

    private var synths: Finding {
        let receivers = ports.flatMap(\.receivers)
        return receivers.isEmpty
            ? Finding(
                "synth", .warning, "nothing listens; connect it to a port that “ribbon ports” lists",
                mend: "ribbon connect hardware")
            : Finding("synth", .ok, "\(listed(receivers)) \(receivers.count == 1 ? "listens" : "listen")")
    }

    private var realTime: Finding {
        guard let problem = realTimeProblem else { return Finding("real time", .ok, "no problems") }
        return Finding("real time", .warning, problem)
    }

    private var playing: Finding {
        guard let problem = preset.problems.first else {
            return Finding("preset", .ok, "“\(preset.name)” (\(preset.file))")
        }
        return Finding(
            "preset", .warning,
            "“\(preset.name)” is still played, because the preset last saved or chosen has errors: \(problem)",
            mend: "ribbon check \(shellQuoted(preset.file))")
    }
}

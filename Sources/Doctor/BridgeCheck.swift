import BridgeClient
import Glibc
import Statistics

/// Whether a bridge runs already. If so, it plays, and the permissions of this user do not matter.
enum BridgeCheck: Sendable {
    case none
    /// There is a socket of another user, who is not trusted.
    case foreign(String, user: String)
    /// A bridge runs that this user may not ask: the service, or another user's. The text is the path of its socket.
    case hidden(String)
    /// A bridge runs, but does not answer.
    case silent
    case playing(BridgeStatus)

    /// Nil if there is no bridge.
    var finding: Finding? {
        switch self {
        case .none: nil
        case .hidden(RuntimeDirectory.systemWide.socket):
            Finding(
                "bridge", .warning,
                "the service runs, and you may not ask it how it does; after the command, log in again",
                mend: "sudo usermod -aG ribbon \"$USER\"")
        case .foreign(let path, let user):
            Finding(
                "bridge", .warning,
                "\(path) is of the user “\(user)”, and is not asked; the rest is about a bridge that you would start")
        case .hidden(let path):
            Finding("bridge", .warning, "another user's runs, and only that user may ask it how it does (\(path))")
        case .silent:
            Finding(
                "bridge", .fails, "one runs and does not answer; restart it",
                mend: "sudo systemctl restart ribbon")
        case .playing(let status):
            Finding("bridge", .ok, "one runs as client \(status.client); the rest is about it")
        }
    }
}

extension BridgeCheck {
    /// A bridge that did not answer because this user may not ask it. Its socket is bound while it runs, and no longer.
    /// - Parameters:
    ///   - refused: the socket that this user may not use; nil if there was none to ask.
    ///   - sockets: `/proc/net/unix`, in which everybody sees whose socket is bound; nil if it cannot be read.
    init(refused: String?, sockets: String?) {
        guard let sockets else {
            self = refused.map(Self.hidden) ?? .none
            return
        }
        // Num, RefCount, Protocol, Flags, Type, St, Inode, Path; bit 16 of the flags: it listens.
        let bound = sockets.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ", maxSplits: 7)
            return words.count == 8 && words[3] == "00010000" ? String(words[7]) : nil
        }
        let found = bound.filter(Self.isBridges).sorted()
        self = (found.first { $0 == refused } ?? found.first).map(Self.hidden) ?? .none
    }

    /// Whether it is a path at which `RuntimeDirectory` puts a bridge's socket.
    private static func isBridges(_ socket: String) -> Bool {
        if socket == RuntimeDirectory.systemWide.socket { return true }
        return [("/run/user/", "/ribbon/control"), ("/tmp/ribbon-", "/control")].contains { start, end in
            guard socket.hasPrefix(start), socket.hasSuffix(end) else { return false }
            return uid_t(socket.dropFirst(start.count).dropLast(end.count)) != nil
        }
    }

    /// The finding about a touchscreen while a bridge has it that this user may not ask.
    func finding(onPanel panel: String) -> Finding {
        guard case .hidden(RuntimeDirectory.systemWide.socket) = self else {
            return Finding(
                "touchscreen", .ok, "\(panel): left to the other user's bridge; end that to play it yourself")
        }
        return Finding(
            "touchscreen", .ok,
            "\(panel): left to the service; “sudo systemctl stop ribbon” stops it, to play it yourself")
    }
}

extension PanelStatistics.Counters {
    /// Whether ghost touches are frequent. Single ones may be short taps of a finger.
    fileprivate var hasManyGhosts: Bool { ghosts >= 5 && ghosts * 20 > contacts }
}

extension BridgeStatus {
    /// The state that the bridge itself reports.
    var findings: [Finding] {
        let rates = devices.map { RateCheck.ReportingPanel(name: $0.name, rate: $0.reportsPerSecond) }
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
        LossCheck(panels: devices.map { LossCheck.LossyPanel(name: "\($0.name) (\($0.node))", remarks: $0.remarks) })
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
        guard !preset.file.isEmpty else {
            return Finding("preset", .fails, "none can be played: \(problem)", mend: "journalctl -u ribbon -n 20")
        }
        return Finding(
            "preset", .warning,
            "“\(preset.name)” is still played, because the preset last saved or chosen has errors: \(problem)",
            mend: "ribbon check \(shellQuoted(preset.file))")
    }
}

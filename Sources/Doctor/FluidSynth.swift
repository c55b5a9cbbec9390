import System

/// A process of FluidSynth, as everybody on the machine sees it.
struct FluidSynth: Hashable, Sendable {
    var process: Int32
    /// Its command line.
    var arguments: [String]
    /// The systemd unit that runs it; nil if it was started by hand.
    var unit: String?
    /// Whether that is a service of a user's session, such as the one that Debian's package enables.
    var isUsers = false

    /// Whether it plays into a file.
    var writesFile: Bool { arguments.contains("file") || arguments.contains { $0.hasSuffix("=file") } }

    /// Whether it has been told to use a sound card itself, and not whatever is the default.
    var wantsCard: Bool {
        arguments.contains { argument in
            let value = argument.split(separator: "=").last ?? ""
            return argument.contains("audio.alsa.device") && (value.hasPrefix("hw:") || value.hasPrefix("plughw:"))
        }
    }

    /// The command that starts it anew.
    private var restart: String? {
        unit.map { isUsers ? "systemctl --user restart \($0)" : "sudo systemctl restart \($0)" }
    }

    /// The finding if it has no sound card.
    /// - Parameter isNeeded: false if another FluidSynth plays.
    func silence(isNeeded: Bool) -> Finding {
        guard isNeeded || !isUsers else {
            return Finding(
                "sound", .warning,
                "FluidSynth (process \(process)\(unit.map { ", \($0)" } ?? "")) runs beside another one that has the sound card, "
                    + "and plays no sound; it is not needed",
                mend: unit.map { "systemctl --user disable --now \($0)" })
        }
        return Finding(
            "sound", .warning,
            "FluidSynth (process \(process)\(unit.map { ", \($0)" } ?? "")) runs and takes notes, but plays no sound: its "
                + "audio has given up, because another program has the sound card or it is gone; free the card, and start "
                + "it anew", mend: restart)
    }
}

extension FluidSynth {
    /// The FluidSynths that run.
    static func running(under root: String = "") -> [FluidSynth] {
        processes(named: ["fluidsynth"], under: root).map { process in
            let folder = "\(root)/proc/\(process)"
            let words = text(of: "\(folder)/cmdline").split(separator: "\0").map(String.init)
            var synth = FluidSynth(process: process, arguments: words)
            // 0::/user.slice/user-1000.slice/user@1000.service/app.slice/fluidsynth.service
            let group = firstLine(of: "\(folder)/cgroup") ?? ""
            if let last = group.split(separator: "/").last, last.hasSuffix(".service"), !last.hasPrefix("user@") {
                (synth.unit, synth.isUsers) = (String(last), group.contains("/user@"))
            }
            return synth
        }
    }
}

/// The processes of programs with these names, in their order.
func processes(named names: Set<String>, under root: String = "") -> [Int32] {
    Folder.names(in: "\(root)/proc").compactMap { Int32($0) }.sorted().filter { process in
        firstLine(of: "\(root)/proc/\(process)/comm").map(names.contains) ?? false
    }
}

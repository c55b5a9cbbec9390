import ALSASequencer
import Bridge
import Presets

/// What SIGHUP has taken up: ribbon.yaml, the files in devices/, the preset.
extension Session {
    /// What a session takes over from the one before it, in the same program.
    public struct Continuation: Sendable {
        public let configuration: Configuration
        /// The preset that played; nil if it was not the wanted one.
        let preset: String?
        /// The connections of each port, by its name.
        let receivers: [String: [SequencerAddress]]
        let senders: [SequencerAddress]
    }

    /// All of ribbon.yaml, the files in devices/ and the preset. What has errors stays as it was.
    func reloadEverything() {
        reloadDevices()
        if let new = ConfigurationFile.read(log: controller.log) {
            if new != configuration { take(new) }
        } else {
            controller.log("ribbon.yaml has errors; its former contents stay in use")
        }
        guard next == nil else { return }
        reload()
        retry()
        rememberPreset()
    }

    private func take(_ new: Configuration) {
        do throws(PresetSelection.Refusal) { try presets.check(new) } catch {
            for line in error.lines { controller.log(line) }
            return controller.log("the former contents of ribbon.yaml stay in use")
        }
        guard new.ports == configuration.ports else { return beginAnew(with: new) }
        do throws(PresetSelection.Refusal) { if try presets.use(new) { play() } } catch { log(error) }
        takeConnections(of: new)
        if new.realtime != configuration.realtime {
            realTimeProblem = controller.loop.setPriority(new.realtime.wantedPriority)
            if let realTimeProblem { controller.log("warning: \(realTimeProblem)") }
        }
        configuration = new
        controller.log("ribbon.yaml has been read anew")
    }

    // MARK: Ports

    /// A client's ports cannot be changed while others are connected to them: this session ends, and another one begins.
    private func beginAnew(with new: Configuration) {
        controller.log("the ports of ribbon.yaml have changed: what sounds ends, and the ports are made anew")
        var receivers: [String: [SequencerAddress]] = [:]
        for (name, address) in zip(["out"] + configuration.ports, outputs) {
            receivers[name] = try? directory.receivers(of: address)
        }
        let isWanted = presets.awaited == nil && !presets.isSilent && new.preset == configuration.preset
        next = Continuation(
            configuration: new, preset: isWanted ? presets.path : nil, receivers: receivers,
            senders: (try? directory.senders(to: input)) ?? [])
        isRunning = false
    }

    /// Connects the ports to those that they were connected to. One that has gone meanwhile is left out.
    func restoreConnections(of former: Continuation) {
        for (name, address) in zip(["out"] + configuration.ports, outputs) {
            for receiver in former.receivers[name] ?? [] { _ = try? directory.connect(address, to: receiver) }
        }
        for sender in former.senders { _ = try? directory.connect(sender, to: input) }
    }
}

import ALSASequencer
import Bridge
import Presets

/// Uses the files as they are now, as SIGHUP asks for: ribbon.yaml, the files in devices/, the preset.
final class ReloadService {
    private(set) var configuration: Configuration
    /// Why the loop has no realtime priority; nil if it has, or if none is wanted.
    private(set) var realTimeProblem: String?
    /// What the next session begins with; nil if none is needed.
    private(set) var next: Session.Continuation?
    private let presets: PresetService
    private let devices: DeviceService
    private let connections: ConnectionService
    private let controller: LoopController
    private let search: SearchPath
    /// Called when another session is needed.
    var onEnd: () -> Void = {}

    init(
        _ configuration: Configuration, _ presets: PresetService, _ devices: DeviceService,
        _ connections: ConnectionService, _ controller: LoopController, _ search: SearchPath
    ) {
        (self.configuration, self.presets, self.devices) = (configuration, presets, devices)
        (self.connections, self.controller, self.search) = (connections, controller, search)
    }

    /// Reads ribbon.yaml, the files in devices/ and the preset. Of a file with errors the earlier contents stay in use.
    func reload() {
        devices.reloadFiles()
        if let new = ConfigurationFile.read(in: search, log: controller.log) {
            if new != configuration { use(new) }
        } else {
            controller.log("ribbon.yaml has errors; its former contents stay in use")
        }
        guard next == nil else { return }
        presets.reload()
        presets.retry()
        presets.remember()
    }

    private func use(_ new: Configuration) {
        do throws(PresetSelection.Refusal) { try presets.check(new) } catch {
            for line in error.lines { controller.log(line) }
            return controller.log("the former contents of ribbon.yaml stay in use")
        }
        guard new.ports == configuration.ports else { return restartSession(with: new) }
        presets.use(new)
        connections.use(new)
        if new.realtime != configuration.realtime {
            noteRealTime(controller.loop.setPriority(new.realtime.wantedPriority))
        }
        configuration = new
        controller.log("ribbon.yaml has been read anew")
    }

    /// - Parameter problem: why the loop has no realtime priority; nil: it has, or none is wanted.
    func noteRealTime(_ problem: String?) {
        realTimeProblem = problem
        if let problem { controller.log("warning: \(problem)") }
    }

    /// A client's ports cannot be changed while others are connected to them: this session ends, and another one begins.
    private func restartSession(with new: Configuration) {
        controller.log("the ports of ribbon.yaml have changed: sounding notes end, and the ports are made again")
        let (receivers, senders) = connections.connections
        next = Session.Continuation(
            configuration: new, preset: presets.selection.kept(by: new), receivers: receivers, senders: senders)
        onEnd()
    }
}

extension Configuration.Realtime {
    /// The priority in SCHED_FIFO; nil: none.
    package var wantedPriority: Int32? {
        switch self {
        case .off: nil
        case .on: RealTime.priority
        case .priority(let priority): Int32(priority)
        }
    }
}

import ALSASequencer
import Bridge
import BridgeClient
import CLinux
import EvdevInput
import Mapping
import Player
import Presets
import System
import Time

/// What `ribbon run` does: a loop that plays, and around it, on an ordinary thread, services on a reactor for devices,
/// connections, presets, signals and requests.
public final class Session {
    private let reactor = Reactor()
    private let configuration: Configuration
    private let manager: ServiceManager?
    private let loop: LoopThread
    private let controller: LoopController
    private let directory: PortDirectory
    private let client: String
    private let former: Continuation?
    private let services: Services
    private var pulse: Deadline?
    private var failure: SequencerError?

    /// - Parameters:
    ///   - messages: for the user.
    ///   - former: of the session before it, if there was one.
    /// - Throws: `SequencerError`, `DeviceError`, `RefusedPreset`, `Interrupted`.
    public init(
        _ options: Options, _ configuration: Configuration, _ messages: MessageQueue,
        continuing former: Continuation? = nil
    ) throws {
        let log = messages.say
        // From before anything can sound.
        let signals = BridgeSignals()
        manager = ServiceManager(environment: FileReader.environment)
        (self.configuration, self.former) = (configuration, former)
        let state = StateFolder()
        state.removeLeftovers()
        FileWriter.removeLeftovers(in: SearchPath().configuration.map { $0 + "/devices" })
        // Who waits for the ports sees them before a preset is read, which takes as long as all that came before. What
        // is wrong with the preset is said even where there is no sequencer.
        let names = ["out"] + configuration.ports
        let early = try? SequencerClient(name: options.name, outputs: names)
        let presets = try Self.selection(options, configuration, state, former, waits: manager != nil, log)
        var wait = SequencerWait(manager: manager, signals: signals, log: log)
        let sequencer = try early ?? wait.open(name: options.name, outputs: names)
        client = "\(sequencer.number) “\(options.name)”"
        let own = ConnectionService.OwnPorts(names, sequencer)
        directory = try PortDirectory(name: "\(options.name) control")
        let connector = Connector(
            configuration, Connector.Options(connections: options.connections, listened: options.listened),
            outputs: own.outputs, input: own.input, own: [sequencer.number, directory.number])
        let deviceFiles = DeviceFiles(warn: log)
        let devices = try DeviceManager(
            DeviceManager.Options(
                devices: options.devices, grab: options.grab, configurations: deviceFiles.configurations))
        let files = RuntimeFiles(RuntimeDirectory(), log: log)
        // Code that only the start used need not be locked in memory. Rehearsing the patch maps what playing uses.
        ribbon_unmap_code()
        Rehearsal.play(presets.patch)
        let store = SnapshotStore(state)
        let kept = store.snapshots(of: presets.patch, log: log)
        loop = LoopThread(
            port: sequencer, patch: MountedPatch(presets.patch, snapshots: kept), ledger: files.ledger,
            manager: manager)
        controller = LoopController(presets.patch, loop: loop, snapshots: store, reactor, log: log)
        services = Services(
            reactor, controller, signals, files, presets: (presets, StateFile(state)), devices: (devices, deviceFiles),
            connections: (own, connector, directory), snapshots: (store, kept.summary),
            keeping: KeptFolder(state, isService: RuntimeDirectory().isSystemWide), configuration,
            SearchPath(), StatusService.Identity(client: "\(sequencer.number) \(options.name)") { messages.lostCount })
        services.isReloadDue = wait.isReloadDue
        connect()
    }

    private static func selection(
        _ options: Options, _ configuration: Configuration, _ state: StateFolder, _ former: Continuation?, waits: Bool,
        _ log: (String) -> Void
    ) throws -> PresetSelection {
        let start = PresetSelection.Start(
            named: options.preset, playing: former?.preset, last: StateFile(state).lastPreset, waits: waits)
        let selection: PresetSelection
        do throws(PresetSelection.Refusal) {
            selection = try PresetSelection(start, configuration, search: SearchPath())
        } catch {
            throw RefusedPreset(error)
        }
        for line in selection.refusal?.lines ?? [] { log(line) }
        if let sentence = selection.waiting { log(sentence) }
        for warning in selection.warnings { log(warning.messageText) }
        return selection
    }

    private func connect() {
        services.onStatus = { [unowned self] in manager?.setStatus(summary) }
        services.onReload = { [unowned self] in
            manager?.reloading()
            services.reloading.reload()
            // The next session says it.
            if services.reloading.next == nil { manager?.ready(summary) }
        }
        services.connections.onFailure = { [unowned self] in
            failure = $0
            reactor.stop()
        }
        guard let interval = loop.pulseInterval else { return }
        pulse = reactor.deadline(at: .zero) { [unowned self] in pulse?.move(to: reactor.now + interval) }
    }

    /// Plays until a signal ends it, or until the output ports of ribbon.yaml change; then everything that sounded has
    /// been ended.
    /// - Returns: what another session is to begin with; nil if the program ends.
    /// - Throws: `SequencerError`, `DeviceError`.
    public func run() throws -> Continuation? {
        try directory.startAnnouncements()
        services.reloading.noteRealTime(loop.start(priority: configuration.realtime.wantedPriority))
        defer { finish() }
        let presets = services.presets.selection
        let preset = presets.isSilent ? "no preset" : "preset “\(controller.patch.name)”"
        controller.log("ready: sequencer client \(client), \(preset)")
        services.presets.remember()
        if let former { services.connections.restore(former.receivers, former.senders) }
        try services.connections.start()
        try services.devices.start()
        if services.isReloadDue { services.reloading.reload() }
        manager?.ready(summary)
        if services.reloading.next == nil { reactor.run { loop.beat() } }
        if let failure { throw failure }
        return services.reloading.next
    }

    private func finish() {
        if services.reloading.next == nil { manager?.stopping() }
        loop.stop()
        services.reports.receive()
        services.snapshots.keep(loop.finalSnapshots, of: controller.patch)
        services.files.logDebts()
    }

    /// What is played, in a line.
    private var summary: String {
        let presets = services.presets.selection
        let names = controller.devices.map(\.name)
        let place = names.isEmpty ? "no touchscreen yet" : names.joined(separator: ", ")
        if presets.isSilent { return "\(PresetSelection.silence), on \(place)" }
        let wait = presets.awaited.map { ", until “\($0)” can be read" } ?? ""
        return "preset “\(controller.patch.name)” on \(place)\(wait)"
    }
}

import ALSASequencer
import Bridge
import BridgeClient
import CLinux
import Mapping
import Player
import Presets
import System
import Time

/// A run of the bridge: a loop that plays, and around it, on an ordinary thread, services on a reactor for devices,
/// connections, presets, signals and requests.
public final class Session {
    private let reactor = Reactor()
    private let configuration: Configuration
    private let manager: ServiceManager?
    private let loop: LoopThread
    private let controller: LoopController
    /// Nil without a sequencer.
    private let directory: PortDirectory?
    /// The sequencer client in words, for the log.
    private let client: String
    private let former: Continuation?
    private let services: Services
    /// Whether the service manager has asked for a reload before anything played.
    private let isReloadDue: Bool
    /// Called when everything is ready to play.
    public var onReady: () -> Void = {}
    /// Wakes the reactor often enough for the calls of `LoopThread.beat`; nil without a watchdog.
    private var pulse: Deadline?
    /// Why the sequencer cannot be asked any more; `run` throws it.
    private var failure: SequencerError?

    /// - Parameters:
    ///   - messages: for the user.
    ///   - former: what the session before it has handed on; nil if there was none.
    /// - Throws: `SequencerError`, `DeviceError`, `PresetSelection.Refusal`, `BridgeInUse`, `Interrupted`.
    public init(
        _ options: Options, _ configuration: Configuration, _ messages: MessageQueue,
        continuing former: Continuation? = nil
    ) throws {
        let log = messages.say
        // Blocks the signals before anything can sound.
        let signals = BridgeSignals()
        manager = ServiceManager(environment: FileReader.environment)
        (self.configuration, self.former) = (configuration, former)
        let state = StateFolder()
        state.removeLeftovers()
        FileWriter.removeLeftovers(in: SearchPath().configuration.map { $0 + "/devices" })
        // Programs that wait for the ports see them before a preset is read, which takes half of the start. Errors of the
        // preset are reported even without a sequencer.
        let names = ["out"] + configuration.ports
        let sequencer = SessionSequencer(options, outputs: names)
        let presets = try PresetSelection(
            PresetSelection.Start(
                named: options.preset, playing: former?.preset, last: StateFile(state).lastPreset,
                waits: manager != nil), configuration, log: log)
        isReloadDue = try sequencer.finish(reactor, manager, signals, log: log)
        client = sequencer.words.log
        let own = sequencer.ports
        let graph = try sequencer.openGraph()
        directory = graph as? PortDirectory
        let connector = Connector(
            configuration, options, outputs: own.outputs, input: own.input, own: sequencer.numbers(with: directory))
        let deviceFiles = DeviceFiles(warn: log)
        let devices: any DeviceKeeper =
            options.isSilent ? NoDevices() : try DeviceManager(options, deviceFiles.configurations)
        let files = try RuntimeFiles(options.directory, at: reactor.now, open: sequencer.opening, log: log)
        let store = SnapshotStore(state)
        let kept = store.snapshots(of: presets.patch, log: log)
        loop = sequencer.makeLoop(MountedPatch(presets.patch, snapshots: kept), files.ledger, manager)
        controller = LoopController(presets.patch, loop: loop, snapshots: store, reactor, log: log)
        services = Services(
            reactor, controller, signals, files, presets: (presets, StateFile(state)), devices: (devices, deviceFiles),
            connections: (own, connector, graph), snapshots: (store, kept.summary),
            keeping: (
                KeptFolder(state, isService: options.directory.isSystemWide), WorkThread(reactor, "ribbon-take")
            ),
            editing: (EditedFolder(state), WorkThread(reactor, "ribbon-check")), configuration, SearchPath(),
            StatusService.Identity(client: sequencer.words.status) { messages.lostCount })
        connect()
    }

    /// Connects the services with the service manager and with the end of `run`.
    private func connect() {
        services.onStatus = { [unowned self] in manager?.setStatus(services.presets.summary) }
        services.onReload = { [unowned self] in
            manager?.reloading()
            services.reloading.reload()
            // Otherwise the next session says that it is ready.
            if services.reloading.next == nil { manager?.ready(services.presets.summary) }
        }
        services.connections.onFailure = { [unowned self] in
            failure = $0
            reactor.stop()
        }
        guard let interval = loop.pulseInterval else { return }
        pulse = reactor.deadline(at: .zero) { [unowned self] in pulse?.move(to: reactor.now + interval) }
    }

    /// Has a handler called whenever a descriptor can be read.
    public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) {
        reactor.watch(descriptor, priority: .feeds) { _ in handler() }
    }

    /// Ends `run`.
    public func end() { reactor.stop() }

    /// Plays until a signal ends it, or until the output ports of ribbon.yaml change; then everything that sounded has
    /// been ended.
    /// - Returns: what another session is to begin with; nil if the program ends.
    /// - Throws: `SequencerError`, `DeviceError`.
    public func run() throws -> Continuation? {
        try directory?.startAnnouncements()
        defer { finish() }
        let presets = services.presets.selection
        let preset = presets.isSilent ? "no preset" : "preset “\(controller.patch.name)”"
        controller.log("ready: \(client), \(preset)")
        services.presets.remember()
        if let former { services.connections.restore(former.receivers, former.senders) }
        try services.connections.start()
        services.connections.tellIfUnheard()
        try services.devices.start()
        // What only the start used need not be locked in memory. Rehearsing the patch maps the code that playing uses.
        ribbon_return_memory()
        ribbon_unmap_code()
        Rehearsal.play(controller.patch)
        services.reloading.noteRealTime(loop.start(priority: configuration.realtime.wantedPriority))
        if isReloadDue { services.reloading.reload() }
        manager?.ready(services.presets.summary)
        onReady()
        if services.reloading.next == nil { reactor.run { loop.beat() } }
        if let failure { throw failure }
        return services.reloading.next
    }

    /// Stops the loop, handles what it has left, and tells the user of notes that may go on.
    private func finish() {
        if services.reloading.next == nil { manager?.stopping() }
        guard loop.stop() else {
            return controller.log("warning: the loop does not end, so notes may go on; “ribbon panic” ends them")
        }
        services.reports.receive()
        services.snapshots.finish(loop.finalSnapshots)
        services.files.logDebts()
    }
}

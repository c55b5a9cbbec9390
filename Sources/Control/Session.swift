import ALSASequencer
import Bridge
import BridgeClient
import CLinux
import EvdevInput
import Glibc
import Mapping
import Panels
import Player
import Presets
import System
import Time
import Touch

/// What `ribbon run` does: a loop that plays, and around it, on an ordinary thread, the devices that come and go, the
/// connections, the presets, the signals and the control socket.
public final class Session {
    public struct Options: Equatable, Sendable {
        /// What other programs see us as.
        public var name = "Ribbon"
        /// A file or the name of one; nil: what the configuration says, else the last one, else the bank's first.
        public var preset: String?
        /// Nodes or names; none: every touchscreen.
        public var devices: [String] = []
        /// Ports to connect the first output to, beside those of the configuration.
        public var connections: [String] = []
        /// Ports to connect the input to, beside those of the configuration.
        public var listened: [String] = []
        /// Whether a desktop hears nothing of what is played; nil: unless there is one.
        public var grab: Bool?

        public init() {}
    }

    let options: Options
    var configuration: Configuration
    let controller: LoopController
    let messages: MessageQueue
    let client: UInt8
    let outputs: [SequencerAddress]
    let input: SequencerAddress
    var files: RuntimeFiles
    var presets: PresetSelection
    let directory: PortDirectory
    var connector: Connector
    var devices: DeviceManager
    private var deviceFiles: DeviceFiles
    private let state = StateFile()
    let store = SnapshotStore()
    /// Which snapshots there are, and which is the last one.
    var snapshots = SnapshotSummary()
    /// Whether what has been stored is not kept yet, and why not if that was tried.
    var unkept: (isDue: Bool, failure: SnapshotStore.Failure?) = (false, nil)
    /// Loops of touches, by the places of their ribbons.
    var loops: [Int: LoopPicture] = [:]
    /// Which preset the player has asked for; it is read when the rest of a turn is done.
    var wanted: PresetChoice?
    /// How everything stands, while anybody watches.
    var picture = LivePicture()
    var isWatched = false
    /// How many records of the loop had found no room when the picture was last whole.
    var lostPictures = 0
    /// For monitors; nil while there are none.
    var feed: MonitorFeed?
    /// For faces; nil while there are none.
    var faceFeed: FaceFeed?
    /// The screens that are dark.
    var asleep: Set<UInt8> = []
    /// When recorders are told next; the distant future while nobody records.
    var recordDeadline = Timestamp.distantFuture
    var realTimeProblem: String?
    let manager = ServiceManager(environment: FileReader.environment)
    /// From before anything can sound.
    private let signals = BridgeSignals()
    var isRunning = true
    private let former: Continuation?
    /// What the next session begins with; nil if the program ends with this one.
    var next: Continuation?
    /// Whether the files are to be read anew as soon as it plays.
    private var isReloadDue: Bool

    /// - Parameters:
    ///   - messages: for the user.
    ///   - former: of the session before it, if there was one.
    /// - Throws: `SequencerError`, `DeviceError`, `RefusedPreset`, `Interrupted`.
    public init(
        _ options: Options, _ configuration: Configuration, _ messages: MessageQueue,
        continuing former: Continuation? = nil
    ) throws {
        self.options = options
        self.former = former
        self.messages = messages
        let log = messages.say
        StateFolder().removeLeftovers()
        FileWriter.removeLeftovers(in: SearchPath().configuration.map { $0 + "/devices" })
        self.configuration = configuration
        // Who waits for the ports sees them before a preset is read, which takes as long as all that came before. What
        // is wrong with the preset is said even where there is no sequencer.
        let outputNames = ["out"] + configuration.ports
        let early = try? SequencerClient(name: options.name, outputs: outputNames)
        do throws(PresetSelection.Refusal) {
            presets = try PresetSelection(
                PresetSelection.Start(
                    named: options.preset, playing: former?.preset, last: state.lastPreset, waits: manager != nil),
                configuration, search: SearchPath())
        } catch {
            throw RefusedPreset(error)
        }
        for line in presets.refusal?.lines ?? [] { log(line) }
        if let sentence = presets.waiting { log(sentence) }
        for warning in presets.warnings { log(warning.messageText) }
        var wait = SequencerWait(manager: manager, signals: signals, log: log)
        let sequencer = try early ?? wait.open(name: options.name, outputs: outputNames)
        isReloadDue = wait.isReloadDue
        client = sequencer.number
        outputs = sequencer.outputs.map { SequencerAddress(client: sequencer.number, port: $0) }
        input = SequencerAddress(client: sequencer.number, port: sequencer.input)
        directory = try PortDirectory(name: "\(options.name) control")
        connector = Connector(
            configuration, Connector.Options(connections: options.connections, listened: options.listened),
            outputs: outputs, input: input, own: [sequencer.number, directory.number])
        deviceFiles = DeviceFiles(warn: log)
        devices = try DeviceManager(
            DeviceManager.Options(
                devices: options.devices, grab: options.grab, configurations: deviceFiles.configurations))
        files = RuntimeFiles(RuntimeDirectory(), log: log)
        // Code that only the start used need not be locked in memory. Rehearsing the patch maps what playing uses.
        ribbon_unmap_code()
        let patch = presets.patch
        Rehearsal.play(patch)
        let kept = store.snapshots(of: patch, log: log)
        snapshots = kept.summary
        let loop = LoopThread(
            port: sequencer, patch: MountedPatch(patch, snapshots: kept), ledger: files.ledger, manager: manager)
        controller = LoopController(patch, loop: loop, snapshots: store, log: log)
    }

    /// Plays until a signal ends it, or until the output ports of ribbon.yaml change; then everything that sounded has
    /// been ended.
    /// - Returns: what another session is to begin with; nil if the program ends.
    /// - Throws: `SequencerError`, `DeviceError`.
    public func run() throws -> Continuation? {
        try directory.startAnnouncements()
        realTimeProblem = controller.loop.start(priority: configuration.realtime.wantedPriority)
        defer {
            if next == nil { manager?.stopping() }
            controller.loop.stop()
            controller.loop.receiveReports(take)
            keep(controller.loop.finalSnapshots, of: controller.patch)
            files.logDebts(controller.log)
        }
        if let realTimeProblem { controller.log("warning: \(realTimeProblem)") }
        let preset = presets.isSilent ? "no preset" : "preset “\(controller.patch.name)”"
        controller.log("ready: sequencer client \(client) “\(options.name)”, \(preset)")
        rememberPreset()
        if let former { restoreConnections(of: former) }
        try connector.connect(directory, log: controller.log)
        try devices.start(controller)
        if isReloadDue { reloadEverything() }
        manager?.ready(summary)
        while isRunning {
            let watches = [presets.watch, presets.repairs].map { $0?.descriptor ?? -1 }
            let others =
                [signals.descriptor, controller.loop.descriptor, directory.descriptor] + watches
                + [files.descriptor, controller.loop.monitorDescriptor]
            var polled = (others + devices.descriptors).map { Polled($0) }
            let fixed = polled.count
            polled += files.socket?.polled ?? []
            Poll.wait(for: &polled, until: deadline)
            controller.loop.beat()
            // Whatever floods, these come first; each of the others does little before it is their turn again.
            if !polled[0].ready.isEmpty, let order = signals.next() { obey(order) }
            guard isRunning else { break }
            exchange(polled[fixed...])
            let isDeviceTold = polled[others.count..<fixed].contains { !$0.ready.isEmpty }
            if isDeviceTold || devices.deadline <= MonotonicClock.now { devices.update(controller) }
            if !polled[1].ready.isEmpty { controller.loop.receiveReports(take) }
            if !polled[2].ready.isEmpty { try connector.update(directory, log: controller.log) }
            if !polled[3].ready.isEmpty { reloadIfChanged() }
            if !polled[4].ready.isEmpty { retryIfChanged() }
            if !polled[5].ready.isEmpty { mendFiles() }
            answerNextRequest()
            chooseWanted()
            if polled.indices.contains(where: { $0 != others.count - 1 && !polled[$0].ready.isEmpty }) {
                faceFeed?.isDue = true
            }
            feedWatchers()
            feedRecorders()
        }
        return next
    }

    private func obey(_ order: BridgeSignals.Order) {
        switch order {
        case .reload:
            manager?.reloading()
            reloadEverything()
            // The next session says it.
            if next == nil { manager?.ready(summary) }
        case .end: isRunning = false
        }
    }

    /// What is played, in a line.
    var summary: String {
        let names = controller.devices.map(\.name)
        let place = names.isEmpty ? "no touchscreen yet" : names.joined(separator: ", ")
        if presets.isSilent { return "\(PresetSelection.silence), on \(place)" }
        let wait = presets.awaited.map { ", until “\($0)” can be read" } ?? ""
        return "preset “\(controller.patch.name)” on \(place)\(wait)"
    }

    // MARK: Presets

    /// Plays the preset that the player has asked for last, or says why not.
    private func chooseWanted() {
        guard let choice = wanted else { return }
        wanted = nil
        do throws(PresetSelection.Refusal) { try change(to: choice) } catch { log(error) }
    }

    func change(to choice: PresetChoice) throws(PresetSelection.Refusal) {
        try presets.choose(choice)
        play()
        rememberPreset()
    }

    func play() {
        for warning in presets.warnings { controller.log(warning.messageText) }
        controller.play(presets.patch)
        controller.log("preset “\(presets.patch.name)” (\(presets.path))")
        manager?.setStatus(summary)
    }

    func log(_ refusal: PresetSelection.Refusal) {
        for line in refusal.lines { controller.log(line) }
        controller.log(presets.isSilent ? PresetSelection.silence : "“\(controller.patch.name)” plays on")
    }

    /// Makes the preset the first one next time, and warns if changes of its file will not be noticed.
    func rememberPreset() {
        guard !presets.isSilent else { return }
        if presets.watch == nil {
            let order = signals.hangUp == .reload ? "send SIGHUP" : "play it anew with “ribbon preset”"
            controller.log("warning: \(presets.path) cannot be watched; after a change, \(order)")
        }
        do throws(FileError) { try state.remember(presets.path) } catch { controller.log("warning: \(error)") }
    }

    private func reloadIfChanged() {
        guard let changes = presets.watch?.drain(), !changes.isEmpty else { return }
        if changes.contains(.folderGone) {
            controller.log("warning: the folder of \(presets.path) is gone; “\(controller.patch.name)” plays on")
        }
        if changes.contains(.changed) { reload() }
    }

    func reload() {
        do throws(PresetSelection.Refusal) { if try presets.reload() { play() } } catch { log(error) }
    }

    /// Plays the preset that was awaited, if it can be read now.
    private func retryIfChanged() {
        if presets.repairs?.drain().isEmpty == false { retry() }
    }

    func retry() {
        do throws(PresetSelection.Refusal) {
            guard try presets.retry() else { return }
            play()
            rememberPreset()
        } catch {
            log(error)
        }
    }

    /// Takes the files in devices/ as they are now.
    func reloadDevices() {
        deviceFiles = DeviceFiles(keeping: deviceFiles, warn: controller.log)
        devices.configure(deviceFiles.configurations, controller)
    }

    func takeConnections(of configuration: Configuration) {
        do throws(SequencerError) {
            try connector.take(configuration, directory, disconnect: controller.disconnect, log: controller.log)
        } catch {
            controller.log("error: \(error)")
        }
    }

    /// When the next thing is due though nothing comes.
    private var deadline: Timestamp {
        var due = files.socket?.deadline ?? .distantFuture
        if let feed { due = min(due, feed.deadline) }
        due = min(due, recordDeadline, devices.deadline)
        if let interval = controller.loop.pulseInterval { due = min(due, MonotonicClock.now + interval) }
        return due
    }
}

/// Why `ribbon run` has no preset to begin with.
public struct RefusedPreset: Error {
    /// For a person, each without the program's name in front.
    public let lines: [String]
    public let exitCode: Int32

    init(_ refusal: PresetSelection.Refusal) {
        lines = refusal.lines
        exitCode = refusal.exitCode
    }
}

extension Configuration.Realtime {
    /// Of SCHED_FIFO.
    package var wantedPriority: Int32? {
        switch self {
        case .off: nil
        case .on: RealTime.priority
        case .priority(let priority): Int32(priority)
        }
    }
}

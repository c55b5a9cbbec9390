import ALSASequencer
import Bridge
import CLinux
import EvdevInput
import Glibc
import Mapping
import Panels
import Presets
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
        /// Ports to connect to, beside those of the configuration.
        public var connections: [String] = []
        /// Whether a desktop hears nothing of what is played; nil: unless there is one.
        public var grab: Bool?

        public init() {}
    }

    let options: Options
    let configuration: Configuration
    let stage: Stage
    let client: UInt8
    let outputs: [SequencerAddress]
    let home: Home
    var presets: PresetKeeper
    let directory: PortDirectory
    var connector: Connector
    private var devices: DeviceManager
    let watch = FileWatch()
    private let state = StateFile()
    private var feed: MonitorFeed?
    private(set) var realTimeProblem: String?
    private let manager = ServiceManager(environment: FileReader.environment)
    /// From before anything can sound.
    private let signals = ribbon_signalfd([SIGINT, SIGTERM, SIGHUP], 3)
    private var isRunning = true

    /// - Parameter tell: says something to the user.
    /// - Throws: `SequencerError`, `DeviceError`, `RefusedPreset`, `Interrupted`.
    public init(_ options: Options, _ configuration: Configuration, tell: @escaping (String) -> Void) throws {
        self.options = options
        self.configuration = configuration
        // Who waits for the ports sees them before a preset is read, which takes as long as all that came before. What
        // is wrong with the preset is said even where there is no sequencer.
        let outputNames = ["out"] + configuration.ports
        let early = try? SequencerClient(name: options.name, outputs: outputNames)
        do throws(PresetKeeper.Refusal) {
            presets = try PresetKeeper(
                options.preset, configuration, last: state.lastPreset, search: SearchPath())
        } catch {
            throw RefusedPreset(error)
        }
        for line in presets.refusal?.lines ?? [] { tell(line) }
        for warning in presets.warnings { tell(warning.told) }
        let wait = SequencerWait(manager: manager, signals: signals, tell: tell)
        let sequencer = try early ?? wait.open(name: options.name, outputs: outputNames)
        client = sequencer.number
        outputs = sequencer.outputs.map { SequencerAddress(client: sequencer.number, port: $0) }
        directory = try PortDirectory(name: "\(options.name) control")
        connector = Connector(
            configuration.connections.map(\.text) + options.connections, from: outputs,
            own: [sequencer.number, directory.number])
        devices = try DeviceManager(
            DeviceManager.Wish(
                devices: options.devices, grab: options.grab,
                configurations: DeviceFiles.configurations(tell: tell)))
        home = Home(RuntimeDirectory(), tell: tell)
        // Code that only the start used need not be locked in memory. Rehearsing the patch maps what playing uses.
        ribbon_unmap_code()
        let patch = presets.patch
        let first = MountedPatch(patch, channels: VoiceChannels(patch.midi), output: nil)
        let loop = LoopThread(sequencer: sequencer, patch: first, ledger: home.ledger, manager: manager)
        stage = Stage(patch, loop: loop, tell: tell)
    }

    deinit { close(signals) }

    /// Plays until SIGINT or SIGTERM; then everything that sounded has been ended.
    /// - Throws: `SequencerError`, `DeviceError`.
    public func run() throws {
        try directory.startAnnouncements()
        realTimeProblem = stage.loop.start(priority: configuration.realtime.wantedPriority)
        defer {
            manager?.stopping()
            stage.loop.stop()
            home.ledger.reset()
        }
        if let realTimeProblem { stage.tell("warning: \(realTimeProblem)") }
        stage.tell("ready: sequencer client \(client) “\(options.name)”, preset “\(stage.patch.name)”")
        followPreset()
        try connector.connect(directory, tell: stage.tell)
        try devices.start(stage)
        manager?.ready(summary)
        while isRunning {
            let others = [signals, stage.loop.descriptor, directory.descriptor, watch?.descriptor ?? -1]
            var polled = (others + devices.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let fixed = polled.count
            polled += home.socket?.polled ?? []
            _ = poll(&polled, nfds_t(polled.count), timeout)
            if polled[0].revents != 0 { obey(ribbon_signalfd_read(signals)) }
            if polled[others.count..<fixed].contains(where: { $0.revents != 0 }) { devices.update(stage) }
            if polled[1].revents != 0 { stage.loop.receiveReports(take) }
            if polled[2].revents != 0 { try connector.update(directory, tell: stage.tell) }
            if polled[3].revents != 0 { reloadIfChanged() }
            if let socket = home.socket { serve(socket, polled[fixed...]) }
            feedMonitors()
        }
    }

    private func obey(_ signal: Int32) {
        switch signal {
        case SIGHUP:
            manager?.reloading()
            reloadEverything()
            manager?.ready(summary)
        case SIGINT, SIGTERM: isRunning = false
        default: break
        }
    }

    private func take(_ report: LoopReport) {
        switch report {
        case .attached(let screen):
            stage.tell("playing \(screen.panel.device.name) (\(screen.panel.path))")
            manager?.tell(summary)
        case .lost(let screen):
            stage.tell("lost \(screen.panel.device.name) (\(screen.panel.path))")
            stage.lose(screen)
            devices.lose(screen.panel.path, stage)
            manager?.tell(summary)
        case .request(.presetNext): choose(.next)
        case .request(.presetPrevious): choose(.previous)
        case .request(.preset(let name)): choose(.named(name))
        case .program(let number): choose(.number(number))
        // What is retired is freed here.
        case .request, .retired, .finished: break
        }
    }

    /// What is played, in a line.
    private var summary: String {
        let names = stage.screens.map(\.panel.device.name)
        return "preset “\(stage.patch.name)” on \(names.isEmpty ? "no touchscreen yet" : names.joined(separator: ", "))"
    }

    // MARK: Presets

    /// Plays another preset, or says why not.
    func choose(_ choice: PresetKeeper.Choice) {
        do throws(PresetKeeper.Refusal) { try change(to: choice) } catch { tell(error) }
    }

    func change(to choice: PresetKeeper.Choice) throws(PresetKeeper.Refusal) {
        try presets.choose(choice)
        play()
        followPreset()
    }

    private func play() {
        for warning in presets.warnings { stage.tell(warning.told) }
        stage.play(presets.patch)
        stage.tell("preset “\(presets.patch.name)” (\(presets.path))")
        manager?.tell(summary)
    }

    private func tell(_ refusal: PresetKeeper.Refusal) {
        for line in refusal.lines { stage.tell(line) }
        stage.tell("“\(stage.patch.name)” plays on")
    }

    /// Sees to it that the preset's file is watched, and is the first one next time.
    private func followPreset() {
        watchPreset()
        // Written after it was read and before it was watched: nothing else tells that.
        if presets.isOutdated { reload() }
        do throws(FileError) { try state.remember(presets.path) } catch { stage.tell("warning: \(error)") }
    }

    private func watchPreset() {
        if watch?.watch(presets.path) != true {
            stage.tell("warning: \(presets.path) can not be watched; after a change, send SIGHUP")
        }
    }

    private func reloadIfChanged() {
        guard let changes = watch?.drain(), !changes.isEmpty else { return }
        if changes.contains(.folderGone) {
            stage.tell("warning: the folder of \(presets.path) is gone; “\(stage.patch.name)” plays on")
        }
        if changes.contains(.changed) { reload() }
    }

    private func reload() {
        do throws(PresetKeeper.Refusal) { if try presets.reload() { play() } } catch { tell(error) }
    }

    /// The configuration's bank, and the preset.
    private func reloadEverything() {
        do throws(PresetKeeper.Refusal) {
            try presets.take(ConfigurationFile.read(tell: stage.tell) ?? configuration)
        } catch {
            tell(error)
        }
        watchPreset()
        reload()
    }

    // MARK: Monitors

    /// How long to wait at most, in milliseconds; −1 is for ever.
    private var timeout: Int32 {
        var due = home.socket?.deadline ?? .distantFuture
        if let feed { due = min(due, feed.deadline) }
        guard due < .distantFuture else { return -1 }
        return Int32(clamping: (max(due - Pacer.now, .zero).count + 999_999) / 1_000_000)
    }

    private func feedMonitors() {
        let monitors = home.socket?.clients.filter(\.isMonitoring) ?? []
        if monitors.isEmpty != (feed == nil) {
            stage.order(.monitor(!monitors.isEmpty))
            feed = monitors.isEmpty ? nil : MonitorFeed()
        }
        guard let frame = feed?.frame(stage, sounding, at: Pacer.now) else { return }
        let line = JSONLine.encode(frame)
        for monitor in monitors { monitor.send(line) }
    }
}

/// Why `ribbon run` has no preset to begin with.
public struct RefusedPreset: Error {
    /// For a person, each without the program's name in front.
    public let lines: [String]
    public let exitCode: Int32

    init(_ refusal: PresetKeeper.Refusal) {
        lines = refusal.lines
        exitCode = refusal.exitCode
    }
}

extension Configuration.Realtime {
    /// Of SCHED_FIFO.
    var wantedPriority: Int32? {
        switch self {
        case .off: nil
        case .on: RealTime.priority
        case .priority(let priority): Int32(priority)
        }
    }
}

extension Configuration.Connection {
    /// As `--connect` takes it.
    var text: String {
        switch self {
        case .hardware: "hardware"
        case .matching(let text): text
        }
    }
}

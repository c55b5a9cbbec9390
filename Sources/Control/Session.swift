import ALSASequencer
import Bridge
import CLinux
import EvdevInput
import Glibc
import Mapping

/// What `ribbon run` does: a loop that plays, and around it, on an ordinary thread, the devices that come and go, the
/// connections and the signals.
public final class Session {
    public struct Options: Sendable {
        /// What other programs see us as.
        public var name = "Ribbon"
        /// Nodes or names; none: every touchscreen.
        public var devices: [String] = []
        /// Ports to connect to.
        public var connections: [String] = []
        /// Whether a desktop hears nothing of what is played; nil: unless there is one.
        public var grab: Bool?
        public var isRealTime = true

        public init() {}
    }

    private let options: Options
    private let stage: Stage
    private let clientNumber: UInt8
    private var directory: PortDirectory
    private var connector: Connector
    private var devices: DeviceManager
    private var isRunning = true

    /// - Parameter tell: says something to the user.
    /// - Throws: `SequencerError`, `DeviceError`.
    public init(_ patch: Patch, options: Options, tell: @escaping (String) -> Void) throws {
        self.options = options
        let sequencer = try SequencerClient(name: options.name)
        clientNumber = sequencer.number
        let address = SequencerAddress(client: clientNumber, port: sequencer.outputs[0])
        directory = try PortDirectory(name: "\(options.name) control")
        connector = Connector(options.connections, from: address)
        devices = try DeviceManager(
            DeviceManager.Wish(
                devices: options.devices, grab: options.grab,
                configurations: DeviceFiles.configurations(tell: tell)))
        stage = Stage(patch, loop: LoopThread(sequencer: sequencer, scheduler: Scheduler(patch)), tell: tell)
    }

    /// Plays until SIGINT or SIGTERM; then everything that sounded has been ended.
    /// - Throws: `SequencerError`, `DeviceError`.
    public func run() throws {
        let signals = ribbon_signalfd([SIGINT, SIGTERM], 2)
        defer { close(signals) }
        if !connector.isEmpty { try directory.startAnnouncements() }
        stage.loop.start(realTime: options.isRealTime)
        defer { stage.loop.stop() }
        stage.tell("ready: sequencer client \(clientNumber) “\(options.name)”, preset “\(stage.patch.name)”")
        try connector.connect(&directory, tell: stage.tell)
        try devices.start(stage)
        var waiting = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: devices.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stage.loop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: directory.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while isRunning {
            _ = poll(&waiting, nfds_t(waiting.count), -1)
            if waiting[0].revents != 0, ribbon_signalfd_read(signals) != 0 { isRunning = false }
            if waiting[1].revents != 0 { devices.update(stage) }
            if waiting[2].revents != 0 { stage.loop.receiveReports(take) }
            if waiting[3].revents != 0 { try connector.update(&directory, tell: stage.tell) }
            if let warning = stage.loop.takeWarning() { stage.tell("warning: \(warning)") }
        }
    }

    private func take(_ report: LoopReport) {
        switch report {
        case .attached(let screen): stage.tell("playing \(screen.panel.device.name) (\(screen.panel.path))")
        case .lost(let screen):
            stage.tell("lost \(screen.panel.device.name) (\(screen.panel.path))")
            devices.lose(screen.panel.path, stage)
        case .request, .finished: break
        }
    }
}

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
    private let patch: Patch
    private let channels: VoiceChannels
    private let loop: LoopThread
    private let clientNumber: UInt8
    private var directory: PortDirectory
    private var connector: Connector
    private var devices: DeviceManager
    private let tell: (String) -> Void
    private var isRunning = true

    /// - Parameter tell: says something to the user.
    /// - Throws: `SequencerError`, `DeviceError`.
    public init(_ patch: Patch, options: Options, tell: @escaping (String) -> Void) throws {
        self.options = options
        self.patch = patch
        channels = VoiceChannels(patch.midi)
        self.tell = tell
        let sequencer = try SequencerClient(name: options.name)
        clientNumber = sequencer.number
        directory = try PortDirectory(name: "\(options.name) control")
        connector = Connector(options.connections, from: SequencerAddress(client: clientNumber, port: sequencer.outputs[0]))
        loop = LoopThread(sequencer: sequencer)
        devices = try DeviceManager(options)
    }

    /// Plays until SIGINT or SIGTERM; then everything that sounded has been ended.
    public func run() throws {
        let signals = ribbon_signalfd([SIGINT, SIGTERM], 2)
        defer { close(signals) }
        if !connector.isEmpty { try directory.startAnnouncements() }
        loop.start(realTime: options.isRealTime)
        defer { loop.stop() }
        tell("ready: sequencer client \(clientNumber) “\(options.name)”, preset “\(patch.name)”")
        try connector.connect(&directory, tell: tell)
        devices.openAll(attach, tell: tell)
        if !devices.hasAny { tell("waiting for a touchscreen; plug one in") }
        var waiting = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: devices.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: directory.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while isRunning {
            _ = poll(&waiting, nfds_t(waiting.count), -1)
            if waiting[0].revents != 0, ribbon_signalfd_read(signals) != 0 { isRunning = false }
            if waiting[1].revents != 0 { devices.update(attach, tell: tell) }
            if waiting[2].revents != 0 { loop.receiveReports(take) }
            if waiting[3].revents != 0 { try connector.update(&directory, tell: tell) }
            if let warning = loop.takeWarning() { tell("warning: \(warning)") }
        }
    }

    private func attach(_ panel: LivePanel, _ firstID: UInt32) throws(UnusablePanel) {
        let screen = try LiveScreen(
            panel, configuration: DeviceConfiguration(), firstID: firstID, patch: patch, channels: channels,
            output: loop.output)
        for notice in screen.notices { tell("note: \(panel.path): \(notice)") }
        loop.send(.attach(screen))
    }

    private func take(_ report: LoopReport) {
        switch report {
        case .attached(let screen):
            tell("playing \(screen.panel.device.name) (\(screen.panel.path))")
        case .lost(let screen):
            tell("lost: \(screen.panel.device.name) (\(screen.panel.path)) was unplugged")
            devices.forget(screen.panel.path)
            if !devices.hasAny { tell("waiting for a touchscreen; plug one in") }
        case .request, .finished: break
        }
    }
}

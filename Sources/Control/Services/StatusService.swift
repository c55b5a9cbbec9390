import Bridge
import BridgeClient
import Statistics
import System

/// Answers `status`.
final class StatusService {
    /// The part that does not change while the bridge runs.
    struct Identity {
        /// The sequencer's client, by its number and name.
        let client: String
        /// How many messages for the user have been lost.
        let lostMessages: () -> Int
    }

    private let identity: Identity
    private let reactor: Reactor
    private let controller: LoopController
    private let presets: PresetService
    private let connections: ConnectionService
    private let snapshots: SnapshotService
    private let faces: FaceService
    private let pages: WebTouchService
    private let bank: BankService
    private let loops: LoopStates
    private let files: FileService
    private let link: LinkService
    private let reloading: ReloadService

    init(
        _ identity: Identity, _ reactor: Reactor, _ controller: LoopController, _ presets: PresetService,
        _ connections: ConnectionService, _ snapshots: SnapshotService, _ faces: FaceService, _ pages: WebTouchService,
        _ bank: BankService, _ loops: LoopStates, _ files: FileService, _ link: LinkService,
        _ reloading: ReloadService
    ) {
        (self.identity, self.reactor, self.controller, self.presets) = (identity, reactor, controller, presets)
        (self.connections, self.snapshots, self.faces, self.bank) = (connections, snapshots, faces, bank)
        (self.pages, self.loops, self.files, self.link) = (pages, loops, files, link)
        self.reloading = reloading
    }

    func register(with requests: RequestService) {
        requests.on(.status) { [unowned self] _, _ in ControlReply(ok: true, status: status) }
    }

    private var status: BridgeStatus {
        let (selection, statistics, now) = (presets.selection, controller.loop.statistics, reactor.now)
        return BridgeStatus(
            client: identity.client, realTimeProblem: reloading.realTimeProblem,
            preset: BridgeStatus.Preset(
                name: controller.patch.name, file: selection.path, bank: selection.bank?.folder,
                problems: selection.refusal?.lines ?? []),
            learning: controller.learned?.text,
            devices: controller.devices.filter { !$0.isPage }.map {
                BridgeStatus.Device($0, remarks: controller.remarks(on: $0))
            },
            ports: connections.outputStatus, input: connections.inputStatus, sounding: files.sounding,
            clock: statistics.clock.summary(at: now), beats: controller.beats(at: now), counters: statistics.counters,
            lostMessages: identity.lostMessages(), latency: statistics.latency.summary,
            faces: faces.connected.map { BridgeStatus.Face(display: $0.display, displays: $0.displays) },
            pages: pages.pages.map { BridgeStatus.Page($0) }, page: bank.isOpen ? "bank" : nil,
            snapshots: snapshots.status, loops: loops.status(at: now), link: link.status)
    }
}

extension BridgeStatus.Device {
    init(_ device: LoopController.Device, remarks: [String]) {
        let interval = device.statistics.interval.summary
        self.init(
            name: device.name, node: device.path,
            reportsPerSecond: interval.count >= 20 && interval.p50 > 0 ? 1e9 / Double(interval.p50) : nil,
            interval: interval, counters: device.statistics.counters, remarks: remarks)
    }
}

extension BridgeStatus.Page {
    init(_ page: WebPage) {
        self.init(
            name: page.page.name, screen: page.device.map { Int($0.panel.screen.number) },
            frames: page.counters.frames, excess: page.counters.excess, refused: page.counters.refused,
            silences: page.counters.silences, latency: page.device?.latency.summary)
    }
}

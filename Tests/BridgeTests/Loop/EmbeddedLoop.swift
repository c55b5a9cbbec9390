import Bridge
import Mapping
import Panels
import Player
import Statistics
import Time

@testable import Bridge

/// The loop without descriptors, a clock and a thread: the test wakes it up. Beside it what Control does: it mounts panels
/// and patches.
final class EmbeddedLoop {
    typealias Device = PlayedDevice<FakePanel>

    let sequencer = FakeSequencer()
    let ledger = LedgerFile()
    let player: Player
    let mounter: Mounter
    let statistics = LoopStatistics()
    private(set) var devices: [Device] = []
    private(set) var reports: [LoopReport<FakePanel>] = []
    private let loop: Loop<FakePanel, FakeSequencer>
    private let orders = Mailbox<LoopOrder<FakePanel>>()
    private let mailbox = Mailbox<LoopReport<FakePanel>>()
    private let recording = SharedRing<RecordedInput>(capacity: 4096)
    let history: InputHistory
    private let watch = Watch()
    private var hasOrders = false
    /// Whether Control takes what it is told. While it does not, it may as well be busy with a preset.
    var isHeard = true

    private final class Watch: PanelWatch {
        /// The places that are watched, a bit each.
        var places: [ObjectIdentifier: Int] = [:]

        func watch(_ device: Device, place: Int) -> Bool {
            places[ObjectIdentifier(device)] = place
            return true
        }

        func unwatch(_ device: Device) { places[ObjectIdentifier(device)] = nil }
    }

    /// - Parameter history: how much of what came in last is kept; nil: as much as live.
    init(_ patch: Patch, history capacity: Int? = nil) {
        history = capacity.map { InputHistory(capacity: $0) } ?? InputHistory()
        player = Player(patch: MountedPatch(patch))
        mounter = Mounter(patch, shared: player.shared)
        loop = Loop(
            player: player, port: sequencer, ledger: ledger, watch: watch, orders: orders, reports: mailbox,
            statistics: statistics, monitor: MonitorTap(SharedRing(capacity: 16), WakeSignal(), statistics),
            recorder: RecorderTap(recording, history, statistics))
    }

    var deadline: Timestamp { loop.deadline }

    /// Everything that can be read is read.
    /// - Parameters:
    ///   - arrived: the panels of which epoll reports an arrival, each once; nil: all of them.
    ///   - isInputNew: whether the sequencer's descriptor is readable. What was left there is not.
    func wakeUp(at now: Timestamp, arrived: [FakePanel]? = nil, isInputNew: Bool = true) {
        var ready = Loop<FakePanel, FakeSequencer>.Ready()
        for device in devices where arrived?.contains(where: { $0 === device.source }) ?? true {
            guard let place = watch.places[ObjectIdentifier(device)] else { continue }
            ready.panels |= 1 << UInt32(place)
        }
        ready.input = isInputNew && !sequencer.incoming.isEmpty
        ready.orders = hasOrders
        hasOrders = false
        loop.wakeUp(ready, at: now)
        if isHeard { hear() }
    }

    private func hear() {
        mailbox.receive { report in
            reports.append(report)
            if case .lost(let device) = report {
                mounter.unmount(device.panel)
                devices.removeAll { $0 === device }
            }
        }
    }

    func order(_ order: LoopOrder<FakePanel>) {
        _ = orders.send(order)
        hasOrders = true
    }

    @discardableResult
    func attach(
        _ panel: FakePanel, surface: String? = nil, _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws(UnusablePanel) -> Device {
        var configuration = DeviceConfiguration()
        configuration.surface = surface
        configure(&configuration)
        let device = Device(
            panel, panel: try mounter.mount(panel.device, configuration: configuration),
            latency: statistics.latency)
        devices.append(device)
        order(.attach(device))
        return device
    }

    func play(_ patch: Patch) { order(.play(mounter.mount(patch))) }

    func takeRecording() -> [RecordedInput] {
        var inputs: [RecordedInput] = []
        while let input = recording.take() { inputs.append(input) }
        return inputs
    }

    func takeReports() -> [LoopReport<FakePanel>] {
        defer { reports = [] }
        return reports
    }

    /// The messages to all subscribers of their ports, in the order in which they were sent.
    var sentToAll: [SentMessage] { sequencer.sent.filter { $0.receiver == nil } }

    func finish() { loop.finish() }

    func settle(at now: Timestamp) -> Bool { loop.settle(at: now) }
}

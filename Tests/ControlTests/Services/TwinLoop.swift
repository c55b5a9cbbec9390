import EvdevInput
import Mapping
import Player
import Statistics
import System
import TestSupport

@testable import Bridge
@testable import Control

/// A loop that plays nothing: a test sees its orders, and has it report.
final class TwinLoop: PlayingLoop {
    let statistics = LoopStatistics()
    let history = InputHistory(capacity: 1024)
    let descriptor: Int32
    let monitorDescriptor: Int32
    /// Whether it takes orders at once.
    var hasTakenOrders = true
    private(set) var orders: [LoopOrder<LivePanel>] = []
    let player: Player
    private let system: EmbeddedSystem
    private var reports: [LoopReport<LivePanel>] = []
    private var recorded: [RecordedInput] = []
    private var monitored: [MonitorRecord] = []

    init(_ patch: Patch, _ system: EmbeddedSystem) {
        player = Player(patch: MountedPatch(patch))
        self.system = system
        (descriptor, monitorDescriptor) = (system.makeDescriptor(), system.makeDescriptor())
    }

    var shared: SharedState { player.shared }

    /// The patches that it has been ordered to play.
    var playedPatches: [Patch] { orders.compactMap { if case .play(let mounted) = $0 { mounted.patch } else { nil } } }

    /// The copies of snapshots that it has been asked for.
    var copies: [SnapshotCopy] { orders.compactMap { if case .copySnapshots(let copy) = $0 { copy } else { nil } } }

    /// Each order to start (true) or stop recording.
    var recordings: [Bool] { orders.compactMap { if case .record(let isOn) = $0 { isOn } else { nil } } }

    var monitorings: [Bool] { orders.compactMap { if case .monitor(let isOn) = $0 { isOn } else { nil } } }

    func report(_ report: LoopReport<LivePanel>) {
        reports.append(report)
        system.makeReady(descriptor)
    }

    func record(_ input: RecordedInput) { recorded.append(input) }

    func monitor(_ record: MonitorRecord) {
        monitored.append(record)
        system.makeReady(monitorDescriptor)
    }

    func send(_ order: LoopOrder<LivePanel>) -> Bool {
        orders.append(order)
        return true
    }

    func receiveReports(_ handle: (LoopReport<LivePanel>) -> Void) {
        system.makeReady(descriptor, for: [])
        let told = reports
        reports = []
        for report in told { handle(report) }
    }

    func drainMonitor(waits: Bool, _ handle: (MonitorRecord) -> Void) {
        system.makeReady(monitorDescriptor, for: [])
        let told = monitored
        monitored = []
        for record in told { handle(record) }
    }

    func drainRecording(_ handle: (RecordedInput) -> Void) {
        let told = recorded
        recorded = []
        for input in told { handle(input) }
    }

    func setPriority(_ priority: Int32?) -> String? { priority == nil ? nil : "real time not permitted" }
}

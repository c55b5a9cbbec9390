import Bridge
import EvdevInput
import Mapping
import Player
import System

/// Hands the loop's reports to the services that they concern.
final class ReportService {
    private let controller: LoopController
    private let presets: PresetService
    private let devices: DeviceService
    private let snapshots: SnapshotService
    private let faces: FaceService
    private let bank: BankService
    private let loops: LoopStates
    private let keeping: KeepService
    private let files: FileService
    private let link: LinkService
    /// Called after reports.
    var onReports: () -> Void = {}
    /// Called when a panel is played that was not before, or is no longer played.
    var onDevices: () -> Void = {}

    init(
        _ reactor: Reactor, _ controller: LoopController, _ presets: PresetService, _ devices: DeviceService,
        _ snapshots: SnapshotService, _ faces: FaceService, _ bank: BankService, _ loops: LoopStates,
        _ keeping: KeepService, _ files: FileService, _ link: LinkService
    ) {
        (self.controller, self.presets, self.devices, self.snapshots) = (controller, presets, devices, snapshots)
        (self.faces, self.bank, self.loops) = (faces, bank, loops)
        (self.keeping, self.files, self.link) = (keeping, files, link)
        reactor.watch(controller.loop.descriptor, priority: .ordinary) { [unowned self] _ in receive() }
    }

    /// Handles what the loop has reported by now.
    func receive() {
        controller.loop.receiveReports(handle)
        onReports()
    }

    private func handle(_ report: LoopReport<LivePanel>) {
        switch report {
        case .attached(let device):
            controller.log("playing \(device.name) (\(device.path))")
            if !device.isPage { devices.noteAttached(device.path) }
            onDevices()
        case .lost(let device):
            controller.log("lost \(device.name) (\(device.path))")
            controller.lose(device)
            faces.forgetSleep(of: device.panel.screen)
            if !device.isPage { devices.lose(device.source) }
            onDevices()
        case .stalled(let device): controller.reopen(device)
        case .request(let request): handle(request)
        case .snapshots(let copy): snapshots.receive(copy)
        case .tuning(let copy): controller.retune(copy)
        case .lostLedger: files.mend()
        // The former file is closed here.
        case .formerLedger: break
        }
    }

    private func handle(_ request: PlayerRequest) {
        switch request {
        case .preset(let choice): presets.want(choice)
        // The retired patch is freed here.
        case .retired(let mounted):
            snapshots.keep(mounted.snapshots, of: mounted.patch)
            controller.retirePatch()
            loops.removeAll()
        case .stored: snapshots.fetch()
        case .snapshots(let summary): snapshots.note(summary)
        case .keep: keeping.keepNow()
        case .loop(let ribbon, let loop): loops.note(loop, ofRibbon: ribbon)
        case .loopIsFull(let ribbon): loops.warnOfFullLoop(ofRibbon: ribbon)
        case .asleep(let screen, let isAsleep): faces.note(screen: screen, isAsleep: isAsleep)
        case .bank: bank.toggle()
        case .held(let hold, let screen): bank.note(hold, on: screen)
        case .link(let wish): link.tell(wish)
        case .pageTouched(let screen, let x, let y): bank.touch(screen, x: x, y: y)
        }
    }
}

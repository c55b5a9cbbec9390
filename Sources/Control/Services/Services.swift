import ALSASequencer
import Bridge
import Mapping
import Player
import Presets
import System

/// The services of a bridge, and which of them tells which others. All of them run on one reactor, and none waits.
final class Services {
    let presets: PresetService
    let devices: DeviceService
    let connections: ConnectionService
    let snapshots: SnapshotService
    let files: FileService
    let requests: RequestService
    let reloading: ReloadService
    let reports: ReportService
    private let signals: SignalService
    private let loops: LoopStates
    private let keeping: KeepService
    private let actions: ActionService
    private let recorders: RecorderService
    private let monitors: MonitorService
    private let faces: FaceService
    private let pages: WebTouchService
    private let bank: BankService
    private let pictures: PictureService
    private let status: StatusService
    private let pageLinks = PageLinkService()
    private let link: LinkService
    private let editing: EditService
    private let bankEditing: BankEditService
    private let controllerSearch: ControllerSearch
    private let takes: TakeService

    /// Called when the line that says what is played has changed.
    var onStatus: () -> Void = {}
    /// Called when a signal asks for a reload.
    var onReload: () -> Void = {}

    init(
        _ reactor: Reactor, _ controller: LoopController, _ source: any SignalSource, _ runtimeFiles: RuntimeFiles,
        presets: (PresetSelection, StateFile), devices: (any DeviceKeeper, DeviceFiles),
        connections: (ConnectionService.OwnPorts, Connector, any PortGraph),
        snapshots: (SnapshotStore, SnapshotSummary), keeping: (KeptFolder?, any BackgroundWork),
        editing: (EditedFolder?, any BackgroundWork), _ configuration: Configuration,
        _ search: SearchPath, _ identity: StatusService.Identity
    ) {
        signals = SignalService(reactor, source)
        requests = RequestService(reactor, runtimeFiles.socket)
        self.devices = DeviceService(reactor, devices.0, devices.1, controller, search)
        self.presets = PresetService(reactor, presets.0, presets.1, controller, hangUp: source.hangUp)
        self.connections = ConnectionService(reactor, connections.0, connections.1, connections.2, controller)
        files = FileService(reactor, runtimeFiles, controller)
        self.snapshots = SnapshotService(reactor, snapshots.0, snapshots.1, controller)
        loops = LoopStates(controller)
        self.keeping = KeepService(controller, keeping.0)
        actions = ActionService(controller)
        reloading = ReloadService(
            configuration, self.presets, self.devices, self.connections, controller, search)
        let words = FaceWordsMaker(
            reactor, controller, requests, self.presets, self.connections, self.snapshots, loops)
        faces = FaceService(controller, requests, reloading, words: words.words)
        let bank = BankService(reactor, controller, self.presets, faces, reloading)
        words.page = { [unowned bank] in bank.page(of: $0, connected: $1) }
        self.bank = bank
        link = LinkService(reactor, controller, reloading)
        reports = ReportService(
            reactor, controller, self.presets, self.devices, self.snapshots, faces, bank, loops, self.keeping, files,
            link)
        let touches = TouchFrameService(controller, requests)
        monitors = MonitorService(
            controller, requests, self.snapshots, loops, self.connections, files, touches)
        pictures = PictureService(reactor, controller, monitors, faces, touches)
        pages = WebTouchService(reactor, controller, requests)
        self.editing = EditService(requests, reloading, self.presets, editing.0, editing.1, search, log: controller.log)
        bankEditing = BankEditService(requests, self.presets, editing.0, snapshots.0)
        controllerSearch = ControllerSearch(reactor, controller.loop.history)
        takes = TakeService(keeping.0, search, keeping.1, snapshots.0, controller)
        recorders = RecorderService(reactor, controller, requests)
        status = StatusService(
            identity, reactor, controller, self.presets, self.connections, self.snapshots, faces, pages, bank, loops,
            files, link, reloading)
        register()
        connect(reactor)
    }

    private func register() {
        faces.register(with: requests)
        pages.register(with: requests)
        devices.register(with: requests)
        actions.register(with: requests)
        presets.register(with: requests)
        connections.register(with: requests)
        snapshots.register(with: requests)
        keeping.register(with: requests)
        monitors.register(with: requests)
        recorders.register(with: requests)
        status.register(with: requests)
        pageLinks.register(with: requests)
        link.register(with: requests)
        editing.register(with: requests)
        bankEditing.register(with: requests)
        controllerSearch.register(with: requests)
        takes.register(with: requests)
    }

    private func connect(_ reactor: Reactor) {
        let noteChange = { [unowned self] in pictures.noteChange() }
        let noteFaces = { [unowned self] in
            bank.update()
            noteChange()
        }
        bank.onChange = noteChange
        requests.onChange = noteFaces
        requests.onTraffic = { [unowned self] in recorders.noteTraffic() }
        reports.onReports = noteFaces
        reports.onDevices = { [unowned self] in onStatus() }
        devices.onChange = noteChange
        connections.onChange = noteChange
        presets.onChange = noteChange
        presets.onPlay = { [unowned self] in onStatus() }
        files.onChange = { [unowned self] in requests.settle() }
        signals.onReload = { [unowned self] in onReload() }
        signals.onEnd = { [unowned reactor] in reactor.stop() }
        reloading.onEnd = { [unowned reactor] in reactor.stop() }
    }
}

import BridgeClient
import EvdevInput
import Presets
import System

/// Plays panels as they come and go, with the files in devices/, and lends them for calibration.
final class DeviceService {
    private var keeper: any DeviceKeeper
    private var files: DeviceFiles
    private let controller: LoopController
    private let search: SearchPath
    private var updating: Job?
    private var deadline: Deadline?
    /// Called when panels have come or gone.
    var onChange: () -> Void = {}

    init(
        _ reactor: Reactor, _ keeper: any DeviceKeeper, _ files: DeviceFiles, _ controller: LoopController,
        _ search: SearchPath
    ) {
        (self.keeper, self.files, self.controller, self.search) = (keeper, files, controller, search)
        updating = reactor.job(priority: .urgent) { [unowned self] in update() }
        deadline = reactor.deadline { [unowned self] in update() }
        for descriptor in keeper.descriptors {
            reactor.watch(descriptor, priority: .urgent) { [unowned self] _ in updating?.schedule() }
        }
    }

    /// Opens the panels that are there.
    /// - Throws: why a device that the user asked for cannot be opened, if no other can be played.
    func start() throws(DeviceError) {
        try keeper.start(controller)
        setDeadline()
    }

    private func update() {
        keeper.update(controller)
        setDeadline()
        onChange()
    }

    private func setDeadline() { deadline?.move(to: keeper.deadline) }

    /// Uses the files in devices/ as they are now; of a file with errors the earlier contents stay.
    func reloadFiles() {
        files = DeviceFiles(search: search, keeping: files, warn: controller.log)
        keeper.configure(files.configurations, controller)
        setDeadline()
    }

    // MARK: Reports of the loop

    func noteAttached(_ path: String) { keeper.noteAttached(path) }

    func lose(_ panel: LivePanel) {
        keeper.lose(panel, controller)
        setDeadline()
    }

    // MARK: Calibration

    func register(with requests: RequestService) {
        requests.on(.calibrate, .required) { [unowned self, unowned requests] request, client in
            calibrate(request.argument ?? "", request.marks, client, among: requests.clients)
        }
        requests.whenGone { [unowned self] in endCalibration(of: $0) }
    }

    /// Leaves a touchscreen to a program that calibrates it, until the program disconnects. Its
    /// marks stay with the client, where `FaceWordsMaker` finds them.
    private func calibrate(
        _ node: String, _ marks: CalibrationMarks?, _ client: ControlClient, among clients: [ControlClient]
    ) -> ControlReply {
        if let problem = marks?.problem { return .refused(.wrongUsage, problem) }
        let isOtherCalibrating = clients.contains { $0 !== client && $0.calibration != nil }
        guard !isOtherCalibrating else { return .refused(.failed, "another program is calibrating; end that first") }
        if client.calibration?.node != node {
            endCalibration(of: client)
            keeper.lend(node, controller)
            setDeadline()
            controller.log("\(node) is being calibrated: it is not played meanwhile")
        }
        client.calibration = (node, marks)
        return .done()
    }

    /// Plays a touchscreen again, as the files in devices/ have it now.
    private func endCalibration(of client: ControlClient) {
        guard let (node, _) = client.calibration else { return }
        client.calibration = nil
        reloadFiles()
        keeper.takeBack(node, controller)
        setDeadline()
    }
}

import Bridge
import BridgeClient
import Time

/// Sends frames to programs that monitor.
final class MonitorService {
    private let controller: LoopController
    private let snapshots: SnapshotService
    private let loops: LoopStates
    private let connections: ConnectionService
    private let files: FileService
    private let touches: TouchFrameService
    private let requests: RequestService
    private var monitors: [ControlClient] = []
    /// Nil while nobody monitors.
    private var feed: MonitorFeed?

    init(
        _ controller: LoopController, _ requests: RequestService, _ snapshots: SnapshotService, _ loops: LoopStates,
        _ connections: ConnectionService, _ files: FileService, _ touches: TouchFrameService
    ) {
        (self.controller, self.requests, self.snapshots, self.loops) = (controller, requests, snapshots, loops)
        (self.connections, self.files, self.touches) = (connections, files, touches)
    }

    func register(with requests: RequestService) {
        requests.on(.monitor) { [unowned self] request, client in
            if request.touches == true { return touches.begin(client) }
            client.isMonitoring = true
            return .done()
        }
    }

    /// Finds out who monitors now.
    func update() {
        monitors = requests.clients.filter(\.isMonitoring)
        if monitors.isEmpty != (feed == nil) { feed = monitors.isEmpty ? nil : MonitorFeed() }
    }

    var isActive: Bool { feed != nil }

    /// When the next frame is due; the distant future while nobody monitors.
    var deadline: Timestamp { feed?.deadline ?? .distantFuture }

    func handle(_ record: MonitorRecord) { feed?.handle(record) }

    /// Sends the next frame if it is due.
    func send(_ picture: FaceMemory.State, at now: Timestamp) {
        let frame = feed?.frame(
            controller, picture, files.sounding, snapshots.status, loops.status(at: now),
            receivers: { connections.receiverNames }, at: now)
        guard let frame else { return }
        let line = JSONLine.encode(frame)
        for monitor in monitors { monitor.send(line) }
    }
}

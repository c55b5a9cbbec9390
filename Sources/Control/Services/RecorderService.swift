import Bridge
import BridgeClient
import EvdevInput
import Panels
import System
import Time

/// Sends the input to programs that record, 30 times a second at most.
final class RecorderService {
    private let reactor: Reactor
    private let controller: LoopController
    private let requests: RequestService
    private var feeding: Job?
    private var deadline: Deadline?
    /// Whether the loop has been asked to record.
    private var isRecording = false

    init(_ reactor: Reactor, _ controller: LoopController, _ requests: RequestService) {
        (self.reactor, self.controller, self.requests) = (reactor, controller, requests)
        feeding = reactor.job(priority: .feeds) { [unowned self] in feed(isDue: false) }
        deadline = reactor.deadline { [unowned self] in feed(isDue: true) }
    }

    private var recorders: [ControlClient] { requests.clients.filter { $0.recording != nil } }

    /// Notes that a client may have begun or ended a recording, or may be gone.
    func noteTraffic() { if isRecording || !recorders.isEmpty { feeding?.schedule() } }

    func register(with requests: RequestService) {
        requests.onLater(.record, .optional) { [unowned self] request, client, reply in
            record(request.argument, client, reply)
        }
    }

    private func record(_ wanted: String?, _ client: ControlClient, _ reply: @escaping RequestService.Reply) {
        let words = DeviceNodes.resolvingLinks(wanted.map { [$0] } ?? [])
        let devices = controller.devices.filter { device in
            // A page in a browser only if it is asked for.
            !(words.isEmpty && device.isPage)
                && words.allSatisfy { device.source.device.matches($0, path: device.path) }
        }
        guard let device = devices.first else {
            return reply(.refused(.unavailable, "the bridge plays no such touchscreen"))
        }
        guard devices.count == 1 else {
            let names = devices.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
            return reply(.refused(.wrongUsage, "several touchscreens: \(names); expected --device with one of them"))
        }
        // Input that is not fetched yet belongs to the programs that recorded so far.
        drain()
        client.recording = RecordFeed(device.panel.number, device.source.device)
        isRecording = true
        // The loop begins a recording with the contacts that are down.
        controller.record(true)
        controller.whenOrdersTaken { [weak self] _ in
            reply(.done("recording \(device.name) (\(device.path))"))
            self?.feeding?.schedule()
        }
    }

    /// Hands the input since the last call to all programs that record.
    private func drain() {
        let recorders = recorders
        controller.loop.drainRecording { input in for recorder in recorders { recorder.recording?.append(input) } }
    }

    /// Sends the frames that are due. Recording ends here when nobody records any more.
    /// - Parameter isDue: false: nothing is sent, except for the first frame and when a client is leaving.
    private func feed(isDue: Bool) {
        let recorders = recorders
        guard !recorders.isEmpty else {
            if isRecording { controller.record(false) }
            isRecording = false
            deadline?.move(to: .distantFuture)
            return
        }
        guard isDue || deadline?.time == .distantFuture || recorders.contains(where: \.isLeaving) else { return }
        deadline?.move(to: reactor.now + MonitorFeed.interval)
        drain()
        let lost = controller.loop.statistics.counters.unrecorded
        // A client's frames come after the answer to its request.
        for recorder in recorders where !recorder.isBeingAnswered {
            if let frame = recorder.recording?.takeFrame(lost: lost) { recorder.send(JSONLine.encode(frame)) }
        }
    }
}

import Bridge
import BridgeClient
import System

/// Takes the loop's records while anybody watches, and hands them to monitors, to faces, and to programs that get every
/// frame of touches.
final class PictureService {
    private let reactor: Reactor
    private let controller: LoopController
    private let monitors: MonitorService
    private let faces: FaceService
    private let touches: TouchFrameService
    private var feeding: Job?
    private var deadline: Deadline?
    /// The state as the loop's records have told it since somebody began to watch.
    private var picture = FaceMemory.State()
    /// Whether the loop has been ordered to record.
    private var isWatched = false
    /// How many records of the loop had found no room when this was last looked at.
    private var lostRecords = 0

    init(
        _ reactor: Reactor, _ controller: LoopController, _ monitors: MonitorService, _ faces: FaceService,
        _ touches: TouchFrameService
    ) {
        (self.reactor, self.controller) = (reactor, controller)
        (self.monitors, self.faces, self.touches) = (monitors, faces, touches)
        feeding = reactor.job(priority: .feeds) { [unowned self] in feed() }
        deadline = reactor.deadline { [unowned self] in feed() }
        reactor.watch(controller.loop.monitorDescriptor, priority: .feeds) { [unowned self] _ in feed() }
    }

    /// Notes that the picture may have changed.
    func noteChange() {
        faces.noteChange()
        feeding?.schedule()
    }

    /// Finds out who watches, takes the loop's records, and hands them on. Called when the loop has some, when the
    /// picture may have changed, and when the next frame of `monitor` is due.
    private func feed() {
        monitors.update()
        faces.update()
        touches.update()
        let isWatched = monitors.isActive || faces.isActive || touches.isActive
        if isWatched != self.isWatched {
            self.isWatched = isWatched
            controller.order(.monitor(isWatched))
            picture = FaceMemory.State()
        }
        touches.order()
        let now = reactor.now
        // Monitors alone need no waking: the deadline brings their frames.
        controller.loop.drainMonitor(waits: faces.isActive || touches.isActive) { record in
            picture.handle(record)
            monitors.handle(record)
            faces.handle(record, at: now)
            touches.handle(record)
        }
        guard isWatched else { return }
        picture.keep(Set(controller.screens.map(\.number)))
        askForLostRecords()
        faces.tellMessages()
        touches.ring()
        monitors.send(picture, at: now)
        faces.show(picture, at: now)
        deadline?.move(to: monitors.deadline)
    }

    /// Asks the loop for the whole state if records found no room in the ring: what they told would be missing until it
    /// changes again.
    private func askForLostRecords() {
        let lost = controller.loop.statistics.counters.unmonitored
        guard lost != lostRecords else { return }
        lostRecords = lost
        faces.noteLostRecords()
        touches.noteLostRecords()
        controller.order(.monitor(true))
    }
}

import Gestures
import TestSupport
import Time
import Touch

/// A random tree on a surface of its own.
final class TreeSide {
    let surface = Surface(size: Size(width: 200, height: 100))
    private let referee: Referee
    private var regions: [Region] = []
    /// By the number of their attachment.
    private let logs: [PropertyLog]
    private var gestures: [MountedGesture?]

    /// - Parameter order: the order of attachment.
    init(_ tree: RandomTree, order: [Int]) {
        referee = Referee(tree)
        logs = tree.attachments.map { _ in PropertyLog() }
        gestures = tree.attachments.map { _ in nil }
        for place in tree.regions {
            let parent = place.parent.map { regions[$0] } ?? surface.root!
            regions.append(parent.addRegion(frame: place.frame, clips: place.clips))
        }
        for index in order { gestures[index] = attach(tree, index) }
        for relation in tree.relations {
            guard let first = gestures[relation.first], let second = gestures[relation.second] else { continue }
            switch relation.kind {
            case .requiresFailure: first.require(toFail: second)
            case .simultaneous: first.recognizeSimultaneously(with: second)
            case .prevents: first.prevent(second)
            }
        }
    }

    private func attach(_ tree: RandomTree, _ index: Int) -> MountedGesture {
        let attachment = tree.attachments[index]
        let (log, waits) = (logs[index], tree.waits(index))
        let book = FingerBook(gesture: index, waits: waits, referee: referee)
        log.now = { [unowned surface] in surface.now.nanoseconds }
        if attachment.gesture.followsOneFinger, !waits {
            log.heard = { if $0.monitor == 0 { book.call($0.happening) } }
        }
        let gesture = BookedGesture(
            base: MonitoredBuilder(log: log, isHeld: true).build(attachment.gesture), book: book)
        let region = regions[attachment.region]
        return switch attachment.kind {
        case .plain: region.gesture(gesture, including: attachment.mask)
        case .highPriority: region.highPriorityGesture(gesture, including: attachment.mask)
        case .simultaneous: region.simultaneousGesture(gesture, including: attachment.mask)
        }
    }

    /// Moves, hides and disables some regions, and switches some gestures.
    func changeRegions(_ source: SeededRandom) {
        var source = source
        for region in regions where source.chance(30) {
            region.isEnabled = source.chance(95)
            region.isHidden = source.chance(5)
            region.opacity = source.pick([1, 1, 1, 1, 1, 1, 0.5, 0.1, 0.05, 0])
            if source.chance(30) { region.frame = RandomTree.frame(from: &source) }
        }
        for gesture in gestures where source.chance(20) { gesture?.isEnabled = source.chance(90) }
    }

    /// Removes a region or a gesture, whatever is under way.
    func remove(_ source: SeededRandom) {
        var source = source
        if source.chance(30) { return regions[source.below(regions.count)].removeFromParent() }
        guard let gesture = gestures[source.below(gestures.count)] else { return }
        gesture.region?.removeGesture(gesture)
    }

    /// All fingers go. After what waits has run out, or after everything is cancelled, nothing is left.
    func finish(at end: Timestamp, isCancelled: Bool) {
        if isCancelled || surface.touchCount > 0 { surface.cancelAll(at: end) }
        surface.advance(to: max(end, surface.now) + .milliseconds(3000))
        if surface.touchCount != 0 { referee.fault("a touch is left") }
        if !surface.isIdle { referee.fault("not idle without a touch") }
        if surface.deadline != .distantFuture { referee.fault("a deadline is left") }
        for (index, log) in logs.enumerated() {
            for monitor in log.monitors {
                if monitor.state.wrappedValue != 0 {
                    monitor.fault("its GestureState is not back at its initial value")
                }
                if !monitor.isPooled { monitor.checkCallbacks() }
            }
            for fault in log.faults { referee.fault("in gesture \(index): \(fault)") }
        }
    }

    var faults: [String] { referee.faults }
    /// The calls, gesture by gesture.
    var calls: [[PropertyLog.Call]] { logs.map(\.calls) }

    func startOver() {
        referee.startOver()
        logs.forEach { $0.startOver() }
    }
}

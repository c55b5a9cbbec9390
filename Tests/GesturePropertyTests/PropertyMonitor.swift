import Gestures
import Touch

/// A gesture's step in a moment, or a callback.
enum Happening: Hashable {
    case updating, changed, ended, failed, cancelled
}

/// Watches a gesture: its phases from within, its callbacks from without.
final class PropertyMonitor {
    let index: Int
    let isHeld: Bool
    let isPooled: Bool
    let state = GestureState(wrappedValue: 0)
    private unowned let log: PropertyLog
    /// The recogniser's steps, in order.
    var phases: [Happening] = []
    /// The callbacks, in order.
    var callbacks: [Happening] = []

    init(index: Int, isHeld: Bool, isPooled: Bool, log: PropertyLog) {
        self.index = index
        self.isHeld = isHeld
        self.isPooled = isPooled
        self.log = log
    }

    func callback(_ happening: Happening) {
        callbacks.append(happening)
        let call = PropertyLog.Call(time: log.now(), monitor: index, happening: happening)
        log.calls.append(call)
        log.heard(call)
    }

    func fault(_ what: String) {
        log.faults.append("gesture \(index): \(what)")
    }

    /// A callback that is not held comes exactly when the recogniser says so. A held one may be merged or dropped, but
    /// what is called was said, in that order.
    func checkCallbacks() {
        let called = callbacks.filter { $0 != .updating }
        let said = phases.filter { $0 != .failed }
        if !isHeld, called != said { fault("called \(called), said \(said)") }
        if isHeld, !isSubsequence(called, of: said) { fault("called \(called), of \(said)") }
        if callbacks.filter({ $0 == .updating }).count != called.filter({ $0 == .changed }).count, !isHeld {
            fault("updating and changed differ in number")
        }
    }

    /// Whether `part` is a subsequence of `whole`. Instead of an end, `part` may have a cancellation: such a gesture
    /// ended in the moment in which it was dropped.
    private func isSubsequence(_ part: [Happening], of whole: [Happening]) -> Bool {
        var rest = part[...]
        for happening in whole {
            if rest.first == happening || rest.first == .cancelled && happening == .ended { rest.removeFirst() }
        }
        return rest.isEmpty
    }

    func startOver() {
        phases.removeAll(keepingCapacity: true)
        callbacks.removeAll(keepingCapacity: true)
    }
}

/// Everything that happened to a composition.
final class PropertyLog {
    struct Call: Hashable {
        var time: Int64
        var monitor: Int
        var happening: Happening
    }

    var now: () -> Int64 = { 0 }
    /// Told of each call when it is made.
    var heard: (Call) -> Void = { _ in }
    var monitors: [PropertyMonitor] = []
    var calls: [Call] = []
    var faults: [String] = []

    func addMonitor(isHeld: Bool, isPooled: Bool) -> PropertyMonitor {
        let monitor = PropertyMonitor(index: monitors.count, isHeld: isHeld, isPooled: isPooled, log: self)
        monitors.append(monitor)
        return monitor
    }

    func startOver() {
        calls.removeAll(keepingCapacity: true)
        faults.removeAll(keepingCapacity: true)
        monitors.forEach { $0.startOver() }
    }
}

/// A gesture whose phases are watched.
struct MonitoredGesture<Base: Gesture>: Gesture {
    typealias Value = Base.Value
    typealias Body = Never

    let base: Base
    let monitor: PropertyMonitor

    func mounted(_ mount: inout MountContext) -> MonitoredRecognizer<Base.Mounted> {
        MonitoredRecognizer(child: base.mounted(&mount), monitor: monitor)
    }
}

struct MonitoredRecognizer<Child: Recognizer>: ModifierRecognizer {
    typealias Value = Child.Value

    var child: Child
    let monitor: PropertyMonitor
    /// The terminal fixture that it came to, until it resets.
    private var terminal: GesturePhase?

    init(child: Child, monitor: PropertyMonitor) {
        self.child = child
        self.monitor = monitor
    }

    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        if pass == .updating { watch(delivery.mode) }
        child.deliver(pass, delivery)
    }

    private mutating func watch(_ mode: Delivery.Mode) {
        if let terminal, child.phase != terminal { monitor.fault("went from \(terminal) to \(child.phase)") }
        if terminal != nil, child.changed { monitor.fault("changed after its end") }
        if terminal != nil, child.finished { monitor.fault("finished twice") }
        if child.finished != (child.phase.isTerminal && terminal == nil) {
            monitor.fault("is \(child.phase), and finished is \(child.finished)")
        }
        if child.phase == .active || child.phase == .ended, child.value == nil { monitor.fault("has no value") }
        // What is dropped is silent, except that what was announced is taken back.
        if child.changed, mode != .dropped { monitor.phases.append(.changed) }
        guard child.finished else { return }
        terminal = child.phase
        switch child.phase {
        case .ended: monitor.phases.append(.ended)
        case .failed: monitor.phases.append(.failed)
        case .cancelled: monitor.phases.append(.cancelled)
        case .possible, .active: break
        }
    }

    mutating func finish(mayReset: Bool) {
        child.finish(mayReset: mayReset)
        if !child.phase.isTerminal { terminal = nil }
    }

    mutating func reset() {
        child.reset()
        terminal = nil
    }
}

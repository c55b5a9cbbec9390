import Gestures
import Touch

/// A gesture whose failure is logged. A failure makes no callback, so a trace listens one layer below.
struct FailureTracedGesture<Base: Gesture>: Gesture {
    typealias Value = Base.Value
    typealias Body = Never

    let base: Base
    let failed: (ContactID) -> Void

    func mounted(_ mount: inout MountContext) -> FailureTracedRecognizer<Base.Mounted> {
        FailureTracedRecognizer(child: base.mounted(&mount), failed: failed)
    }
}

struct FailureTracedRecognizer<Child: Recognizer>: ModifierRecognizer {
    typealias Value = Child.Value

    var child: Child
    let failed: (ContactID) -> Void
    var touch = ContactID(0)

    init(child: Child, failed: @escaping (ContactID) -> Void) {
        self.child = child
        self.failed = failed
    }

    mutating func handle(_ event: TouchEvent, _ touches: ActiveTouches) {
        if event.kind == .began, !child.isFollowing { touch = event.touch }
        child.handle(event, touches)
    }

    mutating func deliver(_ pass: DeliveryPass, _ delivery: Delivery) {
        child.deliver(pass, delivery)
        if pass == .terminal, child.finished, child.phase == .failed { failed(touch) }
    }
}

extension Gesture where Value == TraceValue {
    /// Logs everything that the gesture does. Within `perTouch` the events carry their touch.
    func traced(_ id: String, in log: TraceLog, perTouch: Bool) -> AnyGesture<TraceValue> {
        let callbacks = onChanged { log.add(.changed, id, value: $0.value, touch: perTouch ? $0.touch?.rawValue : nil) }
            .onEnded { log.add(.ended, id, value: $0.value, touch: perTouch ? $0.touch?.rawValue : nil) }
        let cancelled = callbacks.touched()
            .onCancelled { log.add(.cancelled, id, touch: perTouch ? $0.rawValue : nil) }
            .map { $0.value }
        return AnyGesture(
            FailureTracedGesture(base: cancelled) { log.add(.failed, id, touch: perTouch ? $0.rawValue : nil) }
                .named(id))
    }
}

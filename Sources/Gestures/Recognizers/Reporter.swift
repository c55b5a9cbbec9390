import Time

/// Describes one recogniser's part in an update, for an observer.
public struct GestureReport: Hashable, Sendable {
    public var time: Timestamp
    public var gesture: GestureID
    public var phase: GesturePhase
    /// Why the gesture failed or was cancelled; nil in every other phase.
    public var failure: FailureReason?
    /// Whether its value changed in this update.
    public var changed: Bool
    /// Whether it came to a terminal phase in this update.
    public var finished: Bool
    /// Whether its callbacks are held back, because a gesture of higher priority is still possible.
    public var isHeld: Bool
}

/// Receives a report from each recogniser that is under way, in every update, before the callbacks run. Without an
/// observer this costs nothing.
public protocol GestureObserver: AnyObject {
    func observe(_ report: GestureReport)
}

/// Carries the reports of one update to the observer.
public struct Reporter {
    private let time: Timestamp
    private let observer: any GestureObserver
    private let isHeld: Bool

    init(time: Timestamp, observer: any GestureObserver, isHeld: Bool = false) {
        self.time = time
        self.observer = observer
        self.isHeld = isHeld
    }

    /// Reports a recogniser if it is under way, or something happened to it in this update.
    public func report(_ recognizer: some Recognizer) {
        guard recognizer.changed || recognizer.finished || recognizer.isEngaged else { return }
        observer.observe(
            GestureReport(
                time: time, gesture: recognizer.id, phase: recognizer.phase, failure: recognizer.failure,
                changed: recognizer.changed, finished: recognizer.finished, isHeld: isHeld))
    }

    /// A reporter for a subtree whose callbacks are held.
    public func holding() -> Reporter { Reporter(time: time, observer: observer, isHeld: true) }
}

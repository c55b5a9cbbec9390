import Time
import Touch

/// What one recogniser did in a moment.
public struct GestureReport: Hashable, Sendable {
    public var time: Timestamp
    public var gesture: GestureID
    public var stage: Stage
    /// Why it failed, or was cancelled.
    public var failure: FailureReason?
    /// Its value changed.
    public var changed: Bool
    /// It came to its terminal stage in this moment.
    public var finished: Bool
    /// Its callbacks are held back: a gesture of higher priority is still possible.
    public var isHeld: Bool
}

/// Hears of each recogniser that is under way, moment by moment, what it does and why, before the callbacks run.
/// It costs nothing when absent.
public protocol GestureObserver: AnyObject {
    func observe(_ report: GestureReport)
}

/// Carries the reports of one moment to the observer.
public struct Reporter {
    private let time: Timestamp
    private let observer: any GestureObserver
    private let isHeld: Bool

    init(time: Timestamp, observer: any GestureObserver, isHeld: Bool = false) {
        self.time = time
        self.observer = observer
        self.isHeld = isHeld
    }

    public func report(
        _ id: GestureID, stage: Stage, failure: FailureReason?, changed: Bool, finished: Bool, isEngaged: Bool
    ) {
        guard changed || finished || isEngaged else { return }
        observer.observe(
            GestureReport(
                time: time, gesture: id, stage: stage, failure: failure, changed: changed, finished: finished,
                isHeld: isHeld))
    }

    /// For a subtree whose callbacks are held.
    public func holding() -> Reporter { Reporter(time: time, observer: observer, isHeld: true) }
}

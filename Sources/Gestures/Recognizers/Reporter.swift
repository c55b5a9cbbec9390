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
}

/// Hears what each recogniser does and why, moment by moment, before the callbacks run. It costs nothing when absent.
public protocol GestureObserver: AnyObject {
    func observe(_ report: GestureReport)
}

/// Carries the reports of one moment to the observer.
public struct Reporter: ~Copyable {
    let time: Timestamp
    let observer: any GestureObserver

    public func report(
        _ id: GestureID, stage: Stage, failure: FailureReason?, changed: Bool, finished: Bool, isEngaged: Bool
    ) {
        guard changed || finished else { return }
        observer.observe(
            GestureReport(
                time: time, gesture: id, stage: stage, failure: failure, changed: changed, finished: finished))
    }
}

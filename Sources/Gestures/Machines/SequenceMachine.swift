import Time
import Touch

/// Decides what two gestures in sequence are together: see `SequenceRecognizer`.
public struct SequenceMachine: Sendable {
    public private(set) var stage = Stage.possible
    public private(set) var failure: FailureReason?
    /// When the second gesture's first finger is too late.
    public private(set) var deadline = Timestamp.distantFuture
    /// The first gesture has ended; the second runs.
    public private(set) var handedOver = false
    public private(set) var justHandedOver = false
    public private(set) var finished = false
    public private(set) var wasTerminal = false
    /// A change was told in an earlier moment.
    private var hasChanged = false

    public init() {}

    /// Answers whether the first gesture has ended, and is to hand over.
    public mutating func judgeFirst(_ first: Stage, failure reason: FailureReason?) -> Bool {
        guard !stage.isTerminal else { return false }
        switch first {
        case .possible: return false
        case .active: stage = .active
        case .ended: return true
        case .failed: finish(.failed, reason)
        case .cancelled: finish(.cancelled, reason)
        }
        return false
    }

    public mutating func handOver() {
        handedOver = true
        justHandedOver = true
        stage = .active
    }

    /// The second gesture has no finger, and none is down: its first has to come in time.
    public mutating func awaitFinger(from time: Timestamp) {
        guard handedOver, !stage.isTerminal, deadline == .distantFuture else { return }
        deadline = time.beyond(GestureDefaults.sequenceGap)
    }

    public mutating func fingerCame() {
        deadline = .distantFuture
    }

    public mutating func elapse(to time: Timestamp) {
        if !stage.isTerminal, deadline <= time, deadline != .distantFuture { finish(.failed, .tooLate) }
    }

    public mutating func judgeSecond(_ second: Stage) {
        guard !stage.isTerminal, handedOver else { return }
        switch second {
        case .possible, .active: break
        case .ended: finish(.ended, nil)
        case .cancelled: finish(.cancelled, .secondFailed)
        case .failed: finish(hasChanged ? .cancelled : .failed, .secondFailed)
        }
    }

    public mutating func abandon(_ reason: FailureReason) {
        guard !stage.isTerminal else { return }
        finish(stage == .active ? .cancelled : .failed, reason)
    }

    private mutating func finish(_ end: Stage, _ reason: FailureReason?) {
        stage = end
        failure = reason
        finished = true
        deadline = .distantFuture
    }

    public mutating func endMoment(changed: Bool) {
        hasChanged = hasChanged || changed
        wasTerminal = stage.isTerminal
        justHandedOver = false
        finished = false
    }
}

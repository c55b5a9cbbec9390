import Time
import Touch

/// Decides what two gestures in sequence are together: see `SequenceRecognizer`.
@usableFromInline
struct SequenceMachine: Hashable, Sendable {
    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    /// When the second gesture's first finger is too late.
    public private(set) var deadline = Timestamp.distantFuture
    /// The first gesture has ended; the second runs.
    public private(set) var handedOver = false
    public private(set) var justHandedOver = false
    public private(set) var finished = false
    public private(set) var wasTerminal = false
    /// Its value changed in an earlier update.
    private var hasChanged = false

    public init() {}

    /// - Returns: whether the first gesture has ended, so that the second takes over.
    public mutating func firstBecame(_ first: GesturePhase, failure reason: FailureReason?) -> Bool {
        guard !phase.isTerminal else { return false }
        switch first {
        case .possible: return false
        case .active: phase = .active
        case .ended: return true
        case .failed: finish(.failed, reason)
        case .cancelled: finish(.cancelled, reason)
        }
        return false
    }

    public mutating func handOver() {
        handedOver = true
        justHandedOver = true
        phase = .active
    }

    /// The second gesture has no finger, and none is down: its first has to come in time.
    public mutating func awaitFinger(from time: Timestamp) {
        guard handedOver, !phase.isTerminal, deadline == .distantFuture else { return }
        deadline = time.beyond(GestureDefaults.sequenceGap)
    }

    public mutating func fingerCame() {
        deadline = .distantFuture
    }

    /// A sequence that waits for a finger has changed before, so that it is cancelled and does not fail.
    public mutating func elapse(to time: Timestamp) {
        if !phase.isTerminal, deadline <= time, deadline != .distantFuture { finish(.cancelled, .tooLate) }
    }

    public mutating func secondBecame(_ second: GesturePhase) {
        guard !phase.isTerminal, handedOver else { return }
        switch second {
        case .possible, .active: break
        case .ended: finish(.ended, nil)
        case .cancelled: finish(.cancelled, .secondFailed)
        case .failed: finish(hasChanged ? .cancelled : .failed, .secondFailed)
        }
    }

    public mutating func terminate(_ reason: FailureReason) {
        guard !phase.isTerminal else { return }
        finish(phase == .active ? .cancelled : .failed, reason)
    }

    private mutating func finish(_ end: GesturePhase, _ reason: FailureReason?) {
        phase = end
        failure = reason
        finished = true
        deadline = .distantFuture
    }

    /// Its value changed.
    public mutating func noteChange() {
        hasChanged = true
    }

    public mutating func endUpdate(changed: Bool) {
        if changed { noteChange() }
        wasTerminal = phase.isTerminal
        justHandedOver = false
        finished = false
    }
}

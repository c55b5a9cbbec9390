import Time

/// Decides the common phase of two gestures in sequence: see `SequenceRecognizer`.
@usableFromInline
struct SequenceMachine: Hashable, Sendable {
    public private(set) var phase = GesturePhase.possible
    public private(set) var failure: FailureReason?
    /// From this time on, the second gesture's first finger comes too late.
    public private(set) var deadline = Timestamp.distantFuture
    /// Whether the first gesture has ended and the second runs.
    public private(set) var handedOver = false
    /// Whether the second gesture took over in this update.
    public private(set) var justHandedOver = false
    /// Whether it came to a terminal phase in this update.
    public private(set) var finished = false
    /// Whether it was terminal before this update.
    public private(set) var wasTerminal = false
    /// Whether its value changed in an earlier update.
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

    /// Starts the deadline for the second gesture's first finger, because no finger is down.
    public mutating func awaitFinger(from time: Timestamp) {
        guard handedOver, !phase.isTerminal, deadline == .distantFuture else { return }
        deadline = time.beyond(GestureDefaults.sequenceGap)
    }

    /// Ends the wait of `awaitFinger`.
    public mutating func fingerCame() {
        deadline = .distantFuture
    }

    /// Lets time pass. A sequence that waits for a finger has changed before, so at its deadline it is cancelled and
    /// does not fail.
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

    /// Records that the value of the sequence has changed.
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

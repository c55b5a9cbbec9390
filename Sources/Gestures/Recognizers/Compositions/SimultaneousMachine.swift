/// Decides the common phase of two simultaneous gestures: see `SimultaneousRecognizer`.
@usableFromInline
struct SimultaneousMachine: Hashable, Sendable {
    public private(set) var phase = GesturePhase.possible
    /// Whether it became active in this update.
    public private(set) var activated = false
    /// Whether it came to a terminal phase in this update.
    public private(set) var finished = false
    /// Whether it was terminal before this update.
    public private(set) var wasTerminal = false
    private var first = Results()
    private var second = Results()

    /// The terminal phases that a child has reached since the composition began.
    private struct Results: Hashable {
        var isDone = false
        var ended = false
        var cancelled = false

        mutating func add(_ child: ChildState) {
            guard child.finished else { return }
            isDone = true
            ended = ended || child.phase == .ended
            cancelled = cancelled || child.phase == .cancelled
        }
    }

    public init() {}

    /// Whether a child has reached a terminal phase.
    public var hasResult: Bool { first.isDone || second.isDone }

    public mutating func decide(_ a: ChildState, _ b: ChildState) {
        guard !phase.isTerminal else { return }
        first.add(a)
        second.add(b)
        // A child that has no result and does nothing counts as failed.
        let done =
            hasResult && (first.isDone || a.isIdle) && (second.isDone || b.isIdle) && !a.isBusy && !b.isBusy
        let isRecognized = a.phase == .active || b.phase == .active || first.ended || second.ended
        if done {
            finish()
        } else if isRecognized, phase == .possible {
            phase = .active
            activated = true
        }
    }

    private mutating func finish() {
        if first.cancelled || second.cancelled {
            phase = .cancelled
        } else {
            phase = first.ended || second.ended ? .ended : .failed
        }
        finished = true
    }

    /// Ends the composition after its children were terminated.
    public mutating func terminate() {
        guard !phase.isTerminal, phase == .active || hasResult else { return }
        phase = phase == .active ? .cancelled : .failed
        finished = true
    }

    public mutating func endUpdate() {
        wasTerminal = phase.isTerminal
        activated = false
        finished = false
    }
}

/// What a composition needs to know of a child.
public struct ChildState: Sendable {
    public var stage: Stage
    /// It came to its terminal stage in this moment.
    public var finished: Bool
    /// It is under way: it follows a finger and is not terminal, or it is active.
    public var isBusy: Bool
    /// It does nothing and waits for nothing: it is switched off, or no finger was for it.
    public var isIdle: Bool

    @inlinable
    public init(stage: Stage, finished: Bool, isBusy: Bool, isIdle: Bool) {
        self.stage = stage
        self.finished = finished
        self.isBusy = isBusy
        self.isIdle = isIdle
    }

    // Inlined, so that only what is read of a recogniser is, not a copy of all of it.
    @inlinable @inline(__always)
    init(of recognizer: some Recognizer) {
        stage = recognizer.stage
        finished = recognizer.finished
        isBusy = recognizer.stage == .active || recognizer.stage == .possible && recognizer.isFollowing
        isIdle = recognizer.isIdle
    }
}

/// Decides what two simultaneous gestures are together: see `SimultaneousRecognizer`.
public struct SimultaneousMachine: Sendable {
    public private(set) var stage = Stage.possible
    /// It became active in this moment.
    public private(set) var activated = false
    /// It came to its terminal stage in this moment.
    public private(set) var finished = false
    /// It was terminal before this moment.
    public private(set) var wasTerminal = false
    private var first = Results()
    private var second = Results()

    /// The terminal stages that a child came to since the composition began.
    private struct Results {
        var isDone = false
        var ended = false
        var cancelled = false

        mutating func add(_ child: ChildState) {
            guard child.finished else { return }
            isDone = true
            ended = ended || child.stage == .ended
            cancelled = cancelled || child.stage == .cancelled
        }
    }

    public init() {}

    /// A child came to a terminal stage already.
    public var hasResult: Bool { first.isDone || second.isDone }

    public mutating func decide(_ a: ChildState, _ b: ChildState) {
        guard !stage.isTerminal else { return }
        first.add(a)
        second.add(b)
        // A child without a result that does nothing counts as failed.
        let done =
            hasResult && (first.isDone || a.isIdle) && (second.isDone || b.isIdle) && !a.isBusy && !b.isBusy
        let isRecognized = a.stage == .active || b.stage == .active || first.ended || second.ended
        if done {
            finish()
        } else if isRecognized, stage == .possible {
            stage = .active
            activated = true
        }
    }

    private mutating func finish() {
        if first.cancelled || second.cancelled {
            stage = .cancelled
        } else {
            stage = first.ended || second.ended ? .ended : .failed
        }
        finished = true
    }

    /// Its children were abandoned: it is over.
    public mutating func abandon() {
        guard !stage.isTerminal, stage == .active || hasResult else { return }
        stage = stage == .active ? .cancelled : .failed
        finished = true
    }

    public mutating func endMoment() {
        wasTerminal = stage.isTerminal
        activated = false
        finished = false
    }
}

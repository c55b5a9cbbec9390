/// What a composition needs to know of a child.
@usableFromInline
struct ChildState: Sendable {
    public var phase: GesturePhase
    /// It came to its terminal phase in this update.
    public var finished: Bool
    /// It is under way: it follows a finger and is not terminal, or it is active.
    public var isBusy: Bool
    /// It does nothing and waits for nothing: it is switched off, or no finger was for it.
    public var isIdle: Bool

    @inlinable
    public init(phase: GesturePhase, finished: Bool, isBusy: Bool, isIdle: Bool) {
        self.phase = phase
        self.finished = finished
        self.isBusy = isBusy
        self.isIdle = isIdle
    }

    // Inlined, so that only what is read of a recogniser is, not a copy of all of it.
    @inlinable @inline(__always)
    init(of recognizer: some Recognizer) {
        phase = recognizer.phase
        finished = recognizer.finished
        isBusy = recognizer.phase == .active || recognizer.phase == .possible && recognizer.isFollowing
        isIdle = recognizer.isIdle
    }
}

/// Which children of a composition have something to follow, where it is not restless. The others are not visited.
@usableFromInline
struct AwakeChildren {
    @usableFromInline var first = false
    @usableFromInline var second = false

    @inlinable
    init() {}

    /// Asks both; false where one of them is restless.
    @inlinable @inline(__always)
    mutating func ask(_ a: inout some Recognizer, _ b: inout some Recognizer) -> Bool {
        let first = a.steadiness()
        guard first != .restless else { return false }
        let second = b.steadiness()
        guard second != .restless else { return false }
        self.first = first == .steady
        self.second = second == .steady
        return true
    }

    @inlinable var steadiness: Steadiness { first || second ? .steady : .asleep }
}

/// Decides what two simultaneous gestures are together: see `SimultaneousRecognizer`.
@usableFromInline
struct SimultaneousMachine: Hashable, Sendable {
    public private(set) var phase = GesturePhase.possible
    /// It became active in this update.
    public private(set) var activated = false
    /// It came to its terminal phase in this update.
    public private(set) var finished = false
    /// It was terminal before this update.
    public private(set) var wasTerminal = false
    private var first = Results()
    private var second = Results()

    /// The terminal phases that a child came to since the composition began.
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

    /// A child came to a terminal phase already.
    public var hasResult: Bool { first.isDone || second.isDone }

    public mutating func decide(_ a: ChildState, _ b: ChildState) {
        guard !phase.isTerminal else { return }
        first.add(a)
        second.add(b)
        // A child without a result that does nothing counts as failed.
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

    /// Its children were abandoned: it is over.
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

/// Decides the common phase of the instances of a polyphonic gesture.
@usableFromInline
struct PerTouchMachine: Hashable, Sendable {
    public private(set) var phase = GesturePhase.possible
    public private(set) var changed = false
    public private(set) var finished = false
    public private(set) var wasTerminal = false
    private var activated = false
    /// Whether an instance has ended.
    public private(set) var ended = false
    private var cancelled = false
    /// Whether an instance has come to a terminal phase.
    private var hasResult = false

    public init() {}

    /// Begins a decision anew: a change noted before may be that of an instance that has failed in the same update.
    public mutating func beginDecision() {
        changed = activated
    }

    public mutating func noteChange() {
        changed = true
    }

    /// Records the terminal phase of an instance.
    public mutating func note(_ end: GesturePhase) {
        hasResult = true
        ended = ended || end == .ended
        cancelled = cancelled || end == .cancelled
    }

    /// - Parameters:
    ///   - isActive: whether an instance is active.
    ///   - isBusy: whether an instance is under way.
    public mutating func decide(isActive: Bool, isBusy: Bool) {
        guard !phase.isTerminal else { return }
        if !isActive, cancelled || ended || hasResult && (!isBusy || phase == .active) {
            phase = cancelled ? .cancelled : ended ? .ended : .failed
            finished = true
        } else if phase == .possible, isActive {
            phase = .active
            activated = true
            changed = true
        }
    }

    public mutating func endUpdate() {
        wasTerminal = phase.isTerminal
        activated = false
        changed = false
        finished = false
    }
}

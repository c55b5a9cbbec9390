/// Decides what the instances of a polyphonic gesture are together.
public struct PerTouchMachine: Sendable {
    public private(set) var stage = Stage.possible
    public private(set) var changed = false
    public private(set) var finished = false
    public private(set) var wasTerminal = false
    private var activated = false
    private var ended = false
    private var cancelled = false
    private var hasResult = false

    public init() {}

    /// A change that was noted may have been of an instance that has failed since, in the same moment.
    public mutating func beginDecision() {
        changed = activated
    }

    public mutating func noteChange() {
        changed = true
    }

    public mutating func note(_ end: Stage) {
        hasResult = true
        ended = ended || end == .ended
        cancelled = cancelled || end == .cancelled
    }

    /// - Parameters:
    ///   - isActive: an instance is active.
    ///   - isBusy: an instance is under way.
    public mutating func decide(isActive: Bool, isBusy: Bool) {
        guard !stage.isTerminal else { return }
        if !isActive, cancelled || ended || hasResult && (!isBusy || stage == .active) {
            stage = cancelled ? .cancelled : ended ? .ended : .failed
            finished = true
        } else if stage == .possible, isActive {
            stage = .active
            activated = true
            changed = true
        }
    }

    public mutating func endMoment() {
        wasTerminal = stage.isTerminal
        activated = false
        changed = false
        finished = false
    }
}

/// Decides between the two gestures of an exclusive composition: see `ExclusiveRecognizer`.
@usableFromInline
struct ExclusiveMachine: Hashable, Sendable {
    public enum Choice: UInt8, Sendable {
        /// The first is under way, so the second's callbacks are held. If the second is active already, the choice
        /// stays `second` instead, and the second is cancelled if the first is recognised after all.
        case undecided
        /// The first was recognised: the second was dropped.
        case first
        /// The first failed, or is not under way: the second's callbacks are live.
        case second
    }

    /// The treatment of the second gesture's callbacks in this update.
    public enum Handling: UInt8, Sendable {
        case live
        case held
        /// The held callbacks are delivered, then the new ones.
        case released
        /// A touch was cancelled while callbacks were held: completed ends are delivered, the rest is dropped.
        case purged
        /// As `purged`, while the first is still possible: completed ends stay held.
        case thinned
        case dropped
    }

    public private(set) var phase = GesturePhase.possible
    public private(set) var choice = Choice.second
    public private(set) var handling = Handling.live
    /// Whether it came to a terminal phase in this update.
    public private(set) var finished = false
    /// Whether it was terminal before this update.
    public private(set) var wasTerminal = false
    /// Whether a change of the second gesture is held.
    public private(set) var hasHeldChange = false
    /// The terminal phase that the second gesture reached while it was held.
    private var heldEnd: GesturePhase?

    public init() {}

    /// - Parameters:
    ///   - first, second: the states of the children.
    ///   - firstIsEngaged: whether the first gesture is possible and under way.
    ///   - touchCancelled: whether a touch was cancelled in this update.
    public mutating func decide(first: ChildState, firstIsEngaged: Bool, second: ChildState, touchCancelled: Bool) {
        guard !phase.isTerminal else { return }
        if choice == .first { return mirror(first) }
        // `decide` may be called several times in an update.
        let touchCancelled = touchCancelled || handling == .thinned
        switch first.phase {
        case .active, .ended, .cancelled:
            choice = .first
            handling = .dropped
            heldEnd = nil
            mirror(first)
        case .possible where firstIsEngaged && !(choice == .second && phase == .active):
            hold(second, touchCancelled: touchCancelled)
        case .possible, .failed:
            settleOnSecond(second, touchCancelled: touchCancelled)
            // The first failed, and the second does nothing: it is switched off, or got no finger.
            if first.phase == .failed, second.isIdle, phase == .possible { finish(at: .failed) }
        }
    }

    /// Takes over the phase of the first gesture, which was recognised.
    private mutating func mirror(_ first: ChildState) {
        guard first.phase != .possible else { return }
        finish(at: first.phase)
    }

    /// Leaves the choice open while the first gesture is under way, and keeps how the second ended.
    private mutating func hold(_ second: ChildState, touchCancelled: Bool) {
        choice = .undecided
        handling = touchCancelled && second.finished ? .thinned : .held
        if second.finished { keep(second.phase) }
        if handling == .thinned { hasHeldChange = false }
    }

    /// Keeps how the second gesture ended while it was held. A later failure or cancellation does not replace `ended`.
    private mutating func keep(_ end: GesturePhase) {
        if heldEnd != .ended { heldEnd = end }
    }

    /// Takes over the phase of the second gesture, because the first failed or is not under way. Callbacks that were
    /// held are released, or purged if a touch was cancelled.
    private mutating func settleOnSecond(_ second: ChildState, touchCancelled: Bool) {
        let wasHeld = choice == .undecided
        choice = .second
        guard wasHeld else {
            if second.phase != .possible { finish(at: second.phase) }
            return
        }
        handling = touchCancelled ? .purged : .released
        if second.finished { keep(second.phase) }
        if touchCancelled {
            hasHeldChange = false
            finish(at: heldEnd == .ended ? .ended : phase == .active ? .cancelled : .failed)
        } else if second.phase == .active {
            phase = .active
        } else if let heldEnd, heldEnd == .ended || second.isIdle {
            // A second that failed with an earlier finger goes on with the finger that it has now.
            finish(at: heldEnd)
        } else if second.phase.isTerminal {
            finish(at: second.phase)
        }
    }

    /// Takes over the phase of a child, which may also be `active`: then nothing is finished.
    private mutating func finish(at end: GesturePhase) {
        phase = end
        finished = end.isTerminal
    }

    /// Ends the composition after both children were terminated.
    public mutating func terminate(isEngaged: Bool) {
        guard !phase.isTerminal, isEngaged else { return }
        if choice == .undecided {
            choice = .second
            handling = .purged
        }
        hasHeldChange = false
        finish(at: heldEnd == .ended ? .ended : phase == .active ? .cancelled : .failed)
    }

    /// Ends the update. A change of the second gesture (`secondChanged`) is remembered while its callbacks are held.
    public mutating func endUpdate(secondChanged: Bool) {
        switch handling {
        case .held: hasHeldChange = hasHeldChange || secondChanged
        case .live: break
        case .released, .purged, .dropped:
            hasHeldChange = false
            heldEnd = nil
        case .thinned: break
        }
        handling = choice == .undecided ? .held : .live
        wasTerminal = phase.isTerminal
        finished = false
    }
}

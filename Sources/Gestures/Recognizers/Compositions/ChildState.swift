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

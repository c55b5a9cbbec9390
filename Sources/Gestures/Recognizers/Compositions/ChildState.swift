/// A child's state, as far as its composition needs it.
@usableFromInline
struct ChildState: Sendable {
    public var phase: GesturePhase
    /// Whether it came to a terminal phase in this update.
    public var finished: Bool
    /// Whether it is under way: it follows a finger and is not terminal, or it is active.
    public var isBusy: Bool
    /// Whether it does nothing and waits for nothing: it is switched off, or got no finger.
    public var isIdle: Bool

    // Inlined, so that a recogniser's properties are read without copying all of it.
    @inlinable @inline(__always)
    init(of recognizer: some Recognizer) {
        phase = recognizer.phase
        finished = recognizer.finished
        isBusy = recognizer.phase == .active || recognizer.phase == .possible && recognizer.isFollowing
        isIdle = recognizer.isIdle
    }
}

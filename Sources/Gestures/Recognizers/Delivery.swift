import Touch

/// The order of callbacks within a moment (GESTURES.md 2).
public enum DeliveryPass: UInt8, Sendable {
    case updating, changed, terminal, reset
}

/// How the callbacks of a subtree are delivered in a moment.
public struct Delivery {
    public enum Mode: UInt8, Sendable {
        /// They are called.
        case live
        /// A gesture of higher priority is still possible: they are queued.
        case held
        /// A gesture of higher priority was recognised: only what was already announced is taken back.
        case dropped
    }

    public var time: Timestamp
    public var mode: Mode
    @usableFromInline var queue: UnsafeMutablePointer<HoldQueue>?

    @inlinable
    init(time: Timestamp, mode: Mode = .live, queue: UnsafeMutablePointer<HoldQueue>? = nil) {
        self.time = time
        self.mode = mode
        self.queue = queue
    }
}

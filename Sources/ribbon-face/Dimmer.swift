import Time

/// When a display that nobody plays on gets dark.
struct Dimmer {
    private let span: Nanoseconds
    /// When it is to get dark; nil: it is.
    private(set) var deadline: Timestamp?

    init(after span: Nanoseconds) { self.span = span }

    /// Something has happened.
    mutating func touch(at now: Timestamp) { deadline = now + span }

    /// Called when the bridge was asked for it, and whenever something has happened.
    mutating func advance(to now: Timestamp, isAsleep: Bool) {
        if isAsleep { deadline = nil } else if deadline.map({ $0 <= now }) ?? true { deadline = now + span }
    }
}

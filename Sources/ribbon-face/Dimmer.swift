import Time

/// Decides when a display gets dark because nobody plays on it.
struct Dimmer {
    private let span: Nanoseconds
    /// The time at which it is to get dark; nil if it is dark.
    private(set) var deadline: Timestamp?

    init(after span: Nanoseconds) { self.span = span }

    /// Begins the wait anew, because somebody plays.
    mutating func touch(at now: Timestamp) { deadline = now + span }

    /// Called after the bridge was asked to darken the screen, and after each change. The wait begins anew if the screen
    /// was woken, or stays lit.
    mutating func advance(to now: Timestamp, isAsleep: Bool) {
        if isAsleep { deadline = nil } else if deadline.map({ $0 <= now }) ?? true { deadline = now + span }
    }
}

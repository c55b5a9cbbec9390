import Time

/// A time at which a reactor runs something.
public final class Deadline {
    /// The distant future while nothing is due.
    public private(set) var time: Timestamp
    private var handler: (() -> Void)?

    init(_ time: Timestamp, _ handler: @escaping () -> Void) { (self.time, self.handler) = (time, handler) }

    /// - Parameter time: the distant future for never.
    public func move(to time: Timestamp) { if handler != nil { self.time = time } }

    /// Cancels it: the handler does not run any more.
    public func cancel() { (handler, time) = (nil, .distantFuture) }

    var isCancelled: Bool { handler == nil }

    /// - Parameter due: its time when this turn collected the deadlines that are due. If it has been moved since, it does not run now.
    func runIfStillDue(at due: Timestamp) {
        guard time == due, let handler else { return }
        time = .distantFuture
        handler()
    }
}

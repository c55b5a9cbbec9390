/// A descriptor that a reactor waits for, and the handler that it runs then.
public final class DescriptorWatch {
    public let descriptor: Int32
    /// The readiness that it waits for, from the next turn on. While it is empty, not even the end of the other side is noticed.
    public var awaited: Readiness
    let priority: Reactor.Priority
    private var handler: ((Readiness) -> Void)?

    init(
        _ descriptor: Int32, _ awaited: Readiness, _ priority: Reactor.Priority,
        _ handler: @escaping (Readiness) -> Void
    ) {
        (self.descriptor, self.awaited, self.priority, self.handler) = (descriptor, awaited, priority, handler)
    }

    /// Cancels it: the handler does not run any more. To be called before the descriptor is closed.
    public func cancel() { handler = nil }

    var isCancelled: Bool { handler == nil }

    /// What a turn polls: no descriptor (−1) if nothing is awaited.
    var polled: Polled { Polled(isCancelled || awaited.isEmpty ? -1 : descriptor, awaited) }

    func handle(_ state: Polled) { handler?(state.ready) }
}

/// A descriptor that a reactor waits for, and what it runs then.
public final class DescriptorWatch {
    public let descriptor: Int32
    /// What is waited for, from the next turn on; nothing: only the end of the other side.
    public var awaited: Readiness
    let priority: Reactor.Priority
    private var handler: ((Readiness) -> Void)?

    init(
        _ descriptor: Int32, _ awaited: Readiness, _ priority: Reactor.Priority,
        _ handler: @escaping (Readiness) -> Void
    ) {
        (self.descriptor, self.awaited, self.priority, self.handler) = (descriptor, awaited, priority, handler)
    }

    /// The handler does not run any more. To be called before the descriptor is closed.
    public func cancel() { handler = nil }

    var isCancelled: Bool { handler == nil }

    var polled: Polled { Polled(isCancelled ? -1 : descriptor, awaited) }

    func handle(_ state: Polled) { handler?(state.ready) }
}

/// Something that a reactor does once each time it is asked for.
public final class Job {
    let priority: Reactor.Priority
    private let handler: () -> Void
    private(set) var isScheduled = false

    init(_ priority: Reactor.Priority, _ handler: @escaping () -> Void) {
        (self.priority, self.handler) = (priority, handler)
    }

    /// Makes it run once: in this turn if its priority is still to come, otherwise in the next one, which then does not
    /// wait.
    public func schedule() { isScheduled = true }

    func runIfScheduled() {
        guard isScheduled else { return }
        isScheduled = false
        handler()
    }
}

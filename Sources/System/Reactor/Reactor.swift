import Time

/// Runs what a program does when a descriptor is ready or a time has come, on one thread.
///
/// A turn waits once and then runs handlers: those of ready descriptors and of jobs, by priority and then in the order in
/// which they were registered, and after them the deadlines that have passed, by time. Each runs once a turn at most, so a
/// descriptor that is always ready holds up nothing else as long as its handler does a bounded part of the work and
/// returns; the descriptor is still ready in the next turn. Handlers never wait.
///
/// A registration made by a handler counts from the next turn on; so does a job scheduled for a priority that has already
/// run. A cancelled registration does not run any more, in this turn either.
public final class Reactor {
    /// The order in which the handlers of a turn run.
    public enum Priority: Int, CaseIterable, Sendable {
        /// Signals, and requests to be silent.
        case immediate
        /// Devices that come and go.
        case urgent
        /// Requests of other programs, and reports of the loop.
        case ordinary
        /// Regular messages to other programs.
        case feeds
    }

    private let system: any ReactorSystem
    private var watches: [DescriptorWatch] = []
    private var jobs: [Job] = []
    private var deadlines: [Deadline] = []
    /// True within `run` until `stop`. A turn outside of `run` is not cut short by `stop`.
    private var isRunning = false

    /// - Parameter system: waits and tells the time; nil for the operating system.
    public init(_ system: (any ReactorSystem)? = nil) { self.system = system ?? LiveSystem() }

    public var now: Timestamp { system.now }

    // MARK: Registrations. A watch and a deadline last until they are cancelled

    /// - Parameters:
    ///   - descriptor: a number below 0 is no descriptor; the handler never runs.
    ///   - awaited: what the handler waits for; it also runs when the other end is closed.
    ///   - handler: does a bounded part of what there is to do.
    @discardableResult
    public func watch(
        _ descriptor: Int32, for awaited: Readiness = .readable, priority: Priority,
        handler: @escaping (Readiness) -> Void
    ) -> DescriptorWatch {
        let watch = DescriptorWatch(descriptor, awaited, priority, handler)
        watches.append(watch)
        return watch
    }

    /// - Parameter time: the distant future until `move(to:)`. After its handler has run, it rests until it is moved.
    @discardableResult
    public func deadline(at time: Timestamp = .distantFuture, handler: @escaping () -> Void) -> Deadline {
        let deadline = Deadline(time, handler)
        deadlines.append(deadline)
        return deadline
    }

    /// Something to be done whenever `schedule` asks for it.
    @discardableResult
    public func job(priority: Priority, handler: @escaping () -> Void) -> Job {
        let job = Job(priority, handler)
        jobs.append(job)
        return job
    }

    // MARK: Turns

    /// Takes turns until `stop`.
    /// - Parameter wake: is called in each turn, after the wait and before all handlers.
    public func run(wake: () -> Void = {}) {
        isRunning = true
        while isRunning { turn(wake: wake) }
    }

    /// Ends `run`. Handlers of the current turn that have not run yet do not run.
    public func stop() { isRunning = false }

    /// Waits until there is something to do, and does it.
    public func turn(wake: () -> Void = {}) {
        removeCancelled()
        let wasRunning = isRunning
        let watches = watches
        var polled = watches.map(\.polled)
        system.wait(for: &polled, until: nextTime)
        wake()
        func goesOn() -> Bool { isRunning == wasRunning }
        let jobs = jobs
        for priority in Priority.allCases {
            for (watch, state) in zip(watches, polled) where watch.priority == priority && !state.ready.isEmpty {
                if goesOn() { watch.handle(state) }
            }
            for job in jobs where job.priority == priority && goesOn() { job.runIfScheduled() }
        }
        let now = now
        let due = deadlines.filter { $0.time <= now }.map { (deadline: $0, time: $0.time) }
        for (deadline, time) in due.sorted(by: { $0.time < $1.time }) where goesOn() {
            deadline.runIfStillDue(at: time)
        }
    }

    /// When there is something to do though no descriptor is ready.
    private var nextTime: Timestamp {
        if jobs.contains(where: \.isScheduled) { return .zero }
        return deadlines.map(\.time).min() ?? .distantFuture
    }

    private func removeCancelled() {
        watches.removeAll { $0.isCancelled }
        deadlines.removeAll { $0.isCancelled }
    }
}

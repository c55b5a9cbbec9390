import System
import TestSupport
import Testing
import Time

@Suite("Reactor")
final class ReactorTests {
    private let system = EmbeddedSystem(now: .zero + .milliseconds(100))
    private let reactor: Reactor
    private var log: [String] = []

    init() { reactor = Reactor(system) }

    private func time(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

    /// A descriptor that is ready, whose handler logs its name.
    private func readyWatch(_ name: String, _ priority: Reactor.Priority) -> DescriptorWatch {
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        return reactor.watch(descriptor, priority: priority) { [unowned self] _ in log.append(name) }
    }

    // MARK: Order

    @Test("handlers run by priority, then in the order of their registration")
    func priorities() {
        _ = readyWatch("feed", .feeds)
        _ = readyWatch("request", .ordinary)
        _ = readyWatch("device", .urgent)
        _ = readyWatch("signal", .immediate)
        _ = readyWatch("report", .ordinary)
        reactor.turn()
        #expect(log == ["signal", "device", "request", "report", "feed"])
    }

    @Test("a descriptor that is always ready is handled once a turn")
    func bounded() {
        _ = readyWatch("flood", .urgent)
        _ = readyWatch("feed", .feeds)
        reactor.turn()
        reactor.turn()
        #expect(log == ["flood", "feed", "flood", "feed"])
    }

    @Test("only ready descriptors are handled, with what they are ready for")
    func readiness() {
        let descriptor = system.makeDescriptor()
        var seen: [Readiness] = []
        let watch = reactor.watch(descriptor, for: [], priority: .ordinary) { seen.append($0) }
        system.makeReady(descriptor, for: [.readable, .writable])
        reactor.turn()
        watch.awaited = [.writable]
        reactor.turn()
        system.makeReady(descriptor, for: .ended)
        reactor.turn()
        #expect(seen == [.writable, .ended])
    }

    @Test("a negative descriptor is never ready")
    func noDescriptor() {
        _ = reactor.watch(-1, priority: .urgent) { [unowned self] _ in log.append("none") }
        reactor.turn()
        #expect(log.isEmpty)
    }

    // MARK: Cancelling

    @Test("what an earlier handler cancels does not run in the same turn")
    func cancelInsideHandler() {
        var victim: DescriptorWatch?
        let deadline = reactor.deadline(at: .zero) { [unowned self] in log.append("deadline") }
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        _ = reactor.watch(descriptor, priority: .urgent) { [unowned self] _ in
            log.append("killer")
            victim?.cancel()
            deadline.cancel()
        }
        victim = readyWatch("victim", .urgent)
        reactor.turn()
        reactor.turn()
        #expect(log == ["killer", "killer"])
    }

    @Test("a handler may cancel itself")
    func cancelItself() {
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        var watch: DescriptorWatch?
        watch = reactor.watch(descriptor, priority: .urgent) { [unowned self] _ in
            log.append("once")
            watch?.cancel()
        }
        reactor.turn()
        reactor.turn()
        #expect(log == ["once"])
    }

    @Test("a watch that a handler makes is first waited for in the next turn")
    func watchInsideHandler() {
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        var made: [DescriptorWatch] = []
        _ = reactor.watch(descriptor, priority: .urgent) { [unowned self] _ in
            log.append("maker")
            if made.isEmpty { made.append(readyWatch("made", .feeds)) }
        }
        reactor.turn()
        #expect(log == ["maker"])
        reactor.turn()
        #expect(log == ["maker", "maker", "made"])
    }

    // MARK: Deadlines

    @Test("deadlines that have passed run by time, after all handlers")
    func deadlines() {
        for milliseconds: Int64 in [90, 30, 101, 60] {
            _ = reactor.deadline(at: time(milliseconds)) { [unowned self] in log.append("\(milliseconds)") }
        }
        _ = readyWatch("feed", .feeds)
        reactor.turn()
        #expect(log == ["feed", "30", "60", "90"])
    }

    @Test("a deadline runs once, and again when it is moved")
    func movedDeadline() {
        let deadline = reactor.deadline(at: time(100)) { [unowned self] in log.append("due") }
        reactor.turn()
        reactor.turn()
        #expect(log == ["due"])
        deadline.move(to: time(110))
        reactor.turn()
        #expect(log == ["due"])
        system.advance(by: .milliseconds(10))
        reactor.turn()
        #expect(log == ["due", "due"])
    }

    @Test("a deadline that is moved to a passed time in its own handler waits for the next turn")
    func boundedDeadline() {
        var deadline: Deadline?
        deadline = reactor.deadline(at: .zero) { [unowned self] in
            log.append("again")
            deadline?.move(to: .zero)
        }
        reactor.turn()
        #expect(log == ["again"])
        reactor.turn()
        #expect(log == ["again", "again"])
    }

    @Test("a deadline that an earlier one moves on does not run")
    func postponed() {
        let later = reactor.deadline(at: time(50)) { [unowned self] in log.append("later") }
        _ = reactor.deadline(at: time(40)) { later.move(to: self.time(200)) }
        reactor.turn()
        #expect(log.isEmpty)
    }

    @Test("a turn waits until the first deadline, and without one for ever")
    func waiting() {
        reactor.turn()
        #expect(system.waitedUntil == .distantFuture)
        _ = reactor.deadline(at: time(300)) {}
        let first = reactor.deadline(at: time(200)) {}
        reactor.turn()
        #expect(system.waitedUntil == time(200))
        first.cancel()
        reactor.turn()
        #expect(system.waitedUntil == time(300))
    }

    // MARK: Jobs

    @Test("a job runs in the turn in which it is scheduled if its priority comes yet, else in the next")
    func jobs() {
        let late = reactor.job(priority: .feeds) { [unowned self] in log.append("late") }
        let early = reactor.job(priority: .urgent) { [unowned self] in log.append("early") }
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        _ = reactor.watch(descriptor, priority: .ordinary) { [unowned self] _ in
            system.makeReady(descriptor, for: [])
            log.append("handler")
            late.schedule()
            early.schedule()
        }
        reactor.turn()
        #expect(log == ["handler", "late"])
        reactor.turn()
        #expect(system.waitedUntil == .zero)
        #expect(log == ["handler", "late", "early"])
        reactor.turn()
        #expect(log == ["handler", "late", "early"])
    }

    @Test("a job that schedules itself does not hold up the turn")
    func boundedJob() {
        var job: Job?
        job = reactor.job(priority: .ordinary) { [unowned self] in
            log.append("job")
            job?.schedule()
        }
        job?.schedule()
        _ = readyWatch("feed", .feeds)
        reactor.turn()
        #expect(log == ["job", "feed"])
    }

    // MARK: Running

    @Test("a stop ends the turn where it stands")
    func stop() {
        let descriptor = system.makeDescriptor()
        system.makeReady(descriptor)
        _ = reactor.watch(descriptor, priority: .urgent) { [unowned self] _ in
            log.append("stop")
            reactor.stop()
        }
        _ = readyWatch("feed", .feeds)
        _ = reactor.deadline(at: .zero) { [unowned self] in log.append("deadline") }
        reactor.run { log.append("wake") }
        #expect(log == ["wake", "stop"])
    }
}

@Suite("Reactor on the operating system")
struct LiveReactorTests {
    @Test("a byte in a pipe runs its handler, which reads it")
    func pipe() {
        let pipe = TestPipe()
        let reactor = Reactor()
        var bytes: [UInt8] = []
        _ = reactor.watch(pipe.reading, priority: .ordinary) { _ in
            bytes += pipe.read()
            reactor.stop()
        }
        pipe.write([1, 2])
        reactor.run()
        #expect(bytes == [1, 2])
    }

    @Test("a deadline runs when its time has come")
    func deadline() {
        let reactor = Reactor()
        let time = reactor.now + .milliseconds(2)
        var ran = Timestamp.zero
        _ = reactor.deadline(at: time) {
            ran = reactor.now
            reactor.stop()
        }
        reactor.run()
        #expect(ran >= time)
    }

    @Test("the embedded system polls real descriptors beside the test's own")
    func embedded() {
        let (pipe, system) = (TestPipe(), EmbeddedSystem())
        let reactor = Reactor(system)
        var count = 0
        _ = reactor.watch(pipe.reading, priority: .ordinary) { _ in count += 1 }
        reactor.turn()
        #expect(count == 0)
        pipe.write([1])
        reactor.turn()
        #expect(count == 1)
    }
}

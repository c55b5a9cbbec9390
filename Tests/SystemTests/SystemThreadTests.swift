import Glibc
import Synchronization
import System
import Testing
import Time

@Suite("Threads")
struct SystemThreadTests {
    @Test("joining waits for the end of the body")
    func join() {
        let result = Mutex(0)
        let thread = SystemThread { result.withLock { $0 = 42 } }
        thread.join()
        #expect(result.withLock { $0 } == 42)
    }

    @Test("joining until a time tells whether the body has ended")
    func joinUntil() {
        let gate = Bell()
        let thread = SystemThread { Poll.wait(for: gate.counter.descriptor) }
        #expect(!thread.join(until: MonotonicClock.now))
        gate.counter.signal()
        #expect(thread.join(until: .distantFuture))
        #expect(thread.join(until: .zero))
    }

    @Test("a thread runs on when its owner forgets it")
    func forgotten() {
        let bell = Bell()
        do { _ = SystemThread { bell.counter.signal() } }
        #expect(Poll.wait(for: bell.counter.descriptor) == .readable)
    }

    @Test("a thread has its name")
    func name() {
        let name = Mutex("")
        SystemThread("test-thread", stackSize: 256 * 1024) {
            let file = open("/proc/thread-self/comm", O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: 32)
            let count = read(file, &bytes, bytes.count)
            close(file)
            name.withLock { $0 = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) }
        }.join()
        #expect(name.withLock { $0 } == "test-thread\n")
    }

    @Test("a thread that blocks signals leaves the mask of its maker as it was")
    func signals() {
        @Sendable func isBlocked() -> Bool {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return sigismember(&mask, SIGUSR2) == 1
        }
        let before = isBlocked()
        let inside = Mutex(false)
        SystemThread(blocksSignals: true) { inside.withLock { $0 = isBlocked() } }.join()
        #expect(inside.withLock { $0 })
        #expect(isBlocked() == before)
    }

    private final class Bell: Sendable { let counter = EventCounter() }
}

@Suite("Event counters")
struct EventCounterTests {
    @Test("a counter is readable from its signal until it is cleared")
    func signal() {
        let counter = EventCounter()
        #expect(Poll.readiness(of: counter.descriptor) == [])
        counter.signal()
        EventCounter.signal(counter.descriptor)
        #expect(Poll.readiness(of: counter.descriptor) == .readable)
        counter.clear()
        #expect(Poll.readiness(of: counter.descriptor) == [])
    }
}

@Suite("The monotonic clock")
struct MonotonicClockTests {
    @Test("a wait ends at its time, not before it")
    func wait() {
        let end = MonotonicClock.now + .milliseconds(2)
        MonotonicClock.wait(until: end)
        #expect(MonotonicClock.now >= end)
        MonotonicClock.wait(until: .zero)
    }
}

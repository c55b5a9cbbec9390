import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Bridge

@Suite("Wake signal")
struct WakeSignalTests {
    private func isWoken(_ signal: WakeSignal) -> Bool {
        var polled = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 1
    }

    @Test func itWakesASleeperOnce() {
        let signal = WakeSignal()
        signal.wake()
        #expect(!isWoken(signal))
        signal.prepareToSleep()
        #expect(!isWoken(signal))
        signal.wake()
        #expect(isWoken(signal))
        signal.stayAwake()
        #expect(!isWoken(signal))
        signal.wake()
        #expect(!isWoken(signal))
    }

    /// A reader that sleeps between what it finds, and a writer that never waits for it.
    @Test func nobodySleepsWhileThereIsSomething() {
        let (ring, signal) = (SharedRing<Int>(capacity: 16), WakeSignal())
        let (count, isOver) = (20_000, Flag())
        let writer = OtherThread {
            for value in 0..<count {
                while !ring.put(value), !isOver.isSet { sched_yield() }
                signal.wake()
            }
        }
        var received = 0
        while received < count {
            signal.prepareToSleep()
            let before = received
            while ring.take() != nil { received += 1 }
            guard received == before else { continue }
            var polled = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
            // A lost signal would leave it here for good.
            guard poll(&polled, 1, 20_000) == 1 else { break }
        }
        #expect(received == count)
        isOver.set()
        writer.join()
    }
}

private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}

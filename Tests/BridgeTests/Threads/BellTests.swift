import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Bridge

@Suite("Bell")
struct BellTests {
    private func isRung(_ bell: Bell) -> Bool {
        var polled = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 1
    }

    @Test func itRingsOnceForThoseWhoWait() {
        let bell = Bell()
        bell.ring()
        #expect(!isRung(bell))
        bell.await()
        #expect(!isRung(bell))
        bell.ring()
        #expect(isRung(bell))
        bell.ignore()
        #expect(!isRung(bell))
        bell.ring()
        #expect(!isRung(bell))
    }

    /// A reader that sleeps between what it finds, and a writer that never waits for it.
    @Test func nobodySleepsWhileThereIsSomething() {
        let (ring, bell) = (SharedRing<Int>(capacity: 16), Bell())
        let (count, isOver) = (20_000, Flag())
        let writer = OtherThread {
            for value in 0..<count {
                while !ring.put(value), !isOver.isSet { sched_yield() }
                bell.ring()
            }
        }
        var received = 0
        while received < count {
            bell.await()
            let before = received
            while ring.take() != nil { received += 1 }
            guard received == before else { continue }
            var polled = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
            // A lost ring would leave it here for good.
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

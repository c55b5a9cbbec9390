import Glibc
import Testing

@testable import Bridge

@Suite("Shared ring")
struct SharedRingTests {
    @Test func whatDoesNotFitIsRefused() {
        let ring = SharedRing<Int>(capacity: 2)
        #expect(ring.take() == nil)
        #expect(ring.isEmpty)
        #expect(ring.put(1) && ring.put(2))
        #expect(!ring.isEmpty)
        #expect(!ring.put(3))
        #expect(ring.take() == 1)
        #expect(ring.put(4))
        #expect(ring.take() == 2)
        #expect(ring.take() == 4)
        #expect(ring.take() == nil)
        #expect(ring.isEmpty)
    }

    @Test func everythingArrivesOnceAndInOrder() async {
        let ring = SharedRing<Int>(capacity: 16)
        let count = 20_000
        async let sent: Void = {
            for value in 0..<count { while !ring.put(value) { sched_yield() } }
        }()
        var received: [Int] = []
        while received.count < count {
            if let value = ring.take() { received.append(value) } else { await Task.yield() }
        }
        await sent
        #expect(received == Array(0..<count))
    }
}

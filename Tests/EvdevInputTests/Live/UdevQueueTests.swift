import Glibc
import TestSupport
import Testing

@testable import EvdevInput

@Suite("udev's queue")
struct UdevQueueTests {
    private let folder = TestFolder()

    private func isReadable(_ queue: UdevQueue) -> Bool {
        var polled = pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 1
    }

    @Test func withoutUdevNothingIsWaitedFor() {
        #expect(UdevQueue(folder: folder.path("none")).isEmpty())
        // udev has gone, and left this behind.
        folder.write("queue", "")
        #expect(UdevQueue(folder: folder.path).isEmpty())
    }

    @Test func itIsEmptyWhenTheFileIsGoneAndTellsWhenThatMayBeSo() {
        folder.write("control", "")
        let queue = UdevQueue(folder: folder.path)
        #expect(queue.isEmpty() && !isReadable(queue))
        folder.write("queue", "")
        #expect(!queue.isEmpty() && !isReadable(queue))
        unlink(folder.path("queue"))
        #expect(isReadable(queue))
        #expect(queue.isEmpty() && !isReadable(queue))
        // While nothing waits, nobody is woken up.
        folder.write("queue", "")
        unlink(folder.path("queue"))
        #expect(!isReadable(queue))
    }
}

import Glibc
import System
import Testing
import Time

@Suite("Poll")
struct PollTests {
    @Test("an empty pipe is not readable")
    func emptyPipe() {
        let pipe = TestPipe()
        #expect(Poll.readiness(of: pipe.reading) == [])
    }

    @Test("a byte in a pipe makes its end readable, and no other descriptor")
    func byteInPipe() {
        let (full, empty) = (TestPipe(), TestPipe())
        full.write([7])
        var polled = [Polled(empty.reading), Polled(full.reading), Polled(-1)]
        #expect(Poll.wait(for: &polled))
        #expect(polled.map(\.ready) == [[], .readable, []])
        #expect(polled.map(\.descriptor) == [empty.reading, full.reading, -1])
    }

    @Test("a deadline that has passed does not wait")
    func passedDeadline() {
        let pipe = TestPipe()
        #expect(Poll.wait(for: pipe.reading, until: .zero) == [])
    }

    @Test("a wait ends at its deadline, not before it")
    func deadline() {
        let pipe = TestPipe()
        let deadline = MonotonicClock.now + .milliseconds(3)
        #expect(Poll.wait(for: pipe.reading, until: deadline) == [])
        #expect(MonotonicClock.now >= deadline)
    }

    @Test("a pipe with room is writable")
    func writablePipe() {
        let pipe = TestPipe()
        #expect(Poll.wait(for: pipe.writing, .writable) == .writable)
    }

    @Test("a pipe without a reader has ended")
    func brokenPipe() {
        let pipe = TestPipe()
        pipe.closeReading()
        #expect(Poll.readiness(of: pipe.writing, []).isDisjoint(with: .ended) == false)
    }
}

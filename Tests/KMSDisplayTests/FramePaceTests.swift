import Raster
import Testing
import Time

@testable import KMSDisplay

@Suite("Pace of frames")
struct FramePaceTests {
    private func time(_ microseconds: Int64) -> Timestamp { Timestamp(nanoseconds: microseconds * 1000) }

    @Test("Nothing is due while nothing has changed")
    func rest() {
        var pace = FramePace()
        #expect(pace.due == nil)
        pace.change()
        pace.show(at: time(0))
        #expect(pace.due == nil)
    }

    @Test("The first frame is due at once, and one after a rest too")
    func afterARest() throws {
        var pace = FramePace()
        pace.change()
        #expect(try #require(pace.due) <= time(0))
        pace.show(at: time(0))
        pace.change()
        #expect(try #require(pace.due) <= time(1_000_000))
    }

    @Test("Changes in a frame's time come together, 16.7 ms after the last frame")
    func changes() {
        var pace = FramePace()
        pace.change()
        pace.show(at: time(1000))
        pace.change()
        pace.change()
        #expect(pace.due == time(17_700))
    }

    @Test("The first frame after the dark is shown even if nothing has changed since the last one in the dark")
    func light() {
        var pace = FramePace()
        pace.change()
        pace.light(false)
        #expect(!pace.isForced)
        pace.show(at: time(0))
        pace.light(true)
        let isForced = pace.isForced
        #expect(isForced && pace.due == time(16_700))
        pace.show(at: time(20_000))
        pace.light(true)
        #expect(!pace.isForced && pace.due == nil)
    }

    @Test("Each of two buffers gets the damage of its own frame and of the one before")
    func twoBuffers() {
        let all = Rectangle(x: 0, y: 0, width: 8, height: 8)
        let parts = (0..<3).map { Rectangle(x: $0, y: 0, width: 1, height: 1) }
        var stale = StaleParts(all: all)
        #expect(stale.take(0) == [all])
        stale.add([parts[0]])
        #expect(stale.take(1) == [all, parts[0]])
        stale.add([parts[1]])
        #expect(stale.take(0) == [parts[0], parts[1]])
        stale.add([parts[2]])
        #expect(stale.take(1) == [parts[1], parts[2]])
        #expect(stale.take(1).isEmpty)
    }
}

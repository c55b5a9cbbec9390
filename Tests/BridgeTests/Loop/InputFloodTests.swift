import MIDI
import Mapping
import Presets
import TestSupport
import Testing
import Time

@testable import Bridge

/// Whatever floods the input port, fingers and orders have their turn in each wake-up.
@Suite("Floods on the input port")
struct InputFloodTests {
    private func loop() throws -> EmbeddedLoop {
        let text = """
            ribbon-preset: 1
            name: Test
            ribbons:
              - { name: a, area: [0, 0, 1, 0.5], send: [{ from: touch, to: note, root: C3, span: 24 }] }
              - { name: b, area: [0, 0.5, 1, 0.5], receive: cc 74, send: [{ from: center, to: cc 20 }] }

            """
        return EmbeddedLoop(try #require(Preset.load(Array(text.utf8), file: "test.yaml").value))
    }

    @Test func aWakeUpTakesAPartAndTheNextOneComesAtOnce() throws {
        let loop = try loop()
        let panel = FakePanel("panel")
        try loop.attach(panel)
        loop.wakeUp(at: .milliseconds(1))
        for index in 0..<1000 {
            loop.sequencer.play(.controller(Channel(index: 0), 74, UInt7(clamping: index % 2)))
        }
        loop.order(.perform(.panic))
        loop.wakeUp(at: .milliseconds(10))
        #expect(loop.sequencer.incoming.count == 1000 - 64)
        #expect(loop.deadline == .milliseconds(10), "it does not sleep while something is left")
        panel.touch(0, x: 635, y: 100, at: .milliseconds(11))
        panel.report(at: .milliseconds(11))
        loop.wakeUp(at: .milliseconds(11))
        #expect(loop.sequencer.incoming.count == 1000 - 128)
        #expect(loop.lines.contains { $0.hasPrefix("11 90 ") })
        var wakeUps = 2
        while loop.deadline <= .milliseconds(11), wakeUps < 100 {
            loop.wakeUp(at: .milliseconds(11), isInputNew: false)
            wakeUps += 1
        }
        // The sixteenth takes the rest, and sees that there is no more.
        #expect(wakeUps == 16)
        #expect(loop.sequencer.incoming.isEmpty)
        #expect(loop.sequencer.noted.count == 16, "until all notices are read, the kernel decides who is connected")
    }

    @Test func theLastOneOfAFloodCounts() throws {
        let loop = try loop()
        try loop.attach(FakePanel("panel"))
        loop.wakeUp(at: .milliseconds(1))
        for value in 0..<640 {
            loop.sequencer.play(.controller(Channel(index: 0), 74, UInt7(clamping: value % 128)))
        }
        var time: Int64 = 10
        repeat {
            loop.wakeUp(at: .milliseconds(time))
            time += 1
        } while loop.deadline < .distantFuture && time < 100
        #expect(loop.lines.last?.hasSuffix("B0 14 7F") == true)
        let times = loop.sentToAll.map(\.time)
        #expect(times == times.sorted())
    }

    /// Ticks that have waited through a gap say nothing of the tempo, also those that the wake-up after it has left.
    @Test func whatHasWaitedThroughAGapIsLateInTheNextWakeUpToo() throws {
        let loop = try loop()
        try loop.attach(FakePanel("panel"))
        loop.sequencer.deadline = .milliseconds(100)
        loop.wakeUp(at: .milliseconds(1))
        loop.sequencer.deadline = .distantFuture
        for _ in 0..<100 { loop.sequencer.play(.clock) }
        loop.wakeUp(at: .milliseconds(5000))
        loop.wakeUp(at: .milliseconds(5001))
        #expect(loop.sequencer.incoming.isEmpty)
        #expect(KeptInput(loop.history).messages.isEmpty)
    }

    @Test func aFloodDoesNotHoldUpTheEnd() throws {
        let loop = try loop()
        try loop.attach(FakePanel("panel"))
        loop.wakeUp(at: .milliseconds(1))
        loop.finish()
        for _ in 0..<5000 { loop.sequencer.play(.clock) }
        #expect(!loop.settle(at: .milliseconds(2)))
        #expect(loop.sequencer.incoming.count == 5000 - 1024)
    }
}

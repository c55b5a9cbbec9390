import Glibc
import TestSupport
import Testing

@testable import Bridge

@Suite("Message queue")
struct MessageQueueTests {
    /// A pipe in the place of a program's standard error.
    private final class Pipe {
        private(set) var reading: Int32 = -1
        let writing: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            precondition(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        deinit {
            closeReading()
            close(writing)
        }

        func closeReading() {
            if reading >= 0 { close(reading) }
            reading = -1
        }

        /// Puts as much into it as it takes. Answers how much.
        func fill() -> Int {
            let flags = fcntl(writing, F_GETFL)
            _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
            defer { _ = fcntl(writing, F_SETFL, flags) }
            var size = 0
            while case let count = write(writing, [UInt8](repeating: 10, count: 4096), 4096), count > 0 {
                size += count
            }
            return size
        }

        func read(_ size: Int) {
            var rest = [UInt8](repeating: 0, count: size)
            while !rest.isEmpty {
                let count = Glibc.read(reading, &rest, rest.count)
                precondition(count > 0)
                rest.removeLast(count)
            }
        }

        /// Waits for a line that ends so, and answers all lines up to it.
        func lines(upTo end: String) -> [String] {
            var text = ""
            var byte: UInt8 = 0
            while !text.hasSuffix(end + "\n"), Glibc.read(reading, &byte, 1) == 1 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            }
            return text.split(separator: "\n").map(String.init)
        }
    }

    @Test func messagesComeInTheirOrderAndTheEndWaitsForThem() {
        let pipe = Pipe()
        let queue = MessageQueue(descriptor: pipe.writing)
        for number in 0..<100 { queue.say("message \(number)") }
        queue.finish()
        #expect(pipe.lines(upTo: "message 99") == (0..<100).map { "ribbon: message \($0)" })
        #expect(queue.lostCount == 0)
    }

    @Test func whileNobodyReadsMessagesWaitAndTheRestIsCounted() {
        let pipe = Pipe()
        let size = pipe.fill()
        let queue = MessageQueue(descriptor: pipe.writing, capacity: 4)
        // The thread takes at most one of them, which it cannot write.
        for number in 0...9 { queue.say("message \(number)") }
        let lost = queue.lostCount
        #expect((5...6).contains(lost))
        pipe.read(size)
        let before = pipe.lines(upTo: "could not be written")
        #expect(before.last?.hasPrefix("ribbon: warning: \(lost) messages were lost") == true)
        queue.say("flowing again")
        // If the thread took the first one alone, the warning stands before the others.
        let written = before.dropLast() + pipe.lines(upTo: "flowing again").dropLast()
        #expect(written.count == 10 - lost)
        #expect(written.first == "ribbon: message 0")
        #expect(written.sorted() == Array(written))
        #expect(queue.lostCount == lost)
    }

    @Test func aReaderThatHasGoneCostsMessagesOnly() {
        let pipe = Pipe()
        let queue = MessageQueue(descriptor: pipe.writing)
        pipe.closeReading()
        queue.say("one")
        queue.say("two")
        queue.finish()
        #expect(queue.lostCount == 2)
    }

    /// Whoever shares the pipe would see the change, too.
    @Test func itDoesNotChangeTheFlagsOfWhatItWritesTo() {
        let pipe = Pipe()
        let flags = fcntl(pipe.writing, F_GETFL)
        let queue = MessageQueue(descriptor: pipe.writing)
        queue.say("one")
        queue.finish()
        #expect(fcntl(pipe.writing, F_GETFL) == flags)
    }

    @Test func theEndIsNotHeldUpByAReaderThatStalls() {
        let pipe = Pipe()
        let size = pipe.fill()
        let queue = MessageQueue(descriptor: pipe.writing)
        queue.say("one")
        queue.finish()
        // It was given up, not forgotten.
        pipe.read(size)
        #expect(pipe.lines(upTo: "one") == ["ribbon: one"])
    }

    @Test func whatAnotherProgramHasMadeNonBlockingIsWaitedFor() {
        let pipe = Pipe()
        let size = pipe.fill()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let queue = MessageQueue(descriptor: pipe.writing)
        queue.say("late")
        pipe.read(size)
        #expect(pipe.lines(upTo: "late") == ["ribbon: late"])
        #expect(queue.lostCount == 0)
    }
}

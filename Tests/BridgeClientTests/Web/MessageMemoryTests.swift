import Glibc
import MIDI
import Testing
import Time

@testable import BridgeClient

@Suite("Memory of what is sent")
struct MessageMemoryTests {
    private let writer: MessageMemory
    private let reader: MessageMemory

    init() throws {
        writer = try #require(MessageMemory())
        reader = try #require(MessageMemory(reading: dup(writer.descriptor)))
    }

    private func message(_ number: Int) -> HeardMessage {
        HeardMessage(time: .zero + .milliseconds(Int64(number)), port: 2, bytes: [0x90, UInt8(number % 128), 100])
    }

    @Test func messagesAreNumberedOneByOne() {
        #expect(reader.take() == nil)
        for number in 0..<3 { writer.write(message(number)) }
        #expect(reader.take() == HeardMessages(first: 0, messages: (0..<3).map(message)))
        writer.write(message(3))
        #expect(reader.nextNumber == 3)
        #expect(reader.take() == HeardMessages(first: 3, messages: [message(3)]))
        #expect(reader.take() == nil)
    }

    @Test func whoComesLaterHearsWhatIsSentFromThenOn() throws {
        for number in 0..<5 { writer.write(message(number)) }
        let late = try #require(MessageMemory(reading: dup(writer.descriptor)))
        writer.write(message(5))
        #expect(late.take() == HeardMessages(first: 5, messages: [message(5)]))
    }

    @Test func whoReadsTooLateFindsAGap() {
        for number in 0..<MessageMemory.capacity + 1 { writer.write(message(number)) }
        let count = UInt32(MessageMemory.capacity + 1)
        #expect(reader.take() == HeardMessages(first: count, isAfterGap: true))
        writer.write(message(7))
        #expect(reader.take() == HeardMessages(first: count, messages: [message(7)]))
    }

    @Test func whatWasLostBeforeIsAGapToo() {
        writer.write(message(0))
        writer.writeGap()
        writer.write(message(2))
        #expect(reader.take() == HeardMessages(first: 2, isAfterGap: true, messages: [message(2)]))
    }

    @Test func theLongestMessageFits() {
        let long = HeardMessage(time: .zero, port: 0, bytes: [0xF0] + Array(repeating: 1, count: 62) + [0xF7])
        writer.write(long)
        #expect(reader.take()?.messages == [long])
    }

    @Test func readersCannotWrite() {
        var byte: UInt8 = 1
        #expect(pwrite(reader.descriptor, &byte, 1, 0) == -1)
        #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, reader.descriptor, 0) == MAP_FAILED)
    }

    @Test func otherMemoryIsNoStream() {
        #expect(MessageMemory(reading: open("/dev/null", O_RDWR | O_CLOEXEC)) == nil)
    }
}

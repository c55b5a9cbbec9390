import MIDI
import Testing
import Time

@testable import Web

@Suite("Stream of messages")
struct MessageStreamTests {
    private func message(_ time: Int64, _ bytes: [UInt8]) -> HeardMessage {
        HeardMessage(time: .zero + .milliseconds(time), port: 1, bytes: bytes)
    }

    @Test func messagesCarryTheirNumberAndTheirDistances() {
        let heard = HeardMessages(first: 0x0102_0304, messages: [message(5, [0x90, 60, 1]), message(305, [0xC0, 7])])
        #expect(
            MessageStream.midi(heard) == [[19, 4, 3, 2, 1, 0, 0, 1, 3, 0x90, 60, 1, 0x2C, 1, 1, 2, 0xC0, 7]])
    }

    @Test func noMessageIsLongerThanAPageTakes() {
        let heard = HeardMessages(first: 10, messages: (0..<2000).map { message($0, [0x90, 60, 1]) })
        let parts = MessageStream.midi(heard)
        #expect(parts.allSatisfy { $0.count <= 4096 })
        let counts = parts.map { ($0.count - 5) / 7 }
        #expect(counts.reduce(0, +) == 2000)
        let second = 10 + counts[0]
        let head: [UInt8] = [19, UInt8(second & 0xFF), 2, 0, 0]
        #expect(parts[1].prefix(5) == head[...])
    }

    @Test func nothingIsNoMessage() { #expect(MessageStream.midi(HeardMessages(first: 3)).isEmpty) }

    @Test func whatSoundsIsToldAtOnce() {
        let heard = HeardMessages(first: 258, messages: [message(5, [0xE0, 0, 64]), message(9, [0x90, 60, 1])])
        #expect(
            MessageStream.sounding(heard) == [20, 2, 1, 0, 0, 0, 0, 1, 3, 0xE0, 0, 64, 0, 0, 1, 3, 0x90, 60, 1])
    }
}

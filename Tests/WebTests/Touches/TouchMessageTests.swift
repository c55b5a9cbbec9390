import Panels
import TestSupport
import Testing

@testable import Web

@Suite("Messages of touches")
struct TouchMessageTests {
    /// As input.js writes them: 1000.5 ms is 0x408F440000000000.
    private static let head: [UInt8] = [1, 1, 0x02, 0x01, 0, 0, 0, 0, 0, 0x44, 0x8F, 0x40]
    private static let contact: [UInt8] = [7, 0, 0, 0x80, 0xFF, 0xFF, 0x00, 0x01, 200, 3]

    @Test func aMessageIsRead() throws {
        let message = try #require(TouchMessage(Self.head + Self.contact))
        #expect(message.pageTime == 1000.5)
        #expect(
            message.contacts == [PageContact(id: 0x8000_0007, x: 65_535, y: 256, pressure: 200, kind: .keys)])
    }

    @Test func aBeatIsReadAndAnswered() throws {
        let time = Array(Self.head.suffix(8))
        let beat = try #require(BeatMessage([2] + time))
        #expect(beat.pageTime == 1000.5)
        let pong: [UInt8] = [21] + time + time
        #expect(beat.pong(at: 1000.5) == pong)
    }

    private static var strangers: [[UInt8]] {
        let (cut, rest) = (Array(contact.dropLast()), Array(head.dropFirst()))
        var all: [[UInt8]] = [[], [1], head, head + cut, head + contact + [0]]
        all.append([1, 65] + Array(head.dropFirst(2)))
        all.append(head + cut + [4])
        all.append([2] + rest + contact)
        all.append([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F])
        all.append([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F])
        return all
    }

    @Test(arguments: strangers)
    func otherBytesAreNoMessage(bytes: [UInt8]) { #expect(TouchMessage(bytes) == nil) }

    @Test(arguments: SeededRandom.seeds(20))
    func noBytesAreFatal(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            var bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
            if random.chance(80), !bytes.isEmpty { bytes[0] = UInt8(1 + random.below(2)) }
            if let message = TouchMessage(bytes) { #expect(message.contacts.count == Int(bytes[1])) }
            if let beat = BeatMessage(bytes) { #expect(abs(beat.pageTime) < 1e12) }
        }
    }
}

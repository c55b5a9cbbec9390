import TestSupport
import Testing

@testable import Web

@Suite("A client's frames")
struct FrameReaderTests {
    /// Reads the bytes at once, and one by one, and expects the same.
    private func read(_ bytes: [UInt8]) -> (messages: [FrameReader.Message], failure: CloseCode?) {
        let whole = Self.read([bytes[...]])
        let single = Self.read(bytes.indices.map { bytes[$0...$0] })
        #expect(whole.messages == single.messages)
        #expect(whole.failure == single.failure)
        return whole
    }

    private static func read(_ parts: [ArraySlice<UInt8>]) -> (messages: [FrameReader.Message], failure: CloseCode?) {
        var reader = FrameReader()
        var messages: [FrameReader.Message] = []
        for part in parts {
            reader.append(part)
            do throws(CloseFailure) {
                while let message = try reader.next() { messages.append(message) }
            } catch {
                return (messages, error.code)
            }
        }
        return (messages, nil)
    }

    private func read(_ frames: ClientFrame...) -> (messages: [FrameReader.Message], failure: CloseCode?) {
        read(frames.flatMap(\.bytes))
    }

    /// RFC 6455, section 5.7.
    @Test func theExamplesOfTheRFC() {
        let hello: [UInt8] = [0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(read([0x81] + hello).messages == [.text("Hello")])
        #expect(read([0x89] + hello).messages == [.ping(Array("Hello".utf8))])
        #expect(read([0x8A] + hello).messages == [.pong])
        #expect(ServerFrame.text("Hello") == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(ServerFrame.pong(Array("Hello".utf8)) == [0x8A, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        let bytes = [UInt8](repeating: 7, count: 65536)
        #expect(ServerFrame.binary(Array(bytes[..<256])).prefix(4) == [0x82, 0x7E, 0x01, 0x00])
        #expect(ServerFrame.binary(bytes).prefix(10) == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
        #expect(ServerFrame.binary(bytes).count == 65546)
    }

    @Test func fragmentsAreJoined() {
        let (messages, failure) = read(
            ClientFrame(isLast: false, operation: 1, payload: Array("Hel".utf8)),
            ClientFrame(operation: 9, payload: [1]),
            ClientFrame(isLast: false, operation: 0, payload: Array("l".utf8)),
            ClientFrame(operation: 0, payload: Array("o".utf8)), .text("!"))
        #expect(messages == [.ping([1]), .text("Hello"), .text("!")])
        #expect(failure == nil)
    }

    /// A character may lie over the border of two fragments.
    @Test func textIsCheckedWhenItIsWhole() {
        let bytes = Array("ä".utf8)
        let first = ClientFrame(isLast: false, operation: 1, payload: [bytes[0]])
        #expect(read(first, ClientFrame(operation: 0, payload: [bytes[1]])).messages == [.text("ä")])
        #expect(read(first, ClientFrame(operation: 0)).failure == .notText)
        #expect(read(ClientFrame(operation: 1, payload: [0xED, 0xA0, 0x80])).failure == .notText)
    }

    @Test func theLimit() {
        let most = [UInt8](repeating: 1, count: 4096)
        #expect(read(ClientFrame(operation: 2, payload: most)).messages == [.binary(most)])
        // Refused when the length is known, before anything of it has come.
        #expect(read(Array(ClientFrame(operation: 2, payload: most + [1]).bytes[..<4])).failure == .tooLarge)
        #expect(read(ClientFrame(operation: 2, length: (8, 65536))).failure == .tooLarge)
        let half = [UInt8](repeating: 1, count: 2048)
        let first = ClientFrame(isLast: false, operation: 2, payload: half)
        #expect(read(first, ClientFrame(operation: 0, payload: half)).messages == [.binary(half + half)])
        #expect(read(first, ClientFrame(operation: 0, payload: half + [1])).failure == .tooLarge)
    }

    @Test func emptyFragmentsWithoutEnd() {
        let flood = [UInt8](ClientFrame(isLast: false, operation: 0).bytes)
        let bytes = ClientFrame(isLast: false, operation: 2).bytes + (0..<300).flatMap { _ in flood }
        #expect(read(bytes).failure == .tooLarge)
    }

    static let broken: [(String, [UInt8])] = [
        ("not masked", ClientFrame(operation: 1, payload: [65], mask: nil).bytes),
        ("a reserved bit", ClientFrame(reserved: 4, operation: 1).bytes),
        ("an unknown operation", ClientFrame(operation: 3).bytes),
        ("an unknown control", ClientFrame(operation: 11).bytes),
        ("a long ping", ClientFrame(operation: 9, payload: [UInt8](repeating: 0, count: 126)).bytes),
        ("a ping in parts", ClientFrame(isLast: false, operation: 9).bytes),
        ("a length with two bytes too many", ClientFrame(operation: 2, payload: [1], length: (2, 1)).bytes),
        ("a length with eight bytes too many", ClientFrame(operation: 2, payload: [1], length: (8, 126)).bytes),
        ("a length below zero", ClientFrame(operation: 2, length: (8, 1 << 63)).bytes),
        ("the middle without a beginning", ClientFrame(operation: 0).bytes),
        ("a beginning in the middle", ClientFrame(isLast: false, operation: 1).bytes + ClientFrame.text("a").bytes),
        ("half a code", ClientFrame(operation: 8, payload: [3]).bytes),
        ("a code that is none", ClientFrame.close(1005).bytes), ("a code of 999", ClientFrame.close(999).bytes),
        ("a code of 2000", ClientFrame.close(2000).bytes),
    ]

    @Test(arguments: broken.indices)
    func whatBreaksTheRules(_ index: Int) { #expect(read(Self.broken[index].1).failure == .protocolError) }

    @Test func closing() {
        #expect(read(ClientFrame(operation: 8)).messages == [.close(nil)])
        #expect(read(.close(1000, Array("bye".utf8))).messages == [.close(CloseCode(rawValue: 1000))])
        #expect(read(.close(4401)).messages == [.close(.unknownToken)])
        #expect(read(.close(1000, [0xFF])).failure == .notText)
    }

    /// Whatever comes, in whatever parts: the same comes of it, and nothing traps.
    @Test(arguments: SeededRandom.seeds(300))
    func randomFrames(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<random.below(6) + 1 {
            bytes +=
                ClientFrame(
                    isLast: random.chance(70), reserved: random.chance(3) ? 1 : 0,
                    operation: random.pick([0, 1, 2, 2, 8, 9, 10, UInt8(random.below(16))]),
                    payload: (0..<random.below(200)).map { _ in UInt8(random.below(128)) }
                ).bytes
        }
        if random.chance(30) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        _ = read(bytes)
    }
}

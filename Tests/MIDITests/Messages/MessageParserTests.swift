import MIDI
import TestSupport
import Testing

@Suite("Message parser")
struct MessageParserTests {
    private let channel = Channel(1)!

    private func parse(_ bytes: [UInt8]) -> [Message] {
        var parser = MessageParser()
        return bytes.compactMap { parser.parse($0) }
    }

    @Test func runningStatusHoldsUntilTheNextStatus() {
        let heard = parse([0x90, 60, 100, 62, 100, 60, 0, 0xC0, 5, 6])
        #expect(
            heard == [
                .noteOn(channel, key: 60, velocity: 100), .noteOn(channel, key: 62, velocity: 100),
                .noteOn(channel, key: 60, velocity: 0), .program(channel, 5), .program(channel, 6),
            ])
    }

    @Test func realtimeBytesMayStandInsideAMessage() {
        let heard = parse([0x90, 0xF8, 60, 0xFE, 0xFC, 100, 0xF8, 61, 99])
        #expect(
            heard == [
                .clock, .stop, .noteOn(channel, key: 60, velocity: 100), .clock,
                .noteOn(channel, key: 61, velocity: 99),
            ])
    }

    @Test func systemExclusiveIsSkippedAndEndsRunningStatus() {
        let heard = parse([0x90, 60, 1, 0xF0, 0x7E, 0xF8, 0x7F, 0xF7, 60, 2, 0x90, 60, 3])
        #expect(
            heard == [
                .noteOn(channel, key: 60, velocity: 1), .clock, .noteOn(channel, key: 60, velocity: 3),
            ])
    }

    @Test func anUnterminatedSystemExclusiveEndsAtTheNextStatus() {
        let heard = parse([0xF0, 1, 2, 3, 0xB0, 7, 8])
        #expect(heard == [.controller(channel, 7, 8)])
    }

    @Test func ofSystemCommonMessagesOnlyTheSongPositionIsHeard() {
        let heard = parse([0xF2, 1, 2, 0xF3, 1, 0xF1, 1, 0xF6, 0xE0, 0, 64, 5, 6, 0xF2, 1, 0xF2, 3, 4, 5])
        #expect(
            heard == [
                .songPosition(UInt14(clamping: 257)), .bend(channel, .midpoint),
                .bend(channel, UInt14(clamping: 6 * 128 + 5)), .songPosition(UInt14(clamping: 4 * 128 + 3)),
            ])
    }

    @Test func bytesOfNoMessageAreSkipped() {
        #expect(parse([1, 2, 3]) == [])
        #expect(parse([0xF4, 0xF5, 0xF7, 0xF9, 0xFD]) == [])
        // The bytes 90 3C, the lone 3D and B0 belong to no message.
        let cut = parse([0x90, 60, 0x80, 60, 0, 61, 0xB0, 0xC0, 1])
        #expect(cut == [.noteOff(channel, key: 60, velocity: 0), .program(channel, 1)])
    }

    @Test func anyBytesAreSurvived() {
        var random = SeededRandom(seed: 0x1D1)
        var parser = MessageParser()
        for _ in 0..<200_000 { _ = parser.parse(UInt8.random(in: 0...255, using: &random)) }
        #expect(parser.parse(0xF6) == nil)
        #expect([0x95, 1, 2].compactMap { parser.parse($0) } == [.noteOn(Channel(6)!, key: 1, velocity: 2)])
    }
}

import MIDI
import Testing

@Suite("Message codec")
struct MessageCodecTests {
    /// Every kind of message on every channel, with extreme data, middle values and each single bit.
    static let all: [Message] = {
        let data = [0, 1, 2, 4, 8, 16, 32, 63, 64, 127].map { UInt7($0)! }
        var all: [Message] = [.clock, .start, .continue, .stop]
        for channel in (1...16).map({ Channel($0)! }) {
            for first in data {
                all += [.program(channel, first), .channelPressure(channel, first)]
                for second in data {
                    all += [
                        .noteOff(channel, key: first, velocity: second), .noteOn(channel, key: first, velocity: second),
                        .keyPressure(channel, key: first, second), .controller(channel, first, second),
                        .bend(channel, UInt14(mostSignificant: second, leastSignificant: first)),
                    ]
                }
            }
        }
        return all
    }()

    @Test func everyMessageComesBackAsItWas() {
        for message in Self.all {
            var parser = MessageParser()
            let bytes = Array(message.bytes)
            #expect(bytes.dropLast().allSatisfy { parser.parse($0) == nil })
            #expect(parser.parse(bytes.last!) == message)
        }
    }

    @Test func bytesAreThoseOfTheSpecification() {
        let channel = Channel(3)!
        #expect(Array(Message.noteOff(channel, key: 60, velocity: 64).bytes) == [0x82, 0x3C, 0x40])
        #expect(Array(Message.noteOn(channel, key: 60, velocity: 100).bytes) == [0x92, 0x3C, 0x64])
        #expect(Array(Message.keyPressure(channel, key: 60, 5).bytes) == [0xA2, 0x3C, 0x05])
        #expect(Array(Message.controller(channel, 74, 127).bytes) == [0xB2, 0x4A, 0x7F])
        #expect(Array(Message.program(channel, 9).bytes) == [0xC2, 0x09])
        #expect(Array(Message.channelPressure(channel, 8).bytes) == [0xD2, 0x08])
        #expect(Array(Message.bend(channel, .midpoint).bytes) == [0xE2, 0x00, 0x40])
        #expect(Array(Message.bend(channel, 8193).bytes) == [0xE2, 0x01, 0x40])
        #expect(Array(Message.bend(channel, .max).bytes) == [0xE2, 0x7F, 0x7F])
        #expect(Message.clock.bytes.first == 0xF8)
        #expect(Message.start.bytes.first == 0xFA)
        #expect(Message.continue.bytes.first == 0xFB)
        #expect(Message.stop.bytes.first == 0xFC)
    }

    @Test func hexIsUpperCaseWithABlankBetweenBytes() {
        #expect(Message.noteOn(Channel(1)!, key: 60, velocity: 100).hex == "90 3C 64")
        #expect(Message.channelPressure(Channel(16)!, 10).hex == "DF 0A")
        #expect(Message.clock.hex == "F8")
    }

    @Test func aNoteOnOfVelocityZeroReleases() {
        let channel = Channel(1)!
        #expect(Message.noteOn(channel, key: 60, velocity: 1).struckKey?.key == 60)
        #expect(Message.noteOn(channel, key: 60, velocity: 1).releasedKey == nil)
        #expect(Message.noteOn(channel, key: 60, velocity: 0).struckKey == nil)
        #expect(Message.noteOn(channel, key: 60, velocity: 0).releasedKey?.key == 60)
        #expect(Message.noteOff(channel, key: 61, velocity: 0).releasedKey?.key == 61)
    }

    @Test func onlyChannelMessagesHaveAChannel() {
        for message in Self.all {
            #expect((message.channel == nil) == [.clock, .start, .continue, .stop].contains(message))
        }
    }
}

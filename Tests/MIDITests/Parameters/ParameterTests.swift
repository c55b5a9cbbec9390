import MIDI
import Testing

@Suite("Parameters")
struct ParameterTests {
    private let channel = Channel(2)!

    private func bytes(_ group: MessageGroup) -> [[UInt8]] { group.map { Array($0.bytes) } }

    @Test func aFourteenBitControllerIsBothBytesTheHighOneFirst() {
        #expect(bytes(.controller14(channel, 1, 8192)) == [[0xB1, 1, 64], [0xB1, 33, 0]])
        #expect(bytes(.controller14(channel, 31, .max)) == [[0xB1, 31, 127], [0xB1, 63, 127]])
        #expect(Parameter.controller14(channel, 0).messages(for: 129).map(\.hex) == ["B1 00 01", "B1 20 01"])
    }

    @Test func anRPNIsItsNumberItsDataAndTheNullNumber() {
        #expect(
            Parameter.registered(channel, 0x0105).messages(for: 0x0181).map(\.hex)
                == ["B1 65 02", "B1 64 05", "B1 06 03", "B1 26 01", "B1 65 7F", "B1 64 7F"])
    }

    @Test func anNRPNIsItsNumberItsDataAndTheNullNumber() {
        #expect(
            Parameter.nonRegistered(channel, 0x0105).messages(for: 0x0181).map(\.hex)
                == ["B1 63 02", "B1 62 05", "B1 06 03", "B1 26 01", "B1 65 7F", "B1 64 7F"])
    }

    @Test func aBendRangeIsRPNZeroInSemitones() {
        #expect(
            MessageGroup.bendRange(channel, semitones: 48).map(\.hex)
                == ["B1 65 00", "B1 64 00", "B1 06 30", "B1 26 00", "B1 65 7F", "B1 64 7F"])
    }

    @Test func anMPEConfigurationIsRPNSixWithoutALowByte() {
        #expect(
            MessageGroup.mpeConfiguration(master: Channel(16)!, members: 7).map(\.hex)
                == ["BF 65 00", "BF 64 06", "BF 06 07", "BF 65 7F", "BF 64 7F"])
    }

    @Test func everyOtherParameterIsOneMessage() {
        #expect(Array(Parameter.controller(channel, 74).messages(for: 5)) == [.controller(channel, 74, 5)])
        #expect(Array(Parameter.bend(channel).messages(for: 9000)) == [.bend(channel, 9000)])
        #expect(Array(Parameter.channelPressure(channel).messages(for: 5)) == [.channelPressure(channel, 5)])
        #expect(Array(Parameter.keyPressure(channel, key: 60).messages(for: 5)) == [.keyPressure(channel, key: 60, 5)])
        #expect(Array(Parameter.program(channel).messages(for: 5)) == [.program(channel, 5)])
    }

    @Test func aValueAboveTheMaximumIsTheMaximum() {
        #expect(Parameter.controller(channel, 74).maximum == 127)
        #expect(Parameter.bend(channel).maximum == 16383)
        #expect(Array(Parameter.controller(channel, 74).messages(for: 128)) == [.controller(channel, 74, 127)])
    }

    @Test func aGroupHoldsEightMessagesInTheirOrder() {
        var group = MessageGroup()
        for value in 0..<MessageGroup.capacity { group.append(.program(channel, UInt7(value)!)) }
        #expect(group.map(\.hex) == (0..<8).map { "C1 0\($0)" })
        #expect(group.byteCount == 16)
    }
}

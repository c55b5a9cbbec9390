import MIDI
import Testing

@Suite("A parameter that comes in")
struct ReceivedParameterTests {
    private let channel = Channel(index: 2)

    private func values(of parameter: Parameter, _ messages: [Message]) -> [UInt14] {
        guard var received = ReceivedParameter(parameter) else { return [] }
        return messages.compactMap { received.value(after: $0) }
    }

    @Test func everyValueThatIsSentComesIn() {
        let parameters: [Parameter] = [
            .controller(channel, 7), .controller14(channel, 3), .registered(channel, 5), .nonRegistered(channel, 300),
            .bend(channel), .channelPressure(channel),
        ]
        for parameter in parameters {
            for value in [0, 1, 64, 127] as [UInt14] {
                #expect(values(of: parameter, Array(parameter.messages(for: value))).last == value)
            }
        }
    }

    @Test func programsAndKeysDoNot() {
        #expect(ReceivedParameter(.program(channel)) == nil)
        #expect(ReceivedParameter(.keyPressure(channel, key: 60)) == nil)
    }

    @Test func anotherChannelNumberOrMessageIsNone() {
        let other = Channel(index: 3)
        let messages: [Message] = [
            .controller(other, 7, 1), .controller(channel, 8, 1), .bend(channel, 3), .channelPressure(channel, 4),
            .noteOn(channel, key: 7, velocity: 1), .clock,
        ]
        #expect(values(of: .controller(channel, 7), messages) == [])
    }

    @Test func aHighByteClearsTheLowOneAndALowOneAloneCounts() {
        let messages = [(3, 5), (35, 7), (35, 9), (3, 6)].map { number, value in
            Message.controller(channel, UInt7(clamping: number), UInt7(clamping: value))
        }
        #expect(values(of: .controller14(channel, 3), messages) == [640, 647, 649, 768])
    }

    @Test func aLowByteAfterAValueThatWasSentBelongsToThat() throws {
        var received = try #require(ReceivedParameter(.controller14(channel, 3)))
        received.noteSent(1000)
        #expect(received.value(after: .controller(channel, 35, 1)) == 897)
    }

    @Test func dataOfAnotherNumberIsNotForIt() {
        let own = Parameter.nonRegistered(channel, 300)
        let others = [Parameter.nonRegistered(channel, 301), .registered(channel, 300)]
        for other in others { #expect(values(of: own, Array(other.messages(for: 5))) == []) }
        // Data after the null number is ignored.
        let late = Array(own.messages(for: 5)) + [.controller(channel, ControllerNumber.dataEntry, 9)]
        #expect(values(of: own, late) == [0, 5])
    }
}

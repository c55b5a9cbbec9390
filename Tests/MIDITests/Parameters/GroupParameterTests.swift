import MIDI
import Testing

@Suite("Settings of groups")
struct GroupParameterTests {
    private let channel = Channel(5)!

    @Test func everyParameterIsKnownAgainFromItsMessages() {
        let parameters: [Parameter] = [
            .controller(channel, 74), .controller14(channel, 31), .registered(channel, 0), .registered(channel, 16383),
            .nonRegistered(channel, 0x3FFE), .bend(channel), .channelPressure(channel),
            .keyPressure(channel, key: 60), .program(channel),
        ]
        for parameter in parameters {
            for value in [0, 1, 127, 128, 8192, 16383].map({ UInt14($0)! }) where value <= parameter.maximum {
                let setting = parameter.messages(for: value).setting
                #expect(setting?.parameter == parameter)
                #expect(setting?.value == value)
            }
        }
    }

    @Test func anMPEConfigurationIsRegisteredParameterSix() {
        let setting = MessageGroup.mpeConfiguration(master: channel, members: 15).setting
        #expect(setting?.parameter == .registered(channel, 6))
        #expect(setting?.value == UInt14(mostSignificant: 15, leastSignificant: 0))
    }

    @Test func whatIsNoParameterHasNoSetting() {
        #expect(MessageGroup().setting == nil)
        #expect(MessageGroup(.noteOn(channel, key: 60, velocity: 1)).setting == nil)
        #expect(MessageGroup(.clock).setting == nil)
        var pair = MessageGroup(.controller(channel, 1, 2))
        pair.append(.controller(channel, 34, 2))
        #expect(pair.setting == nil)
        var crossed = MessageGroup(.controller(channel, 1, 2))
        crossed.append(.controller(Channel(6)!, 33, 2))
        #expect(crossed.setting == nil)
    }
}

import CALSA
import MIDI
import Testing

@testable import ALSASequencer

@Suite("Event coding")
struct EventCodingTests {
    private let channel = Channel(16)!

    private func event(_ message: Message) -> snd_seq_event_t {
        var event = snd_seq_event_t()
        ribbon_seq_prepare(&event)
        event.encode(message)
        return event
    }

    @Test func everyKindOfMessageComesBackAsItWas() {
        let messages: [Message] = [
            .noteOff(channel, key: 127, velocity: 64), .noteOn(channel, key: 0, velocity: 127),
            .keyPressure(channel, key: 1, 2), .controller(channel, 127, 3), .program(channel, 4),
            .channelPressure(channel, 5), .bend(channel, 0), .bend(channel, .midpoint), .bend(channel, .max),
            .clock, .start, .continue, .stop, .songPosition(0), .songPosition(UInt14(clamping: 16_383)),
        ]
        for message in messages { #expect(event(message).message == message) }
    }

    @Test func eventsLeaveAtOnceToAllSubscribers() {
        let event = event(.clock)
        #expect(event.queue == UInt8(SND_SEQ_QUEUE_DIRECT))
        #expect(event.dest.client == UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS))
        #expect(event.flags == 0)
    }

    @Test func aFourteenBitControllerIsTwoPlainControllers() {
        let types = MessageGroup.controller14(channel, 1, 9000).map { event($0).type }
        #expect(types == [UInt8(SND_SEQ_EVENT_CONTROLLER.rawValue), UInt8(SND_SEQ_EVENT_CONTROLLER.rawValue)])
    }

    @Test func aBendIsSignedAroundItsCentre() {
        #expect(event(.bend(channel, 0)).data.control.value == -8192)
        #expect(event(.bend(channel, .midpoint)).data.control.value == 0)
        #expect(event(.bend(channel, .max)).data.control.value == 8191)
    }

    @Test func valuesOutOfMIDIsRangeAreNoMessage() {
        var event = event(.controller(channel, 1, 2))
        event.data.control.value = 128
        #expect(event.message == nil)
        event.data.control.value = 0
        event.data.control.param = 128
        #expect(event.message == nil)
        event.data.control.param = 0
        event.data.control.channel = 16
        #expect(event.message == nil)
        var note = self.event(.noteOn(channel, key: 1, velocity: 1))
        note.data.note.note = 200
        #expect(note.message == nil)
        var bend = self.event(.bend(channel, 0))
        bend.data.control.value = -8193
        #expect(bend.message == nil)
    }

    @Test func eventsOfOtherTypesAreNoMessage() {
        var event = event(.controller(channel, 1, 2))
        event.type = UInt8(SND_SEQ_EVENT_CONTROL14.rawValue)
        #expect(event.message == nil)
        event.type = UInt8(SND_SEQ_EVENT_SYSEX.rawValue)
        #expect(event.message == nil)
    }
}

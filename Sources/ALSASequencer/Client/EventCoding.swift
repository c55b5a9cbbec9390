import CALSA
import MIDI

extension snd_seq_event_t {
    /// Writes a message into a prepared event, always as a plain event of the message's own kind. A system exclusive
    /// message's bytes do not fit into it; they follow it.
    @inline(__always)
    mutating func encode(_ message: Message) {
        switch message {
        case .noteOff(let channel, let key, let velocity):
            setNote(SND_SEQ_EVENT_NOTEOFF, channel, key, velocity)
        case .noteOn(let channel, let key, let velocity):
            setNote(SND_SEQ_EVENT_NOTEON, channel, key, velocity)
        case .keyPressure(let channel, let key, let value):
            setNote(SND_SEQ_EVENT_KEYPRESS, channel, key, value)
        case .controller(let channel, let number, let value):
            setControl(SND_SEQ_EVENT_CONTROLLER, channel, number.rawValue, CInt(value.rawValue))
        case .program(let channel, let number):
            setControl(SND_SEQ_EVENT_PGMCHANGE, channel, 0, CInt(number.rawValue))
        case .channelPressure(let channel, let value):
            setControl(SND_SEQ_EVENT_CHANPRESS, channel, 0, CInt(value.rawValue))
        case .bend(let channel, let value):
            setControl(SND_SEQ_EVENT_PITCHBEND, channel, 0, CInt(value.rawValue) - 8192)
        case .clock: type = UInt8(SND_SEQ_EVENT_CLOCK.rawValue)
        case .start: type = UInt8(SND_SEQ_EVENT_START.rawValue)
        case .continue: type = UInt8(SND_SEQ_EVENT_CONTINUE.rawValue)
        case .stop: type = UInt8(SND_SEQ_EVENT_STOP.rawValue)
        case .songPosition(let place):
            setControl(SND_SEQ_EVENT_SONGPOS, Channel(index: 0), 0, CInt(place.rawValue))
        case .exclusive, .tuning: ribbon_seq_set_exclusive(&self, CUnsignedInt(message.bytes.count))
        }
    }

    @inline(__always)
    private mutating func setNote(_ type: snd_seq_event_type, _ channel: Channel, _ key: UInt7, _ value: UInt7) {
        ribbon_seq_set_note(&self, CInt(type.rawValue), channel.index, key.rawValue, value.rawValue)
    }

    @inline(__always)
    private mutating func setControl(_ type: snd_seq_event_type, _ channel: Channel, _ number: UInt8, _ value: CInt) {
        ribbon_seq_set_control(&self, CInt(type.rawValue), channel.index, CUnsignedInt(number), value)
    }

    /// The event's message; nil if Ribbon knows no such message, or a value is out of MIDI's range.
    var message: Message? {
        switch snd_seq_event_type(rawValue: UInt32(type)) {
        case SND_SEQ_EVENT_NOTEOFF: note { .noteOff($0, key: $1, velocity: $2) }
        case SND_SEQ_EVENT_NOTEON: note { .noteOn($0, key: $1, velocity: $2) }
        case SND_SEQ_EVENT_KEYPRESS: note { .keyPressure($0, key: $1, $2) }
        case SND_SEQ_EVENT_CONTROLLER:
            control { channel, value in
                UInt7(Int(data.control.param)).flatMap { number in
                    UInt7(value).map { .controller(channel, number, $0) }
                }
            }
        case SND_SEQ_EVENT_PGMCHANGE: control { channel, value in UInt7(value).map { .program(channel, $0) } }
        case SND_SEQ_EVENT_CHANPRESS: control { channel, value in UInt7(value).map { .channelPressure(channel, $0) } }
        case SND_SEQ_EVENT_PITCHBEND: control { channel, value in UInt14(value + 8192).map { .bend(channel, $0) } }
        case SND_SEQ_EVENT_CLOCK: .clock
        case SND_SEQ_EVENT_START: .start
        case SND_SEQ_EVENT_CONTINUE: .continue
        case SND_SEQ_EVENT_STOP: .stop
        case SND_SEQ_EVENT_SONGPOS: UInt14(Int(data.control.value)).map { .songPosition($0) }
        default: nil
        }
    }

    private func note(_ make: (Channel, UInt7, UInt7) -> Message) -> Message? {
        guard let channel = Channel(Int(data.note.channel) + 1), let key = UInt7(Int(data.note.note)),
            let velocity = UInt7(Int(data.note.velocity))
        else { return nil }
        return make(channel, key, velocity)
    }

    private func control(_ make: (Channel, Int) -> Message?) -> Message? {
        guard let channel = Channel(Int(data.control.channel) + 1) else { return nil }
        return make(channel, Int(data.control.value))
    }
}

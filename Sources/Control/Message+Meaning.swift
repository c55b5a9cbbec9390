import MIDI

extension Message {
    /// The message in words.
    public var meaning: String {
        switch self {
        case .noteOn(let channel, let key, let velocity):
            "note on \(KeyName.name(key)), velocity \(velocity.rawValue), channel \(channel.number)"
        case .noteOff(let channel, let key, _): "note off \(KeyName.name(key)), channel \(channel.number)"
        case .keyPressure(let channel, let key, let value):
            "pressure of \(KeyName.name(key)) \(value.rawValue), channel \(channel.number)"
        case .controller(let channel, let number, let value):
            "controller \(number.rawValue) = \(value.rawValue), channel \(channel.number)"
        case .program(let channel, let program): "program \(program.rawValue), channel \(channel.number)"
        case .channelPressure(let channel, let value): "pressure \(value.rawValue), channel \(channel.number)"
        case .bend(let channel, let value): "bend \(Int(value.rawValue) - 8192), channel \(channel.number)"
        case .clock: "clock"
        case .start: "start"
        case .continue: "continue"
        case .stop: "stop"
        case .songPosition(let place): "song position \(place.rawValue)"
        case .exclusive(let exclusive, let value): exclusive.maximum == nil ? "sysex" : "sysex, value \(value.rawValue)"
        case .tuning(let tuning):
            "tuning program \(tuning.program): \(KeyName.name(tuning.key)) = \(tuning.pitch.decimalText)"
        }
    }
}

import MIDI

/// The pressures of MPE voices at a receiver: each note on of a member channel has one of its own before it.
public struct VoicePressures {
    private struct Place: Hashable {
        var port: Int
        var channel: Channel
    }

    private var pressures: [Place: UInt7] = [:]
    /// How many note ons of members it has heard.
    public private(set) var noteOns = 0

    public init() {}

    /// - Parameters:
    ///   - zone: the preset's; nil: without MPE, where nothing is expected.
    ///   - least: the lowest pressure that a note on may have before it.
    /// - Returns: what is wrong with the message; nil: nothing.
    public mutating func take(_ message: Message, port: Int = 0, zone: MPEZone?, least: UInt7 = 0) -> String? {
        if case .channelPressure(let channel, let value) = message {
            pressures[Place(port: port, channel: channel)] = value
        }
        guard let (channel, _) = message.struckKey, let zone, zone.contains(channel), channel != zone.master else {
            return nil
        }
        noteOns += 1
        guard let pressure = pressures.removeValue(forKey: Place(port: port, channel: channel)) else {
            return "\(message.hex) has no pressure before it"
        }
        return pressure < least ? "\(message.hex) has a pressure of \(pressure.rawValue) before it" : nil
    }
}

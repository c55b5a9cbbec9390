import MIDI
import Time

/// The pitch of one voice, as a receiver hears its notes and bends.
public struct HeardPitch: Equatable, Sendable {
    public var time: Timestamp
    /// A MIDI key with its fraction.
    public var key: Double

    /// The pitch after each change, the last one of each moment.
    public static func decode(_ sent: [Performance.Sent], bendRange: BendRange) -> [HeardPitch] {
        var key = 0.0
        var bend = 0.0
        var heard: [HeardPitch] = []
        for sent in sent {
            if let struck = sent.message.struckKey { key = Double(struck.key.rawValue) }
            if case .bend(_, let value) = sent.message { bend = bendRange.interval(value) }
            let pitch = HeardPitch(time: sent.time, key: key + bend)
            if heard.last?.time == sent.time { heard[heard.count - 1] = pitch } else { heard.append(pitch) }
        }
        return heard
    }
}

import MIDI

/// A controller that has moved on the input port.
public struct HeardController: Hashable, Sendable, Codable {
    /// As presets name it: `cc 21`, `cc14 1`.
    public var source: String
    /// From 1.
    public var channel: Int

    package init(source: String, channel: Int) { (self.source, self.channel) = (source, channel) }
}

extension HeardController {
    /// A controller of a channel; the channel counts from 1, the controller from 0.
    private struct Place: Hashable {
        var channel: Int
        var number: Int
    }

    /// Finds the controller with the most messages: with 14 bits if its fine half comes as well. Nil if there is none.
    package init?(in messages: some Sequence<Message>) {
        var counts: [Place: Int] = [:]
        // From 120 on, they are channel mode messages, such as all notes off.
        for case .controller(let channel, let number, _) in messages where number.rawValue < 120 {
            counts[Place(channel: channel.number, number: Int(number.rawValue)), default: 0] += 1
        }
        // Of several with as many messages, the lowest channel and number.
        let most = counts.max { ($0.value, $1.key.channel, $1.key.number) < ($1.value, $0.key.channel, $0.key.number) }
        guard let place = most?.key else { return nil }
        // The fine half of a controller 0…31 has a number that is higher by 32.
        let coarse = place.number % 32
        func comes(_ number: Int) -> Bool { counts[Place(channel: place.channel, number: number)] != nil }
        let has14Bits = place.number < 64 && comes(coarse) && comes(coarse + 32)
        self.init(source: has14Bits ? "cc14 \(coarse)" : "cc \(place.number)", channel: place.channel)
    }
}

import MIDI

extension Patch {
    /// The messages for a new receiver of each port, and for all receivers at a change of preset, port by port: the MPE
    /// zone (RPN 6 first, because it resets bend ranges), then the bend ranges of its members and its master, then that
    /// of every other channel whose routes bend, then the tunings. Each RPN is closed by the null RPN.
    public var announcement: [Outgoing] {
        var announcement: [Outgoing] = []
        let tunedChannels = tunedChannels
        for port in 0..<portCount {
            let routes = routes.filter { $0.port == port }
            if let zone = midi.mpe, routes.contains(where: { $0.channel == zone.master }) {
                let groups = zone.announcement(memberBend: midi.voiceBendRange)
                announcement += groups.map { Outgoing(.controller, port: port, $0) }
            }
            for index in 0..<16 as Range<UInt8> {
                let channel = Channel(index: index)
                let bends = routes.filter { $0.channel == channel && $0.usesBends }
                let own = bends.lazy.compactMap(\.bendRange).first
                guard !bends.isEmpty, midi.mpe?.contains(channel) != true || own != nil else { continue }
                let range = midi.bendRange(own).semitones
                announcement.append(Outgoing(.controller, port: port, .bendRange(channel, semitones: range)))
            }
            announcement += tunedChannels.filter { $0.port == port }.flatMap(\.announcement)
        }
        return announcement
    }

    /// The messages that tune the keys of its channels. A render begins with them, because no receiver connects to it.
    public var tunings: [Outgoing] { tunedChannels.flatMap(\.announcement) }

    /// The messages that tune the keys of its channels back to equal temperament, for all receivers when the patch is
    /// no longer played.
    public var equalTemperament: [Outgoing] {
        tunedChannels.flatMap { TunedKeys.equalTemperament(on: $0.channel, port: $0.port) }
    }

    /// Number of output ports: the default one and those that routes name.
    public var portCount: Int { (routes.map(\.port).max() ?? 0) + 1 }
}

extension Route {
    /// Whether it bends its channel.
    fileprivate var usesBends: Bool {
        guard case .note(nil) = target, let note else { return target == .bend }
        return note.bends
    }
}

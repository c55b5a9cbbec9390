/// Assigns a zone's member channels to voices.
///
/// The channel with the fewest voices wins; among equals, the least recently used. So a note that rings after its
/// release keeps its bend for as long as possible, and voices share a channel only if none is free (MPE 1.0, section
/// 3.2). Nothing is allocated after `init`.
public struct MemberChannels: Sendable {
    private struct Member: Sendable {
        var voices = 0
        /// When a voice last began or ended on this channel, counted in uses.
        var lastUse: UInt64
    }

    public let zone: MPEZone
    /// Index 0 is the member next to the master, as in `MPEZone.member`.
    private var members: [Member]
    /// The stamp of the next use; later than every `lastUse`.
    private var now: UInt64

    public init(_ zone: MPEZone) {
        self.zone = zone
        members = (0..<zone.members).map { Member(lastUse: UInt64($0)) }
        now = UInt64(zone.members)
    }

    /// Assigns a channel to a new voice.
    public mutating func acquire() -> Channel {
        var best = 0
        for index in 1..<members.count where comesBefore(index, best) { best = index }
        members[best].voices += 1
        stamp(best)
        return zone.member(best)
    }

    /// Ends a voice on a channel; ignored if none is playing there.
    public mutating func release(_ channel: Channel) {
        guard let index = index(of: channel), members[index].voices > 0 else { return }
        members[index].voices -= 1
        stamp(index)
    }

    private func comesBefore(_ a: Int, _ b: Int) -> Bool {
        (members[a].voices, members[a].lastUse) < (members[b].voices, members[b].lastUse)
    }

    /// Makes a member the most recently used one.
    private mutating func stamp(_ index: Int) {
        members[index].lastUse = now
        now += 1
    }

    /// The inverse of `MPEZone.member`; nil for any other channel.
    private func index(of channel: Channel) -> Int? {
        let index = zone.side == .lower ? Int(channel.index) - 1 : 14 - Int(channel.index)
        return members.indices.contains(index) ? index : nil
    }
}

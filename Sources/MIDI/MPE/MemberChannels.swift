/// Gives every voice a member channel of a zone.
///
/// The channel with the fewest voices wins, among equals the one least recently used, so that a note that rings on
/// after its release keeps its bend as long as it can, and voices share a channel only when there is none left (MPE
/// 1.0, section 3.2). After `init` nothing is allocated.
public struct MemberChannels: Sendable {
    private struct Member: Sendable {
        var voices = 0
        /// When a voice last began or ended here.
        var lastUse: UInt64
    }

    public let zone: MPEZone
    private var members: [Member]
    private var now: UInt64

    public init(_ zone: MPEZone) {
        self.zone = zone
        members = (0..<zone.members).map { Member(lastUse: UInt64($0)) }
        now = UInt64(zone.members)
    }

    /// A channel for a voice that begins.
    public mutating func acquire() -> Channel {
        var best = 0
        for index in 1..<members.count where comesBefore(index, best) { best = index }
        members[best].voices += 1
        stamp(best)
        return zone.member(best)
    }

    /// A voice ends on a channel. One that never began there is ignored.
    public mutating func release(_ channel: Channel) {
        guard let index = index(of: channel), members[index].voices > 0 else { return }
        members[index].voices -= 1
        stamp(index)
    }

    /// How many voices play on a channel.
    public func voices(on channel: Channel) -> Int { index(of: channel).map { members[$0].voices } ?? 0 }

    private func comesBefore(_ a: Int, _ b: Int) -> Bool {
        (members[a].voices, members[a].lastUse) < (members[b].voices, members[b].lastUse)
    }

    private mutating func stamp(_ index: Int) {
        members[index].lastUse = now
        now += 1
    }

    private func index(of channel: Channel) -> Int? {
        let index = zone.side == .lower ? Int(channel.index) - 1 : 14 - Int(channel.index)
        return members.indices.contains(index) ? index : nil
    }
}

/// A zone of MIDI Polyphonic Expression: a master channel for what its notes share, and member channels of which each
/// note gets one (MPE 1.0, section 2.1).
public struct MPEZone: Hashable, Sendable {
    public enum Side: Hashable, Sendable {
        /// Master channel 1; members count up from 2.
        case lower
        /// Master channel 16; members count down from 15.
        case upper
    }

    public let side: Side
    /// `1 ... 15`
    public let members: Int

    /// Nil unless there are 1 to 15 members.
    public init?(_ side: Side, members: Int) {
        guard (1...15).contains(members) else { return nil }
        self.side = side
        self.members = members
    }

    @inlinable public var master: Channel { Channel(index: side == .lower ? 0 : 15) }

    /// The member channel with this index, counted from 0 away from the master.
    @inlinable
    public func member(_ index: Int) -> Channel {
        precondition(index >= 0 && index < members, "the zone has no such member")
        return Channel(index: side == .lower ? UInt8(1 + index) : UInt8(14 - index))
    }

    /// The groups that announce the zone to a receiver: RPN 6 on the master first, because it resets the bend ranges, then
    /// RPN 0 on every member and on the master. The null RPN closes each group.
    /// - Parameter memberBend: bend range of the member channels, `0 ... 96` semitones; the master has the standard one.
    public func announcement(memberBend: BendRange = .mpeMember) -> [MessageGroup] {
        var groups = [MessageGroup.mpeConfiguration(master: master, members: UInt7(truncating: UInt8(members)))]
        for index in 0..<members { groups.append(.bendRange(member(index), semitones: memberBend.semitones)) }
        groups.append(.bendRange(master, semitones: BendRange.standard.semitones))
        return groups
    }

    /// Whether the channel is the zone's master or one of its members.
    @inlinable
    public func contains(_ channel: Channel) -> Bool {
        side == .lower ? Int(channel.index) <= members : Int(channel.index) >= 15 - members
    }
}

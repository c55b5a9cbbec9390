/// The groups that announce a zone to a receiver: RPN 6 on the master first, because it resets the bend ranges, then
/// RPN 0 on every member and on the master. The null RPN closes each group.
public struct MPEConfiguration: Hashable, Sendable, RandomAccessCollection {
    public let zone: MPEZone
    /// Bend range of the member channels, `0 ... 96` semitones.
    public let memberBend: BendRange
    /// Bend range of the master channel, `0 ... 96` semitones.
    public let masterBend: BendRange

    @inlinable
    public init(_ zone: MPEZone, memberBend: BendRange = .mpeMember, masterBend: BendRange = .standard) {
        self.zone = zone
        self.memberBend = memberBend
        self.masterBend = masterBend
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { zone.members + 2 }

    public subscript(position: Int) -> MessageGroup {
        switch position {
        case 0: .mpeConfiguration(master: zone.master, members: UInt7(truncating: UInt8(zone.members)))
        case zone.members + 1: .bendRange(zone.master, semitones: masterBend.semitones)
        default: .bendRange(zone.member(position - 1), semitones: memberBend.semitones)
        }
    }
}

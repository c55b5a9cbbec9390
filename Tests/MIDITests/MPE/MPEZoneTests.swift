import MIDI
import Testing

@Suite("MPE zone")
struct MPEZoneTests {
    private func zone(_ side: MPEZone.Side, _ members: Int) -> MPEZone { MPEZone(side, members: members)! }

    @Test func theLowerZoneCountsUpFromChannelOne() {
        let zone = zone(.lower, 7)
        #expect(zone.master.number == 1)
        #expect((0..<7).map { zone.member($0).number } == [2, 3, 4, 5, 6, 7, 8])
    }

    @Test func theUpperZoneCountsDownFromChannelSixteen() {
        let zone = zone(.upper, 7)
        #expect(zone.master.number == 16)
        #expect((0..<7).map { zone.member($0).number } == [15, 14, 13, 12, 11, 10, 9])
    }

    @Test(arguments: 1...15)
    func aZoneContainsItsMasterAndItsMembers(members: Int) {
        for side in [MPEZone.Side.lower, .upper] {
            let zone = zone(side, members)
            let own = Set([zone.master] + (0..<members).map(zone.member))
            #expect(own.count == members + 1)
            for channel in (1...16).map({ Channel($0)! }) { #expect(zone.contains(channel) == own.contains(channel)) }
        }
    }

    @Test(arguments: [-1, 0, 16])
    func aZoneHasOneToFifteenMembers(members: Int) {
        #expect(MPEZone(.lower, members: members) == nil)
    }

    @Test func aConfigurationIsRPNSixThenRPNZeroOfMembersAndMasterEachClosedByTheNullRPN() {
        // MPE 1.0 2.1 and 2.4; MIDI 1.0 Detailed Specification, "Registered parameter numbers".
        #expect(
            zone(.lower, 2).announcement().map { $0.map(\.hex) } == [
                ["B0 65 00", "B0 64 06", "B0 06 02", "B0 65 7F", "B0 64 7F"],
                ["B1 65 00", "B1 64 00", "B1 06 30", "B1 26 00", "B1 65 7F", "B1 64 7F"],
                ["B2 65 00", "B2 64 00", "B2 06 30", "B2 26 00", "B2 65 7F", "B2 64 7F"],
                ["B0 65 00", "B0 64 00", "B0 06 02", "B0 26 00", "B0 65 7F", "B0 64 7F"],
            ])
        let upper = zone(.upper, 1).announcement(memberBend: BendRange(semitones: 24))
        #expect(
            upper.map { $0.map(\.hex) } == [
                ["BF 65 00", "BF 64 06", "BF 06 01", "BF 65 7F", "BF 64 7F"],
                ["BE 65 00", "BE 64 00", "BE 06 18", "BE 26 00", "BE 65 7F", "BE 64 7F"],
                ["BF 65 00", "BF 64 00", "BF 06 02", "BF 26 00", "BF 65 7F", "BF 64 7F"],
            ])
    }

    @Test(arguments: 1...15)
    func aConfigurationLeavesAReceiverWithTheZone(members: Int) {
        for zone in [zone(.lower, members), zone(.upper, members)] {
            var receiver = RPNReceiver()
            for group in zone.announcement() { for message in group { receiver.hear(message) } }
            #expect(receiver.members[zone.master] == members)
            #expect(receiver.bend[zone.master] == 2)
            for index in 0..<members { #expect(receiver.bend[zone.member(index)] == 48) }
            #expect(receiver.selected.isEmpty)
        }
    }
}

/// Tracks RPN 0 and RPN 6 as a receiver does: the number stays selected until the null RPN.
private struct RPNReceiver {
    var selected: [Channel: (high: UInt7, low: UInt7)] = [:]
    var members: [Channel: Int] = [:]
    var bend: [Channel: Int] = [:]

    mutating func hear(_ message: Message) {
        guard case .controller(let channel, let number, let value) = message else { return }
        switch number {
        case 101: selected[channel, default: (127, 127)].high = value
        case 100: selected[channel, default: (127, 127)].low = value
        case 6:
            let (high, low) = selected[channel] ?? (127, 127)
            if (high, low) == (0, 0) { bend[channel] = Int(value.rawValue) }
            if (high, low) == (0, 6) {
                members[channel] = Int(value.rawValue)
                bend = [:]
            }
        default: break
        }
        if let now = selected[channel], now == (127, 127) { selected[channel] = nil }
    }
}

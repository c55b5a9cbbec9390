import MIDI
import TestSupport
import Testing

@Suite("Member channels")
struct MemberChannelsTests {
    @Test func voicesTakeTheMembersInTurn() {
        var channels = MemberChannels(MPEZone(.lower, members: 3)!)
        #expect((0..<3).map { _ in channels.acquire().number } == [2, 3, 4])
    }

    @Test func theChannelThatHasBeenSilentLongestIsNext() {
        var channels = MemberChannels(MPEZone(.upper, members: 3)!)
        let (first, second) = (channels.acquire(), channels.acquire())
        channels.release(second)
        channels.release(first)
        #expect((0..<3).map { _ in channels.acquire().number } == [13, 14, 15])
    }

    @Test func aNoteRepeatedAloneWandersThroughAllMembers() {
        var channels = MemberChannels(MPEZone(.lower, members: 4)!)
        let taken = (0..<8).map { _ in
            let channel = channels.acquire()
            channels.release(channel)
            return channel.number
        }
        #expect(taken == [2, 3, 4, 5, 2, 3, 4, 5])
    }

    @Test func voicesShareOnlyWhenThereIsNoChannelLeft() {
        var channels = MemberChannels(MPEZone(.lower, members: 2)!)
        let taken = (0..<5).map { _ in channels.acquire() }
        #expect(taken.map(\.number) == [2, 3, 2, 3, 2])
        channels.release(taken[1])
        #expect(channels.acquire() == taken[1])
    }

    @Test func aReleaseThatBelongsToNoVoiceIsIgnored() {
        var channels = MemberChannels(MPEZone(.lower, members: 2)!)
        channels.release(Channel(1)!)
        for _ in 0..<2 { channels.release(Channel(2)!) }
        channels.release(Channel(16)!)
        #expect((0..<2).map { _ in channels.acquire().number } == [2, 3])
    }

    @Test(arguments: [1, 2, 5, 15])
    func noChannelEverHasTwoVoicesMoreThanAnotherThatWasFree(members: Int) {
        var random = SeededRandom()
        let zone = MPEZone(.lower, members: members)!
        var channels = MemberChannels(zone)
        var sounding: [Channel] = []
        for _ in 0..<20_000 {
            if sounding.isEmpty || (sounding.count < 20 && Bool.random(using: &random)) {
                func voices(_ channel: Channel) -> Int { sounding.count { $0 == channel } }
                let fewest = (0..<members).map { voices(zone.member($0)) }.min()!
                let channel = channels.acquire()
                #expect(voices(channel) == fewest)
                sounding.append(channel)
            } else {
                channels.release(sounding.remove(at: Int.random(in: sounding.indices, using: &random)))
            }
        }
    }
}

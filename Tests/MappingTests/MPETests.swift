import MIDI
import Mapping
import MappingTestKit
import Ribbons
import Testing

@Suite("MPE")
struct MPETests {
    private func mpe(_ routes: Route..., members: Int = 15) -> Patch {
        Patch(name: "mpe", ribbons: [.ribbon("one", routes)]).with {
            $0.mpe = MPEZone(.lower, members: members)
            $0.bendRange = 48
        }
    }

    private func member(_ number: Int) -> Channel { Channel(number)! }

    @Test func everyVoiceHasAMemberChannelTheLeastRecentlyUsedFirst() {
        let play = Performance(mpe(notes(), members: 3))
        for key in [60, 62, 64, 65] { play.tap(at: x(key)) }
        let channels = play.take().compactMap { $0.struckKey?.channel.number }
        #expect(channels == [2, 3, 4, 2])
    }

    @Test func twoFingersBendEachItsOwn() {
        let play = Performance(mpe(notes { $0.quantize = .assist }))
        play.down(0, at: x(60))
        play.down(1, at: x(72))
        _ = play.take()
        play.move(0, to: x(61))
        play.move(1, to: x(71))
        let range = BendRange.mpeMember
        #expect(
            play.take() == [
                .bend(member(2), range.value(semitones: 1)), .bend(member(3), range.value(semitones: -1)),
            ])
    }

    @Test func bendAndExpressionComeBeforeTheNoteInOneGroup() {
        let play = Performance(
            mpe(notes { $0.quantize = .off }, route(.across, .controller(74)), route(.pressure, .channelPressure)))
        play.down(at: 510, 25, pressure: 0.5)
        let channel = member(2)
        let bend = BendRange.mpeMember.value(semitones: 0.24)
        #expect(
            play.take() == [
                .bend(channel, bend), cc(74, 95, on: channel), .channelPressure(channel, 64), on(72, on: channel),
            ])
    }

    @Test func perContactSourcesFollowTheirVoiceAndAllElseGoesToTheMaster() {
        let play = Performance(
            mpe(notes(), route(.pressure, .channelPressure), route(.center, .controller(20))))
        play.down(0, at: x(60), pressure: 0)
        play.down(1, at: x(72), pressure: 0)
        _ = play.take()
        play.move(0, to: x(60), pressure: 1)
        #expect(play.take() == [.channelPressure(member(2), 127)])
        play.move(1, to: 1000, pressure: 0)
        #expect(play.take() == [cc(20, 127)])
    }

    @Test func aRibbonWithoutVoicesSendsItsFingersToTheMaster() {
        let play = Performance(mpe(route(.across, .controller(1))))
        play.down(at: 500, 0)
        #expect(play.take() == [cc(1, 127)])
    }

    @Test func aLayerOutsideTheZoneHasNoExpressionOfItsVoices() {
        let outside = member(16)
        let layer = Performance(
            mpe(notes(), notes { _ in }.on(outside), route(.across, .controller(1)), members: 7))
        layer.down(at: x(60), 50)
        #expect(!layer.take().contains { $0.channel == outside && $0.struckKey == nil })
        // Without voices in the zone its fingers play the master.
        let alone = Performance(mpe(notes { _ in }.on(outside), route(.across, .controller(1)), members: 7))
        alone.down(at: x(60), 50)
        #expect(alone.take() == [on(60, on: outside), cc(1, 64)])
    }

    @Test func aSmoothExpressionRunsOnTheGridOfItsVoice() {
        let play = Performance(mpe(notes(), route(.pressure, .channelPressure) { $0.smooth = 8 }))
        play.down(at: x(60), pressure: 0)
        _ = play.take()
        play.wait(10)
        play.move(to: x(60), pressure: 1)
        #expect(play.take() == [])
        play.wait(20)
        #expect(play.take() == [.channelPressure(member(2), 64), .channelPressure(member(2), 127)])
    }

    @Test func thePressureOfAKeyFollowsItsNote() {
        let play = Performance(.one(notes(), route(.pressure, .keyPressure)))
        play.down(0, at: x(60), pressure: 0.5)
        play.down(1, at: x(64), pressure: 1)
        #expect(
            play.take() == [
                on(60), .keyPressure(channel, key: 60, 64), on(64), .keyPressure(channel, key: 64, 127),
            ])
        play.move(0, to: x(60), pressure: 1)
        #expect(play.take() == [.keyPressure(channel, key: 60, 127)])
    }

    // MARK: Announcement

    @Test func theZoneIsAnnouncedBeforeTheBendRangesOfItsMembersAndItsMaster() {
        let announcement = mpe(notes(), members: 2).announcement
        #expect(announcement.map(\.messages) == MPEZone(.lower, members: 2)!.announcement())
        // MPE 1.0, appendix: B0 65 00 64 06 06 02, then RPN 0 with 48 on members and 2 on the master.
        let bytes = announcement.map {
            $0.messages.map { $0.bytes.map { String($0, radix: 16) }.joined(separator: " ") }
        }
        #expect(bytes[0] == ["b0 65 0", "b0 64 6", "b0 6 2", "b0 65 7f", "b0 64 7f"])
        #expect(bytes[1] == ["b1 65 0", "b1 64 0", "b1 6 30", "b1 26 0", "b1 65 7f", "b1 64 7f"])
        #expect(bytes[3] == ["b0 65 0", "b0 64 0", "b0 6 2", "b0 26 0", "b0 65 7f", "b0 64 7f"])
    }

    @Test func withoutAZoneEveryChannelThatBendsIsTold() {
        var off = notes {
            $0.quantize = .off
            $0.voices = 1
        }
        off.channel = Channel(3)!
        var wheel = route(.center, .bend)
        wheel.channel = Channel(5)!
        wheel.port = 1
        let patch = Patch.one(notes(), off, wheel).with { $0.bendRange = 7 }
        #expect(
            patch.announcement == [
                Outgoing(.controller, port: 0, .bendRange(Channel(3)!, semitones: 7)),
                Outgoing(.controller, port: 1, .bendRange(Channel(5)!, semitones: 7)),
            ])
        #expect(patch.portCount == 2)
        #expect(Patch.one(notes()).announcement == [])
    }
}

extension Route {
    fileprivate func on(_ channel: Channel) -> Route {
        var route = self
        route.channel = channel
        return route
    }
}

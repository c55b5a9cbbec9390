import MIDI
import Testing
import Time

@Suite("Output pacer")
struct OutputPacerTests {
    let channel = Channel(1)!

    func strike(_ key: UInt7) -> Message { .noteOn(channel, key: key, velocity: 100) }
    func release(_ key: UInt7) -> Message { .noteOff(channel, key: key, velocity: 64) }

    func played(_ add: (inout OutputPacer) -> Void) -> [Message] {
        var wire = Wire()
        add(&wire.pacer)
        wire.runDry()
        return wire.messages
    }

    @Test func aMessageOnAnIdleWireGoesAtOnce() {
        var wire = Wire()
        #expect(wire.pacer.deadline == .distantFuture)
        let now = Timestamp(nanoseconds: 5)
        wire.run(until: now)
        wire.pacer.enqueue(MessageGroup(strike(60)))
        #expect(wire.pacer.deadline <= now)
        #expect(wire.pacer.next(at: now) == strike(60))
        #expect(wire.pacer.isEmpty)
    }

    /// Else the panic would cut off the note that is struck after it.
    @Test func whatSilencesAChannelGoesBeforeTheNextNoteThere() {
        let other = Channel(2)!
        let messages = played { pacer in
            for channel in [other, channel] {
                for number in [64, 120, 123] as [UInt7] { pacer.enqueue(MessageGroup(.controller(channel, number, 0))) }
            }
            pacer.enqueue(MessageGroup(strike(60)))
        }
        #expect(
            messages == [
                .controller(channel, 120, 0), .controller(channel, 123, 0), strike(60), .controller(other, 64, 0),
                .controller(other, 120, 0), .controller(other, 123, 0), .controller(channel, 64, 0),
            ])
    }

    private func tuning(_ key: UInt7, _ pitch: Double) -> Message {
        .tuning(KeyTuning(program: 0, key: key, pitch: pitch))
    }

    @Test func aKeyIsTunedOnceWithItsLatestPitch() {
        let messages = played { pacer in
            for pitch in [60.1, 60.2, 60.3] { pacer.enqueue(MessageGroup(tuning(60, pitch))) }
            pacer.enqueue(MessageGroup(tuning(61, 61.5)))
            pacer.enqueue(.bendRange(channel, semitones: 2))
        }
        #expect(messages.suffix(2) == [tuning(60, 60.3), tuning(61, 61.5)], "what sets the channel up comes first")
        #expect(messages.count == 8)
    }

    @Test func aNoteWaitsTwentyMillisecondsForTuningsAtMost() {
        var wire = Wire()
        for key in 0...127 { wire.pacer.enqueue(MessageGroup(tuning(UInt7(key)!, Double(key)))) }
        wire.pacer.enqueue(MessageGroup(strike(60)))
        wire.runDry()
        let index = wire.messages.firstIndex(of: strike(60))
        #expect(index == 5, "62 bytes pass it")
        #expect(wire.messages.count == 129)
    }

    @Test func aMessageFollowsWhenTheWireHasTakenTheOneBefore() {
        var wire = Wire()
        for key in [60, 61, 62] as [UInt7] { wire.pacer.enqueue(MessageGroup(strike(key))) }
        wire.runDry()
        #expect(wire.sent.map(\.time.nanoseconds) == [0, 960_000, 1_920_000])
    }

    @Test func noteOffsComeFirstThenNoteOnsThenBendsThenValues() {
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(.controller(channel, 1, 2)))
            pacer.enqueue(MessageGroup(.bend(Channel(2)!, 0)))
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(MessageGroup(release(50)))
            pacer.enqueue(MessageGroup(.program(channel, 3)))
            pacer.enqueue(MessageGroup(.start))
        }
        #expect(
            messages == [
                .start, release(50), .program(channel, 3), strike(60), .bend(Channel(2)!, 0),
                .controller(channel, 1, 2),
            ])
    }

    @Test func ofAValueTheLatestWinsAtItsPlace() {
        let messages = played { pacer in
            pacer.enqueue(.controller14(channel, 1, 5))
            pacer.enqueue(MessageGroup(.controller(channel, 9, 1)))
            pacer.enqueue(.controller14(channel, 1, 300))
            pacer.enqueue(MessageGroup(.bend(channel, 1)))
            pacer.enqueue(MessageGroup(.bend(channel, 2)))
        }
        #expect(
            messages == [
                .bend(channel, 2), .controller(channel, 1, 2), .controller(channel, 33, 44),
                .controller(channel, 9, 1),
            ])
    }

    @Test func noNoteOffOvertakesItsNoteOn() {
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(MessageGroup(release(60)))
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(MessageGroup(strike(61)))
            pacer.enqueue(MessageGroup(release(60)))
        }
        #expect(messages == [strike(60), release(60), strike(60), strike(61), release(60)])
    }

    @Test func aLateNoteOffStaysBehindItsSuccessor() {
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(strike(60)))
            _ = pacer.next(at: .zero)
            pacer.enqueue(MessageGroup(strike(62)))
            pacer.enqueue(MessageGroup(release(60)), late: true)
        }
        #expect(messages == [strike(62), release(60)])
    }

    @Test func aNoteTakesItsChannelsWaitingBendWithIt() {
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(strike(50)))
            pacer.enqueue(MessageGroup(.bend(channel, 5)))
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(MessageGroup(.bend(channel, 7)))
        }
        #expect(messages == [strike(50), .bend(channel, 5), strike(60), .bend(channel, 7)])
    }

    @Test func aPlainControllerOfTheNotesChannelWaitsItsOwnTurn() {
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(.controller(channel, 74, 5)))
            pacer.enqueue(MessageGroup(.channelPressure(channel, 6)))
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(MessageGroup(strike(61)))
        }
        #expect(messages == [strike(60), strike(61), .controller(channel, 74, 5), .channelPressure(channel, 6)])
    }

    @Test func aNoteTakesItsOwnExpressionWithItOnAMemberChannel() {
        let member = Channel(3)!
        var wire = Wire(zone: MPEZone(.lower, members: 4)!)
        for channel in [channel, member] {
            wire.pacer.enqueue(MessageGroup(.controller(channel, 74, 5)))
            wire.pacer.enqueue(MessageGroup(.channelPressure(channel, 6)))
            wire.pacer.enqueue(MessageGroup(.noteOn(channel, key: 60, velocity: 100)))
        }
        wire.runDry()
        let ofMember = wire.messages.filter { $0.bytes.first.map { $0 & 15 } == member.index }
        #expect(
            ofMember == [
                .channelPressure(member, 6), .controller(member, 74, 5), .noteOn(member, key: 60, velocity: 100),
            ])
        #expect(wire.messages.first == strike(60))
    }
}

import MIDI
import Testing
import Time

@Suite("Output pacer")
struct OutputPacerTests {
    private let channel = Channel(1)!

    private func strike(_ key: UInt7) -> Message { .noteOn(channel, key: key, velocity: 100) }
    private func release(_ key: UInt7) -> Message { .noteOff(channel, key: key, velocity: 64) }

    private func played(_ add: (inout OutputPacer) -> Void) -> [Message] {
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
        wire.pacer.add(MessageGroup(strike(60)))
        #expect(wire.pacer.deadline <= now)
        #expect(wire.pacer.next(at: now) == strike(60))
        #expect(wire.pacer.isEmpty)
    }

    @Test func aMessageFollowsWhenTheWireHasTakenTheOneBefore() {
        var wire = Wire()
        for key in [60, 61, 62] as [UInt7] { wire.pacer.add(MessageGroup(strike(key))) }
        wire.runDry()
        #expect(wire.sent.map(\.time.nanoseconds) == [0, 960_000, 1_920_000])
    }

    @Test func noteOffsComeFirstThenNoteOnsThenBendsThenValues() {
        let messages = played { pacer in
            pacer.add(MessageGroup(.controller(channel, 1, 2)))
            pacer.add(MessageGroup(.bend(Channel(2)!, 0)))
            pacer.add(MessageGroup(strike(60)))
            pacer.add(MessageGroup(release(50)))
            pacer.add(MessageGroup(.program(channel, 3)))
            pacer.add(MessageGroup(.start))
        }
        #expect(
            messages == [
                .start, release(50), .program(channel, 3), strike(60), .bend(Channel(2)!, 0),
                .controller(channel, 1, 2),
            ])
    }

    @Test func ofAValueTheLatestWinsAtItsPlace() {
        let messages = played { pacer in
            pacer.add(.controller14(channel, 1, 5))
            pacer.add(MessageGroup(.controller(channel, 9, 1)))
            pacer.add(.controller14(channel, 1, 300))
            pacer.add(MessageGroup(.bend(channel, 1)))
            pacer.add(MessageGroup(.bend(channel, 2)))
        }
        #expect(
            messages == [
                .bend(channel, 2), .controller(channel, 1, 2), .controller(channel, 33, 44),
                .controller(channel, 9, 1),
            ])
    }

    @Test func noNoteOffOvertakesItsNoteOn() {
        let messages = played { pacer in
            pacer.add(MessageGroup(strike(60)))
            pacer.add(MessageGroup(release(60)))
            pacer.add(MessageGroup(strike(60)))
            pacer.add(MessageGroup(strike(61)))
            pacer.add(MessageGroup(release(60)))
        }
        #expect(messages == [strike(60), release(60), strike(60), strike(61), release(60)])
    }

    @Test func aLateNoteOffStaysBehindItsSuccessor() {
        let messages = played { pacer in
            pacer.add(MessageGroup(strike(60)))
            _ = pacer.next(at: .zero)
            pacer.add(MessageGroup(strike(62)))
            pacer.add(MessageGroup(release(60)), late: true)
        }
        #expect(messages == [strike(62), release(60)])
    }

    @Test func aNoteTakesItsChannelsWaitingBendWithIt() {
        let messages = played { pacer in
            pacer.add(MessageGroup(strike(50)))
            pacer.add(MessageGroup(.bend(channel, 5)))
            pacer.add(MessageGroup(strike(60)))
            pacer.add(MessageGroup(.bend(channel, 7)))
        }
        #expect(messages == [strike(50), .bend(channel, 5), strike(60), .bend(channel, 7)])
    }

    @Test func aNoteWithItsOwnBendOutdatesTheWaitingOne() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            pacer.add(MessageGroup(.bend(channel, 5)))
            pacer.add(group)
        }
        #expect(messages == [.bend(channel, 8), strike(60)])
    }

    @Test func aLaterBendStaysBehindANoteThatCarriesItsOwn() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            for key in [50, 51, 52, 53] as [UInt7] { pacer.add(MessageGroup(strike(key))) }
            pacer.add(group)
            pacer.add(MessageGroup(.bend(channel, 9)))
        }
        #expect(messages.suffix(3) == [.bend(channel, 8), strike(60), .bend(channel, 9)])
    }

    @Test func realtimeBytesMayComeInsideAGroup() {
        var wire = Wire()
        wire.pacer.add(.controller14(channel, 1, 5))
        #expect(wire.pacer.next(at: .zero) == .controller(channel, 1, 0))
        wire.pacer.add(MessageGroup(.clock))
        wire.pacer.add(MessageGroup(release(60)))
        wire.runDry()
        #expect(wire.messages == [.clock, .controller(channel, 33, 5), release(60)])
    }

    @Test func valuesAreNotStarvedByNotes() {
        var wire = Wire()
        wire.pacer.add(MessageGroup(.controller(channel, 1, 2)))
        wire.pacer.add(MessageGroup(.bend(Channel(2)!, 3)))
        for key in 0..<100 { wire.pacer.add(MessageGroup(strike(UInt7(key)!))) }
        wire.run(until: .zero + .milliseconds(10))
        #expect(wire.messages.contains(.controller(channel, 1, 2)))
        #expect(wire.messages.contains(.bend(Channel(2)!, 3)))
    }

    @Test func whatFindsNoRoomIsCountedAndLeavesNoNoteOn() {
        var sounding: Set<UInt8> = []
        var wire = Wire()
        for _ in 0..<40 {
            for key in 0..<128 { wire.pacer.add(MessageGroup(strike(UInt7(key)!))) }
            for key in 0..<128 { wire.pacer.add(MessageGroup(release(UInt7(key)!))) }
        }
        #expect(wire.pacer.dropped > 0)
        wire.runDry()
        for message in wire.messages {
            if let (_, key) = message.struckKey { #expect(sounding.insert(key.rawValue).inserted) }
            if let (_, key) = message.releasedKey { #expect(sounding.remove(key.rawValue) != nil) }
        }
        #expect(sounding.isEmpty)
    }

    @Test func atTheEndEveryNoteGoesAndTheGroupUnderWayIsCompleted() {
        var pacer = OutputPacer()
        pacer.add(.controller14(channel, 1, 5))
        _ = pacer.next(at: .zero)
        pacer.add(MessageGroup(.controller(channel, 9, 1)))
        pacer.add(MessageGroup(strike(60)))
        pacer.add(MessageGroup(release(60)))
        pacer.add(MessageGroup(release(50)))
        var messages: [Message] = []
        pacer.finish { messages.append($0) }
        #expect(messages == [.controller(channel, 33, 5), release(50), strike(60), release(60)])
        #expect(pacer.isEmpty)
    }
}

import MIDI
import Testing
import Time

/// More notes than the wire takes.
extension OutputPacerTests {
    @Test func aNoteThatIsHeldIsNeverLeftOut() {
        var wire = Wire()
        for key in 0..<128 {
            wire.pacer.enqueue(MessageGroup(strike(UInt7(key)!)))
            wire.pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100)))
        }
        wire.runDry()
        #expect(wire.messages.count == 256)
        #expect(wire.pacer.dropped == 0)
    }

    @Test func aNoteThatIsOverBeforeItBeganIsLeftOutAndCountedWhereMoreThanATenthOfASecondWaits() {
        var wire = Wire()
        for key in 0..<60 {
            wire.pacer.enqueue(MessageGroup(strike(UInt7(key)!)))
            wire.pacer.enqueue(MessageGroup(release(UInt7(key)!)))
        }
        // 312 bytes are 100 ms: 52 notes with their note offs are 312.
        wire.pacer.enqueue(MessageGroup(strike(100)))
        wire.runDry()
        let struck = wire.messages.compactMap { $0.struckKey?.key.rawValue }
        let expected: [UInt8] = Array(0..<52) + [100]
        #expect(struck == expected)
        #expect(wire.messages.count { $0.releasedKey != nil } == 52)
        #expect(wire.pacer.dropped == 8)
    }

    @Test func aShortNoteIsPlayedWhereLessThanATenthOfASecondWaits() {
        let messages = played { pacer in
            for key in 0..<100 { pacer.enqueue(MessageGroup(strike(UInt7(key)!))) }
            pacer.enqueue(MessageGroup(release(99)))
        }
        #expect(messages.last == release(99))
    }

    @Test func aRepeatedKeyIsLeftOutWithItsNoteOffInTheSameGroup() {
        var group = MessageGroup(release(60))
        group.append(.noteOn(channel, key: 60, velocity: 1))
        let messages = played { pacer in
            for key in 0..<60 { pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100))) }
            for key in 61..<120 { pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100))) }
            pacer.enqueue(MessageGroup(strike(60)))
            pacer.enqueue(group)
        }
        #expect(messages.suffix(2).map(\.struckKey?.key) == [119, 60])
        #expect(messages.last == .noteOn(channel, key: 60, velocity: 1))
    }

    @Test func theBendOfANoteThatIsLeftOutIsSentAllTheSame() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            for key in 0..<110 { pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100))) }
            pacer.enqueue(group)
            pacer.enqueue(MessageGroup(release(60)))
        }
        #expect(messages.count { $0 == .bend(channel, 8) } == 1)
        #expect(!messages.contains(strike(60)) && !messages.contains(release(60)))
    }

    @Test func theBendOfANoteThatIsLeftOutStaysInFrontOfTheNoteThatSoundsWithIt() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            for key in 0..<110 { pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100))) }
            pacer.enqueue(group)
            pacer.enqueue(MessageGroup(strike(61)))
            pacer.enqueue(MessageGroup(release(60)))
        }
        #expect(messages.suffix(2) == [.bend(channel, 8), strike(61)])
    }

    @Test func anOlderBendThanTheNewestOneIsNotSentForANoteThatIsLeftOut() {
        func note(_ key: UInt7, bend: UInt14) -> MessageGroup {
            var group = MessageGroup(.bend(channel, bend))
            group.append(strike(key))
            return group
        }
        let messages = played { pacer in
            for key in 0..<110 { pacer.enqueue(MessageGroup(.noteOn(Channel(2)!, key: UInt7(key)!, velocity: 100))) }
            pacer.enqueue(note(60, bend: 8))
            pacer.enqueue(note(61, bend: 9))
            pacer.enqueue(MessageGroup(.bend(channel, 10)))
            pacer.enqueue(MessageGroup(release(60)))
        }
        #expect(
            messages.filter { if case .bend = $0 { true } else { false } } == [.bend(channel, 9), .bend(channel, 10)])
    }

    @Test func manyNoteOffsDoNotHoldANoteOnUpForLong() {
        var wire = Wire()
        for key in 0..<60 { wire.pacer.enqueue(MessageGroup(release(UInt7(key)!))) }
        wire.pacer.enqueue(MessageGroup(strike(100)))
        wire.pacer.enqueue(MessageGroup(strike(101)))
        wire.runDry()
        let times = wire.sent.filter { $0.message.struckKey != nil }.map(\.time.nanoseconds)
        #expect(times.allSatisfy { $0 > 15_000_000 })
        #expect(times[0] <= 20_960_000)
        #expect(times[1] - times[0] <= 20_960_000)
        #expect(wire.messages.count == 62)
    }

    @Test func aNoteOnNeverOvertakesTheNoteOffOfItsKey() {
        let messages = played { pacer in
            for key in 0..<100 { pacer.enqueue(MessageGroup(release(UInt7(key)!))) }
            pacer.enqueue(MessageGroup(strike(99)))
            pacer.enqueue(MessageGroup(strike(98)))
        }
        for key in [98, 99] as [UInt7] {
            #expect(messages.firstIndex(of: release(key))! < messages.firstIndex(of: strike(key))!)
            #expect(messages.count { $0 == release(key) } == 1)
        }
        #expect(messages.count == 102)
    }

    @Test func aNoteWithItsOwnBendOutdatesTheWaitingOne() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            pacer.enqueue(MessageGroup(.bend(channel, 5)))
            pacer.enqueue(group)
        }
        #expect(messages == [.bend(channel, 8), strike(60)])
    }

    @Test func aLaterBendStaysBehindANoteThatCarriesItsOwn() {
        var group = MessageGroup(.bend(channel, 8))
        group.append(strike(60))
        let messages = played { pacer in
            for key in [50, 51, 52, 53] as [UInt7] { pacer.enqueue(MessageGroup(strike(key))) }
            pacer.enqueue(group)
            pacer.enqueue(MessageGroup(.bend(channel, 9)))
        }
        #expect(messages.suffix(3) == [.bend(channel, 8), strike(60), .bend(channel, 9)])
    }

    @Test func realtimeBytesMayComeInsideAGroup() {
        var wire = Wire()
        wire.pacer.enqueue(.controller14(channel, 1, 5))
        #expect(wire.pacer.next(at: .zero) == .controller(channel, 1, 0))
        wire.pacer.enqueue(MessageGroup(.clock))
        wire.pacer.enqueue(MessageGroup(release(60)))
        wire.runDry()
        #expect(wire.messages == [.clock, .controller(channel, 33, 5), release(60)])
    }

    @Test func valuesAreNotStarvedByNotes() {
        var wire = Wire()
        wire.pacer.enqueue(MessageGroup(.controller(channel, 1, 2)))
        wire.pacer.enqueue(MessageGroup(.bend(Channel(2)!, 3)))
        for key in 0..<100 { wire.pacer.enqueue(MessageGroup(strike(UInt7(key)!))) }
        wire.run(until: .zero + .milliseconds(10))
        #expect(wire.messages.contains(.controller(channel, 1, 2)))
        #expect(wire.messages.contains(.bend(Channel(2)!, 3)))
    }

    @Test func whatFindsNoRoomIsCountedAndLeavesNoNoteOn() {
        var sounding: Set<UInt8> = []
        var wire = Wire()
        for _ in 0..<40 {
            for key in 0..<128 { wire.pacer.enqueue(MessageGroup(strike(UInt7(key)!))) }
            for key in 0..<128 { wire.pacer.enqueue(MessageGroup(release(UInt7(key)!))) }
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
        pacer.enqueue(.controller14(channel, 1, 5))
        _ = pacer.next(at: .zero)
        pacer.enqueue(MessageGroup(.controller(channel, 9, 1)))
        pacer.enqueue(MessageGroup(strike(60)))
        pacer.enqueue(MessageGroup(release(60)))
        pacer.enqueue(MessageGroup(release(50)))
        var messages: [Message] = []
        var rest: [MessageGroup] = []
        pacer.finish {
            messages.append($0)
        } rest: {
            rest.append($0)
        }
        #expect(messages == [.controller(channel, 33, 5), release(50), strike(60), release(60)])
        #expect(rest == [MessageGroup(.controller(channel, 9, 1))])
        #expect(pacer.isEmpty)
    }
}

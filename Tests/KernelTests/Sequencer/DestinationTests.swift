import ALSASequencer
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests {
    /// Values for the only receiver of a port are sent to its address. Each receiver hears the same as if everything
    /// went to the subscribers, except values between a change of connections and its notice.
    @Suite("Sequencer: one receiver is addressed")
    struct DestinationTests {
        typealias Client = ALSASequencer.SequencerClient

        private static let channel = Channel(1)!
        private let strike = Message.noteOn(channel, key: 60, velocity: 100)
        private let release = Message.noteOff(channel, key: 60, velocity: 64)
        private func bend(_ value: Int) -> Message { .bend(Self.channel, UInt14(value)!) }

        @Test func theOnlyReceiverHearsEverythingInItsOrder() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            let frame = [bend(9000), strike, bend(9100), .clock, release, bend(8192)]
            #expect(studio.send(frame).sent == 6)
            #expect(studio.heard(by: 0) == frame)
            #expect(studio.heard(by: 1) == [])
        }

        @Test func theSecondReceiverHearsEverythingFromItsNoticeOn() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            _ = studio.send([bend(9000), strike])
            try studio.connect(1)
            studio.readNotices()
            _ = studio.send([bend(9100), release])
            #expect(studio.heard(by: 0) == [bend(9000), strike, bend(9100), release])
            #expect(studio.heard(by: 1) == [bend(9100), release])
        }

        @Test func oneThatLeavesHearsNothingMoreFromItsNoticeOn() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            _ = studio.send([strike])
            try studio.disconnect(0)
            studio.readNotices()
            _ = studio.send([bend(9000), release])
            #expect(studio.heard(by: 0) == [strike])
            try studio.connect(1)
            studio.readNotices()
            _ = studio.send([bend(9100)])
            #expect(studio.heard(by: 0) == [])
            #expect(studio.heard(by: 1) == [bend(9100)])
        }

        @Test func theOneThatStaysIsAddressedAgain() throws {
            let studio = try Studio()
            try studio.connect(0)
            try studio.connect(1)
            studio.readNotices()
            try studio.disconnect(0)
            studio.readNotices()
            _ = studio.send([bend(9000)])
            #expect(studio.heard(by: 0) == [])
            #expect(studio.heard(by: 1) == [bend(9000)])
        }

        /// This shows as well that a value goes by address: the kernel alone would give it to nobody.
        @Test func beforeItsNoticeOneThatHasLeftHearsValuesButNoNotes() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            try studio.disconnect(0)
            _ = studio.send([bend(9000), strike, release])
            #expect(studio.heard(by: 0) == [bend(9000)])
        }

        @Test func beforeItsNoticeTheSecondReceiverHearsNotes() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            try studio.connect(1)
            _ = studio.send([strike, bend(9000), release])
            #expect(studio.heard(by: 0) == [strike, bend(9000), release])
            #expect(studio.heard(by: 1) == [strike, release])
        }

        @Test func aNoticeThatIsKnownToWaitCountsAtOnce() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            try studio.disconnect(0)
            try studio.connect(1)
            studio.client.noteUnreadInput()
            _ = studio.send([bend(9000), strike])
            #expect(studio.heard(by: 0) == [])
            #expect(studio.heard(by: 1) == [bend(9000), strike])
        }

        @Test func noticesThatWereLostAreMadeUpFor() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            // The kernel keeps 200 for us.
            let input = SequencerAddress(client: studio.client.number, port: studio.client.input)
            let flood = studio.synths[1]
            for _ in 0..<250 { flood.append(.clock, from: flood.outputs[0], to: input) }
            #expect(flood.flush().failed > 0)
            try studio.connect(1)
            studio.client.noteUnreadInput()
            _ = studio.send([bend(9000)])
            var inputs: [SequencerInput] = []
            while let input = studio.client.nextInput() { inputs.append(input) }
            #expect(inputs == [.overrun, studio.subscribed(1)])
            _ = studio.send([bend(9100)])
            #expect(studio.heard(by: 0) == [bend(9000), bend(9100)])
            #expect(studio.heard(by: 1) == [bend(9000), bend(9100)])
        }

        @Test func whoseNoticeOfLeavingWasLostHearsTheEndOfWhatSounds() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            _ = studio.send([strike])
            let input = SequencerAddress(client: studio.client.number, port: studio.client.input)
            let flood = studio.synths[1]
            for _ in 0..<250 { flood.append(.clock, from: flood.outputs[0], to: input) }
            #expect(flood.flush().failed > 0)
            try studio.disconnect(0)
            var inputs: [SequencerInput] = []
            while let input = studio.client.nextInput() { inputs.append(input) }
            #expect(inputs == [.overrun, studio.unsubscribed(0)])
            let synth = SequencerAddress(client: studio.synths[0].number, port: studio.synths[0].input)
            #expect(studio.client.release(synth, from: studio.client.outputs[0])?.sent == 1)
            #expect(studio.heard(by: 0) == [strike, release])
            #expect(studio.client.release(synth, from: studio.client.outputs[0]) == nil)
        }

        /// Whatever comes meanwhile, it hands out what one read has brought.
        @Test func readingEndsThoughMoreComesAllTheTime() throws {
            let studio = try Studio()
            let input = SequencerAddress(client: studio.client.number, port: studio.client.input)
            let flood = studio.synths[1]
            func sendOne() {
                flood.append(.clock, from: flood.outputs[0], to: input)
                _ = flood.flush()
            }
            for _ in 0..<100 { sendOne() }
            var count = 0
            while studio.client.nextInput() != nil, count < 10_000 {
                sendOne()
                count += 1
            }
            #expect(count == 100)
            #expect(studio.client.nextInput() != nil)
        }

        @Test func theOnlyReceiverThatIsFullIsToldWhatItMissed() throws {
            let studio = try Studio()
            try studio.connect(0)
            studio.readNotices()
            // The kernel keeps 200 for it.
            for value in 0..<300 { _ = studio.send([bend(value)]) }
            #expect(studio.client.failingReceivers == 1)
            _ = studio.heard(by: 0)
            var heard: [Message] = []
            while case let deadline = studio.client.deadline, deadline < .distantFuture {
                studio.client.recover(at: max(deadline, .zero))
                heard += studio.heard(by: 0)
            }
            #expect(heard == [bend(299)])
            #expect(studio.send([bend(300)]).failed == 0)
            #expect(studio.heard(by: 0) == [bend(300)])
        }

        @Test func anOnlyReceiverThatStampsItsPortGetsTimeStamps() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            try receiver.connect(to: "Ribbon test")
            let queue = try receiver.stampPort()
            while client.nextInput() != nil {}
            client.append(bend(9000), from: client.outputs[0])
            _ = client.flush()
            #expect(try receiver.receive(1).map(\.queue) == [queue])
        }

        @Test func anOnlyReceiverThatConnectsWithTimeStampsGetsThem() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            let queue = try receiver.connectWithTimestamps(to: try receiver.waitForPort(.output, of: "Ribbon test"))
            while client.nextInput() != nil {}
            client.append(bend(9000), from: client.outputs[0])
            _ = client.flush()
            #expect(try receiver.receive(1).map(\.queue) == [queue])
        }

        @Test func aReceiverThatIsConnectedTwiceKeepsItsSecondConnection() throws {
            let studio = try Studio()
            let receiver = try Receiver()
            let output = try receiver.connect(to: "Ribbon test")
            let queue = try receiver.connectWithTimestamps(to: output)
            studio.readNotices()
            _ = studio.send([bend(9000)])
            #expect(Set(try receiver.receive(2).map(\.queue)) == [queue, 253])
            let directory = try PortDirectory(name: "Ribbon test control")
            #expect(
                try directory.disconnect(
                    SequencerAddress(client: UInt8(output.client), port: UInt8(output.port)),
                    from: SequencerAddress(client: UInt8(receiver.address.client), port: UInt8(receiver.address.port))))
            try studio.connect(0)
            studio.readNotices()
            _ = studio.send([bend(9100)])
            #expect(try receiver.receive(1).map(\.queue) == [queue])
            #expect(studio.heard(by: 0) == [bend(9100)])
        }

        /// Connections come and go in the middle of notes, and their notices are read sooner or later.
        @Test(arguments: 1...8 as ClosedRange<UInt64>)
        func nothingSticksAndNobodyMissesAnything(seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            let studio = try Studio()
            var connected: Set<Int> = []
            /// At the time of the last notices.
            var known: Set<Int> = []
            var held: Set<Int> = []
            /// By each synth, which ends its notes when it is disconnected.
            var sounding: [Set<Int>] = [[], []]
            for step in 0..<400 {
                if random.chance(30) {
                    let synth = random.below(2)
                    if connected.remove(synth) != nil {
                        try studio.disconnect(synth)
                        sounding[synth] = []
                    } else {
                        try studio.connect(synth)
                        connected.insert(synth)
                    }
                }
                if random.chance(50) {
                    studio.readNotices()
                    known = connected
                }
                // The loop may be told that there is something to be read.
                let isNoted = random.chance(20)
                if isNoted { studio.client.noteUnreadInput() }
                var frame: [Message] = []
                for _ in 0...random.below(4) {
                    let key = 60 + random.below(8)
                    if random.chance(50) {
                        frame.append(bend(random.below(16384)))
                    } else if held.remove(key) != nil {
                        frame.append(.noteOff(Self.channel, key: UInt7(key)!, velocity: 64))
                    } else {
                        held.insert(key)
                        frame.append(.noteOn(Self.channel, key: UInt7(key)!, velocity: 100))
                    }
                }
                #expect(studio.send(frame).failed == 0)
                if isNoted {
                    studio.readNotices()
                    known = connected
                }
                for synth in 0...1 {
                    let heard = studio.heard(by: synth)
                    let notes = frame.filter(\.isNote)
                    #expect(heard.filter(\.isNote) == (connected.contains(synth) ? notes : []), "step \(step)")
                    if known == connected {
                        #expect(heard == (connected.contains(synth) ? frame : []), "step \(step)")
                    }
                    for message in heard {
                        if let key = message.struckKey?.key { sounding[synth].insert(Int(key.rawValue)) }
                        if let key = message.releasedKey?.key { sounding[synth].remove(Int(key.rawValue)) }
                    }
                    #expect(sounding[synth].isSubset(of: held), "step \(step)")
                }
            }
        }
    }
}

import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import Testing
import Time

extension KernelTests {
    /// The kernel keeps 200 events for a receiver that does not read. Later ones are lost, and when it reads again the
    /// kernel drops the events it kept, too.
    @Suite("Sequencer: a full receiver")
    struct FullReceiverTests {
        private typealias Client = ALSASequencer.SequencerClient

        private let channel = Channel(1)!

        private func time(_ milliseconds: Int64) -> Timestamp { .zero + .milliseconds(milliseconds) }

        /// Our client with one receiver that reads and one that does not.
        private final class Connections {
            var client: Client
            let healthy: Receiver
            var stuck: Client

            init() throws {
                client = try Client(name: "Ribbon test")
                healthy = try Receiver(name: "Healthy")
                stuck = try Client(name: "Stuck")
                try healthy.connect(to: "Ribbon test")
                let directory = try PortDirectory(name: "Ribbon test control")
                try directory.connect(
                    SequencerAddress(client: client.number, port: client.outputs[0]),
                    to: SequencerAddress(client: stuck.number, port: stuck.input))
                while client.nextInput() != nil {}
            }

            /// Sends frames of ten messages each.
            func send(_ messages: [Message]) -> SendResult {
                var result = SendResult()
                for start in stride(from: 0, to: messages.count, by: 10) {
                    for message in messages[start..<min(start + 10, messages.count)] {
                        client.append(message, from: client.outputs[0])
                    }
                    result += client.flush()
                }
                return result
            }

            func heardByStuck() -> (messages: [Message], overran: Bool) {
                var heard: [Message] = []
                var overran = false
                while true {
                    var isEmpty = true
                    while let input = stuck.nextInput() {
                        isEmpty = false
                        if input == .overrun { overran = true }
                        if case .message(let message, _, _) = input { heard.append(message) }
                    }
                    if isEmpty { return (heard, overran) }
                }
            }
        }

        private func notes(_ keys: ClosedRange<Int>) -> [Message] {
            keys.flatMap { key -> [Message] in
                let key = UInt7(key)!
                return [
                    .noteOn(channel, key: key, velocity: 100), .noteOff(channel, key: key, velocity: 64),
                    .controller(channel, 74, key), .bend(channel, UInt14(mostSignificant: key, leastSignificant: 0)),
                ]
            }
        }

        @Test func itIsFoundInTheFrameThatItDoesNotTake() throws {
            let connections = try Connections()
            #expect(connections.send(notes(0...44)).failed == 0)
            #expect(connections.client.failingReceivers == 0)
            #expect(connections.client.deadline == .distantFuture)
            let flood = connections.send(notes(45...99))
            #expect((1...10).contains(flood.failed))
            #expect(flood.errno == EAGAIN)
            #expect(connections.client.failingReceivers == 1)
            #expect(connections.client.deadline < .distantFuture)
        }

        @Test func theOthersHearEverythingOnce() throws {
            let connections = try Connections()
            let messages = notes(0...99)
            _ = connections.send(messages)
            for step in 0..<10 { connections.client.recover(at: time(100 * Int64(step))) }
            _ = connections.heardByStuck()
            for step in 10..<60 { connections.client.recover(at: time(100 * Int64(step))) }
            let last = Message.program(channel, 99)
            _ = connections.send([last])
            var heard: [String] = []
            while heard.last != last.hex {
                let message = try #require(try connections.healthy.receive())
                if !message.bytes.isEmpty { heard.append(message.description) }
            }
            let sent = messages + [last]
            #expect(heard == sent.map(\.hex))
        }

        @Test(.tags(.essence)) func itIsToldWhatItMissedWhenItReadsAgain() throws {
            let connections = try Connections()
            _ = connections.send([.noteOn(channel, key: 100, velocity: 1)])
            #expect(connections.heardByStuck().messages == [.noteOn(channel, key: 100, velocity: 1)])
            _ = connections.send(notes(0...99))
            _ = connections.send([.noteOff(channel, key: 100, velocity: 64), .noteOn(channel, key: 101, velocity: 1)])

            // While it does not read, it is only tried.
            connections.client.recover(at: time(0))
            connections.client.recover(at: time(500))
            #expect(connections.client.failingReceivers == 1)

            #expect(connections.heardByStuck().overran)
            var heard: [Message] = []
            var now = time(1000)
            while case let deadline = connections.client.deadline, deadline < .distantFuture {
                now = max(now, deadline)
                connections.client.recover(at: now)
                heard += connections.heardByStuck().messages
            }
            #expect(connections.client.failingReceivers == 0)
            let released = (0...100).map { Message.noteOff(channel, key: UInt7($0)!, velocity: 64) }
            let values: [Message] = [
                .controller(channel, 74, 99), .bend(channel, UInt14(mostSignificant: 99, leastSignificant: 0)),
            ]
            #expect(heard == released + values)
        }

        @Test func whileItCatchesUpItHearsWhatIsPlayed() throws {
            let connections = try Connections()
            _ = connections.send(notes(0...99))
            connections.client.recover(at: time(0))
            _ = connections.heardByStuck()
            connections.client.recover(at: time(20))
            #expect(connections.client.failingReceivers == 0)
            let strike = Message.noteOn(channel, key: 60, velocity: 7)
            _ = connections.send([strike])
            #expect(connections.heardByStuck().messages.filter { $0 == strike }.count == 1)
            var rest: [Message] = []
            while case let deadline = connections.client.deadline, deadline < .distantFuture {
                connections.client.recover(at: max(deadline, time(21)))
                rest += connections.heardByStuck().messages
            }
            #expect(!rest.contains(.noteOff(channel, key: 60, velocity: 64)))
            #expect(rest.contains(.noteOff(channel, key: 99, velocity: 64)))
        }

        @Test func oneThatLeavesIsForgotten() throws {
            let connections = try Connections()
            _ = connections.send(notes(0...99))
            #expect(connections.client.failingReceivers == 1)
            connections.stuck = try Client(name: "Another")
            // As the loop does it.
            while let input = connections.client.nextInput() {
                guard case .unsubscribed(let sender, let receiver) = input else { continue }
                #expect(connections.client.release(receiver, from: sender.port) == SendResult())
                #expect(connections.client.release(receiver, from: sender.port) == nil)
            }
            #expect(connections.client.failingReceivers == 0)
            #expect(connections.client.deadline == .distantFuture)
            #expect(connections.send(notes(0...9)).failed == 0)
        }

        @Test func notesThatSoundAtTheOthersAreNotStruckAgain() throws {
            let connections = try Connections()
            _ = connections.send(notes(0...99))
            _ = connections.send([.noteOn(channel, key: 100, velocity: 1)])
            _ = connections.heardByStuck()
            var now = time(0)
            var heard: [Message] = []
            while case let deadline = connections.client.deadline, deadline < .distantFuture {
                now = max(now, deadline)
                connections.client.recover(at: now)
                heard += connections.heardByStuck().messages
            }
            #expect(!heard.isEmpty)
            #expect(heard.allSatisfy { $0.struckKey == nil })
        }
    }
}

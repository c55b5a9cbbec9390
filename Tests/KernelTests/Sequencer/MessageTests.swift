import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import Testing

extension KernelTests {
    @Suite("Sequencer: messages")
    struct MessageTests {
        private typealias Client = ALSASequencer.SequencerClient

        /// Every kind of message on every channel, with values at the ends and in between.
        private static let all: [Message] = {
            var all: [Message] = [.clock, .start, .continue, .stop]
            let values = [0, 1, 63, 64, 127].map { UInt7($0)! }
            for channel in (1...16).map({ Channel($0)! }) {
                for (first, second) in zip(values, values.reversed()) {
                    all += [
                        .noteOff(channel, key: first, velocity: second), .noteOn(channel, key: first, velocity: second),
                        .keyPressure(channel, key: first, second), .controller(channel, first, second),
                        .program(channel, first), .channelPressure(channel, first),
                        .bend(channel, UInt14(mostSignificant: first, leastSignificant: second)),
                    ]
                }
            }
            return all
        }()

        @Test(.tags(.essence)) func everyMessageArrivesAtOthersAsItsBytes() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            try receiver.connect(to: "Ribbon test")
            let result = client.send(Self.all)
            #expect(result.sent == Self.all.count)
            #expect(result.failed == 0)
            #expect(try receiver.receive(Self.all.count).lines == Self.all.map(\.hex))
        }

        @Test func everyMessageOfOthersArrivesHere() throws {
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            let sender = try Sender(name: "Other")
            let output = try PortQuery("Other").resolve(among: try directory.ports())
            try directory.connect(output.address, to: .init(client: client.number, port: client.input))
            for message in Self.all.prefix(190) { try sender.send(Array(message.bytes)) }
            var heard: [Message] = []
            while let input = client.nextInput() {
                guard case .message(let message, _, let port) = input else { continue }
                #expect(port == client.input)
                heard.append(message)
            }
            #expect(heard == Array(Self.all.prefix(190)))
        }

        @Test func parametersArePlainControllers() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            try receiver.connect(to: "Ribbon test")
            let channel = Channel(1)!
            let groups: [MessageGroup] = [
                .controller14(channel, 1, 300), .nonRegistered(channel, 5, 6), .bendRange(channel, semitones: 48),
            ]
            for message in groups.joined() { client.append(message, from: client.outputs[0]) }
            #expect(client.flush().failed == 0)
            let received = try receiver.receive(14)
            #expect(received.lines == groups.joined().map(\.hex))
            #expect(Set(received.map(\.eventType)) == [10])  // SND_SEQ_EVENT_CONTROLLER
        }

        @Test func aFrameIsOneSystemCall() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            try receiver.connect(to: "Ribbon test")
            let frame = Array(Self.all.prefix(60))
            let before = try writes()
            for message in frame { client.append(message, from: client.outputs[0]) }
            let result = client.flush()
            #expect(try writes() == before + 1)
            #expect(result.sent == 60)
            #expect(try receiver.receive(60).lines == frame.map(\.hex))
        }

        /// One among others, two behind each other, the shortest and the longest.
        @Test func systemExclusiveMessagesArriveWhole() throws {
            let client = try Client(name: "Ribbon test")
            let receiver = try Receiver()
            try receiver.connect(to: "Ribbon test")
            let exclusives = try [3, 28, 29, 64].map { count in
                let middle = [ExclusiveTemplate.Part](repeating: .byte(1), count: count - 3)
                let parts = [.byte(0xF0)] + middle + [.value(shift: 0, mask: 0x7F), .byte(0xF7)]
                return try #require(Exclusive(ExclusiveTemplate(parts, maximum: 127)))
            }
            let channel = Channel(1)!
            let frame: [Message] = [
                .noteOn(channel, key: 60, velocity: 1), .exclusive(exclusives[3], 5), .controller(channel, 1, 2),
                .exclusive(exclusives[0], 6), .exclusive(exclusives[1], 7), .exclusive(exclusives[2], 8),
                .noteOff(channel, key: 60, velocity: 64), .clock,
            ]
            // The second time their places in the buffer hold what was there before.
            for frame in [frame, Array(frame.reversed())] {
                let result = client.send(frame)
                #expect(result.sent == frame.count)
                #expect(result.failed == 0)
                #expect(try receiver.receive(frame.count).lines == frame.map(\.hex))
            }
        }

        @Test func aMessageByAddressReachesNobodyElse() throws {
            let client = try Client(name: "Ribbon test")
            let (one, other) = (try Receiver(name: "One"), try Receiver(name: "Other"))
            try one.connect(to: "Ribbon test")
            try other.connect(to: "Ribbon test")
            let address = SequencerAddress(client: UInt8(one.address.client), port: UInt8(one.address.port))
            client.append(.program(Channel(1)!, 1), from: client.outputs[0], to: address)
            client.append(.program(Channel(1)!, 2), from: client.outputs[0])
            #expect(client.flush().sent == 2)
            #expect(try one.receive(2).lines == ["C0 01", "C0 02"])
            #expect(try other.receive(1).lines == ["C0 02"])
        }

        @Test func eachOutputPortHasItsOwnSubscribers() throws {
            let client = try Client(name: "Ribbon test", outputs: ["main", "lights"])
            let directory = try PortDirectory(name: "Ribbon test control")
            let receiver = try Receiver()
            let address = SequencerAddress(client: UInt8(receiver.address.client), port: UInt8(receiver.address.port))
            try directory.connect(.init(client: client.number, port: client.outputs[1]), to: address)
            client.append(.program(Channel(1)!, 1), from: client.outputs[0])
            client.append(.program(Channel(1)!, 2), from: client.outputs[1])
            #expect(client.flush().sent == 2)
            #expect(try receiver.receive(1).lines == ["C0 02"])
        }

        /// System calls of this process that wrote something.
        private func writes() throws -> Int {
            let file = try #require(fopen("/proc/self/io", "r"))
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if text.hasPrefix("syscw: ") { return try #require(Int(text.dropFirst(7).prefix { $0.isNumber })) }
            }
            throw Failure("the kernel counts no system calls")
        }
    }
}

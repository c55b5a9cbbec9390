import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import Testing

extension KernelTests {
    @Suite("Sequencer: ports and connections")
    struct ConnectionTests {
        private typealias Client = ALSASequencer.SequencerClient

        private func inputs(_ client: Client) -> [SequencerInput] {
            var inputs: [SequencerInput] = []
            while let input = client.nextInput() { inputs.append(input) }
            return inputs
        }

        private func inputs(_ directory: PortDirectory) -> [SequencerInput] {
            var inputs: [SequencerInput] = []
            while let input = directory.nextInput() { inputs.append(input) }
            return inputs
        }

        private func output(_ client: Client) -> SequencerAddress {
            SequencerAddress(client: client.number, port: client.outputs[0])
        }

        @Test func portsAreListedWithWhatTheyCanDo() throws {
            let client = try Client(name: "Ribbon test", outputs: ["main", "lights"])
            let directory = try PortDirectory(name: "Ribbon test control")
            let ports = try directory.ports()
            let own = ports.filter { $0.address.client == client.number }
            #expect(own.map(\.name) == ["main", "lights", "in"])
            #expect(own.map(\.sends) == [true, true, false])
            #expect(own.map(\.receives) == [false, false, true])
            #expect(own.allSatisfy { $0.clientName == "Ribbon test" && !$0.isHardware && $0.busPath == nil })
            #expect(!ports.contains { $0.address.client == directory.number })
            #expect(ports.map(\.address) == ports.map(\.address).sorted())
            #expect(ports.contains { $0.isMidiThrough })
        }

        @Test func aCardsPortKnowsWhereItIsPluggedIn() throws {
            try Kernel.load("snd-virmidi")
            let directory = try PortDirectory(name: "Ribbon test control")
            let ports = try directory.ports()
            let port = try #require(ports.first { $0.clientName.hasPrefix("Virtual Raw MIDI") })
            #expect(port.busPath == "platform/snd_virmidi.0")
            #expect(port.receives && port.sends)
        }

        @Test(.tags(.essence)) func aPortIsConnectedByItsNameAndBothSidesHearOfIt() throws {
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            let receiver = try Receiver(name: "Synth")
            let port = try PortQuery("synth").resolve(among: try directory.ports().filter(\.receives))
            #expect(try directory.connect(output(client), to: port.address) == true)
            #expect(try directory.connect(output(client), to: port.address) == false)
            #expect(try directory.receivers(of: output(client)) == [port.address])
            #expect(inputs(client) == [.subscribed(sender: output(client), receiver: port.address)])
            client.append(.clock, from: client.outputs[0])
            #expect(client.flush().sent == 1)
            #expect(try receiver.receive(1).lines == ["F8"])
            #expect(try directory.disconnect(output(client), from: port.address) == true)
            #expect(try directory.disconnect(output(client), from: port.address) == false)
            #expect(inputs(client) == [.unsubscribed(sender: output(client), receiver: port.address)])
            #expect(try directory.receivers(of: output(client)) == [])
        }

        @Test func aClientHearsWhenItsReceiverHasGone() throws {
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            let address = try withExtendedLifetime(Client(name: "Synth")) { synth in
                let address = SequencerAddress(client: synth.number, port: synth.input)
                try directory.connect(output(client), to: address)
                return address
            }
            #expect(
                inputs(client) == [
                    .subscribed(sender: output(client), receiver: address),
                    .unsubscribed(sender: output(client), receiver: address),
                ])
        }

        @Test func whatComesAndGoesIsAnnounced() throws {
            let directory = try PortDirectory(name: "Ribbon test control")
            try directory.startAnnouncements()
            _ = inputs(directory)
            let number = try withExtendedLifetime(Client(name: "Ribbon test")) { client in
                let started = inputs(directory)
                #expect(started.contains(.changed))
                return client.number
            }
            let ended = inputs(directory)
            #expect(ended.contains(.portExited(.init(client: number, port: 0))))
            #expect(ended.contains(.clientExited(number)))
            #expect(!ended.contains { if case .unsubscribed = $0 { true } else { false } })
        }

        /// Whatever comes meanwhile, it hands out what one read has brought; so `Connector.update` ends.
        @Test func aFloodOfAnnouncementsIsReadInParts() throws {
            let (client, other) = (try Client(name: "Ribbon test"), try Client(name: "Other"))
            let (directory, flood) = (try PortDirectory(name: "Directory"), try PortDirectory(name: "Flood"))
            try directory.startAnnouncements()
            _ = inputs(directory)
            let synth = SequencerAddress(client: other.number, port: other.input)
            var isConnected = false
            func change() throws {
                if isConnected {
                    try flood.disconnect(output(client), from: synth)
                } else {
                    try flood.connect(output(client), to: synth)
                }
                isConnected.toggle()
            }
            for _ in 0..<20 { try change() }
            var count = 0
            while directory.nextInput() != nil, count < 10_000 {
                try change()
                count += 1
            }
            #expect(count == 20)
            #expect(directory.nextInput() != nil)
        }

        @Test func connectionsOfOthersAreAnnounced() throws {
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            try directory.startAnnouncements()
            let receiver = try Receiver()
            _ = inputs(directory)
            try receiver.connect(to: "Ribbon test")
            let address = SequencerAddress(client: UInt8(receiver.address.client), port: UInt8(receiver.address.port))
            #expect(inputs(directory) == [.subscribed(sender: output(client), receiver: address)])
        }

        @Test func aPortThatDoesNotReceiveRefuses() throws {
            let client = try Client(name: "Ribbon test")
            let other = try Client(name: "Other")
            let directory = try PortDirectory(name: "Ribbon test control")
            #expect(throws: SequencerError.refused("\(output(client)) → \(output(other))")) {
                try directory.connect(output(client), to: output(other))
            }
        }

        @Test func aPortThatIsNotThereIsAnError() throws {
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            #expect(throws: SequencerError.self) {
                try directory.connect(output(client), to: SequencerAddress(client: 99, port: 0))
            }
            let ports = try directory.ports()
            #expect(throws: SequencerError.self) { try PortQuery("No such synth").resolve(among: ports) }
        }

        @Test func aCardThatIsPluggedInAgainIsConnectedAgain() throws {
            try Kernel.load("snd-virmidi")
            let client = try Client(name: "Ribbon test")
            let directory = try PortDirectory(name: "Ribbon test control")
            try directory.startAnnouncements()
            let sender = output(client)
            var keeper = ConnectionKeeper([], of: sender, .output, own: [client.number, directory.number])
            let ports = try directory.ports()
            let card = try #require(ports.first { $0.busPath == "platform/snd_virmidi.0" })
            try directory.connect(sender, to: card.address)
            #expect(try update(&keeper, directory, sender) == [])

            try Kernel.setVirtualCard(pluggedIn: false)
            #expect(try update(&keeper, directory, sender) == [])
            #expect(try directory.receivers(of: sender) == [])

            try Kernel.setVirtualCard(pluggedIn: true)
            let steps = try update(&keeper, directory, sender)
            #expect(steps.count == 1)
            for case .connect(let port) in steps { try directory.connect(sender, to: port.address) }
            let restored = try directory.receivers(of: sender)
            let back = try directory.ports().filter { restored.contains($0.address) }
            #expect(back.map(PortIdentity.init) == [PortIdentity(card)])
        }

        /// Does what Control does after announcements.
        private func update(
            _ keeper: inout ConnectionKeeper, _ directory: PortDirectory, _ sender: SequencerAddress
        ) throws -> [ConnectionKeeper.Step] {
            for input in inputs(directory) { _ = keeper.handle(input) }
            return keeper.steps(try directory.ports(), connected: try directory.receivers(of: sender))
        }
    }
}

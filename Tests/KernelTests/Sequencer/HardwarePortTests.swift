import ALSASequencer
import Glibc
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests {
    /// A card's port is open only while somebody is connected to it. The end of a note reaches it nevertheless.
    @Suite("Sequencer: hardware ports")
    struct HardwarePortTests {
        private typealias Client = ALSASequencer.SequencerClient

        private static let channel = Channel(1)!
        private let strike = Message.noteOn(channel, key: 60, velocity: 100)

        /// The first port of a virtual card, and what comes out of it.
        private final class Card {
            let directory: PortDirectory
            let port: SequencerPort
            private let node: Int32

            init() throws {
                try Kernel.load("snd-virmidi")
                directory = try PortDirectory(name: "Ribbon test control")
                port = try #require(try directory.ports().first { $0.busPath == "platform/snd_virmidi.0" })
                let cards = files(in: "/sys/devices/platform/snd_virmidi.0/sound")
                let names = cards.compactMap { $0.split(separator: "/").last }
                let card = try #require(names.first { $0.hasPrefix("card") })
                node = open("/dev/snd/midiC\(card.dropFirst(4))D0", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
                try #require(node >= 0)
                // The first read has the kernel listen.
                _ = heard()
            }

            deinit { close(node) }

            func heard() -> [UInt8] {
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = read(node, &bytes, bytes.count)
                return Array(bytes.prefix(max(count, 0)))
            }
        }

        private func output(_ client: Client) -> SequencerAddress {
            SequencerAddress(client: client.number, port: client.outputs[0])
        }

        /// A note sounds at the card, and nobody else is connected to it.
        private func sounding() throws -> (card: Card, client: Client) {
            let card = try Card()
            let client = try Client(name: "Ribbon test")
            try card.directory.connect(output(client), to: card.port.address)
            while client.nextInput() != nil {}
            client.append(strike, from: client.outputs[0])
            #expect(client.flush().sent == 1)
            #expect(card.heard() == [0x90, 60, 100])
            return (card, client)
        }

        private func releaseLeaving(_ client: Client) {
            while let input = client.nextInput() {
                guard case .unsubscribed(let sender, let receiver) = input else { continue }
                _ = client.release(receiver, from: sender.port)
            }
        }

        @Test func whatWeDisconnectHearsTheEndOfItsNotes() throws {
            let (card, client) = try sounding()
            #expect(client.disconnect(card.port.address, from: client.outputs[0])?.sent == 1)
            #expect(card.heard() == [0x80, 60, 64])
            #expect(try card.directory.receivers(of: output(client)) == [])
            #expect(client.disconnect(card.port.address, from: client.outputs[0]) == nil)
        }

        @Test func whatAnOutsiderDisconnectsHearsTheEndOfItsNotes() throws {
            let (card, client) = try sounding()
            try card.directory.disconnect(output(client), from: card.port.address)
            releaseLeaving(client)
            #expect(card.heard() == [0x80, 60, 64])
            #expect(try card.directory.receivers(of: output(client)) == [])
            #expect(client.nextInput() == nil, "our own connection is no news to us")
        }

        @Test func whatIsConnectedAgainMeanwhileStaysConnected() throws {
            let (card, client) = try sounding()
            try card.directory.disconnect(output(client), from: card.port.address)
            try card.directory.connect(output(client), to: card.port.address)
            releaseLeaving(client)
            #expect(card.heard() == [0x80, 60, 64])
            #expect(try card.directory.receivers(of: output(client)) == [card.port.address])
        }

        @Test func theBridgeEndsNotesBeforeItDisconnects() throws {
            let card = try Card()
            let panel = try Session.plugIn()
            let session = try Session(preset: "melody")
            try session.waitUntilPlaying(panel)
            let name = card.port.label
            for isOurs in [true, false] {
                _ = try Session.command("connect", name)
                try session.ribbon.waitUntilIdle()
                _ = card.heard()
                panel.down(slot: 0, x: 381, y: 400)
                try panel.frame()
                try session.ribbon.waitUntilIdle()
                #expect(card.heard() == [0x90, 0x43, 100])
                if isOurs {
                    _ = try Session.command("disconnect", name)
                } else {
                    let ours = try PortQuery(Session.clientName).resolve(
                        among: try card.directory.ports().filter(\.sends))
                    try card.directory.disconnect(ours.address, from: card.port.address)
                }
                try session.ribbon.waitUntilIdle()
                #expect(card.heard() == [0x80, 0x43, 64])
                panel.up(slot: 0)
                try panel.frame()
                try session.ribbon.waitUntilIdle()
                #expect(card.heard() == [])
                #expect(try !Session.command("ports").contains("\(name)\treceives, connected"))
            }
            #expect(try session.end().exit == .code(0))
        }
    }
}

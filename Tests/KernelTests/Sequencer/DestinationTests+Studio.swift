import ALSASequencer
import KernelTestKit
import MIDI
import TestSupport
import Testing

extension KernelTests.DestinationTests {
    /// Our client and two synths that others connect to it.
    final class Studio {
        let client: Client
        let synths: [Client]
        private let directory: PortDirectory

        init() throws {
            client = try Client(name: "Ribbon test")
            synths = [try Client(name: "First synth"), try Client(name: "Second synth")]
            directory = try PortDirectory(name: "Ribbon test control")
        }

        private var output: SequencerAddress { SequencerAddress(client: client.number, port: client.outputs[0]) }

        func connect(_ synth: Int) throws {
            try directory.connect(
                output, to: SequencerAddress(client: synths[synth].number, port: synths[synth].input))
        }

        func subscribed(_ synth: Int) -> SequencerInput {
            .subscribed(sender: output, receiver: .init(client: synths[synth].number, port: synths[synth].input))
        }

        func unsubscribed(_ synth: Int) -> SequencerInput {
            .unsubscribed(sender: output, receiver: .init(client: synths[synth].number, port: synths[synth].input))
        }

        func disconnect(_ synth: Int) throws {
            try directory.disconnect(
                output, from: SequencerAddress(client: synths[synth].number, port: synths[synth].input))
        }

        func readNotices() { while client.nextInput() != nil {} }

        func send(_ messages: [Message]) -> SendResult { client.send(messages) }

        func heard(by synth: Int) -> [Message] {
            var messages: [Message] = []
            while let input = synths[synth].nextInput() {
                if case .message(let message, _, _) = input { messages.append(message) }
            }
            return messages
        }
    }
}

import ALSASequencer
import System
import TestSupport

@testable import Control

/// The ports of a sequencer that there is not.
final class TwinGraph: PortGraph {
    struct Connection: Hashable {
        let sender: SequencerAddress
        let receiver: SequencerAddress
    }

    let descriptor: Int32
    private(set) var connections: Set<Connection> = []
    /// How many notices have been read.
    private(set) var readCount = 0
    var all: [SequencerPort] = []
    private var notices: [SequencerInput] = []
    private let system: EmbeddedSystem

    init(_ system: EmbeddedSystem) {
        self.system = system
        descriptor = system.makeDescriptor()
    }

    func announce(_ notices: [SequencerInput]) {
        self.notices += notices
        system.makeReady(descriptor)
    }

    func nextInput() -> SequencerInput? {
        // All that there is goes into the library's buffer at once.
        system.makeReady(descriptor, for: [])
        guard !notices.isEmpty else { return nil }
        readCount += 1
        return notices.removeFirst()
    }

    func ports() throws(SequencerError) -> [SequencerPort] { all }

    func receivers(of sender: SequencerAddress) throws(SequencerError) -> [SequencerAddress] {
        connections.filter { $0.sender == sender }.map(\.receiver).sorted()
    }

    func senders(to receiver: SequencerAddress) throws(SequencerError) -> [SequencerAddress] {
        connections.filter { $0.receiver == receiver }.map(\.sender).sorted()
    }

    func connect(_ sender: SequencerAddress, to receiver: SequencerAddress) throws(SequencerError) -> Bool {
        connections.insert(Connection(sender: sender, receiver: receiver)).inserted
    }

    func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress) throws(SequencerError) -> Bool {
        connections.remove(Connection(sender: sender, receiver: receiver)) != nil
    }
}

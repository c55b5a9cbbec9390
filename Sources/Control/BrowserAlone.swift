import ALSASequencer
import BridgeClient
import EvdevInput
import Panels
import Time

/// The connections of a bridge that plays for browsers alone: they hear every output port, and nobody else does.
final class BrowserPorts: PortGraph {
    /// Stands for all pages. Client 0 is ours (`SessionSequencer.ports`), and is never connected with itself.
    private let browser = SequencerPort(
        address: SequencerAddress(client: 1, port: 0), clientName: FaceWords.pages, name: "Preview")

    /// Nothing comes or goes.
    var descriptor: Int32 { -1 }

    func nextInput() -> SequencerInput? { nil }
    func ports() throws(SequencerError) -> [SequencerPort] { [browser] }
    func receivers(of sender: SequencerAddress) throws(SequencerError) -> [SequencerAddress] { [browser.address] }
    func senders(to receiver: SequencerAddress) throws(SequencerError) -> [SequencerAddress] { [] }
    func connect(_ sender: SequencerAddress, to receiver: SequencerAddress) throws(SequencerError) -> Bool { false }
    func disconnect(_ sender: SequencerAddress, from receiver: SequencerAddress) throws(SequencerError) -> Bool {
        false
    }
}

/// Plays no touchscreens.
struct NoDevices: DeviceKeeper {
    var descriptors: [Int32] { [] }
    var deadline: Timestamp { .distantFuture }

    func start(_ controller: LoopController) throws(DeviceError) {}
    func update(_ controller: LoopController) {}
    func configure(_ configurations: [DeviceConfiguration], _ controller: LoopController) {}
    func noteAttached(_ path: String) {}
    func lose(_ panel: LivePanel, _ controller: LoopController) {}
    func lend(_ path: String, _ controller: LoopController) {}
    func takeBack(_ path: String, _ controller: LoopController) {}
}

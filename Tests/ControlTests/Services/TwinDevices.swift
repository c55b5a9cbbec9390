import EvdevInput
import Panels
import System
import TestSupport
import Time

@testable import Control

/// Devices that there are not: a test sees what is done with them.
final class TwinDevices: DeviceKeeper {
    let descriptors: [Int32]
    var deadline = Timestamp.distantFuture
    private(set) var updateCount = 0
    private(set) var configured: [[DeviceConfiguration]] = []
    private(set) var lent: [String] = []
    private(set) var takenBack: [String] = []
    private(set) var lost: [LivePanel] = []

    init(_ system: EmbeddedSystem) { descriptors = [system.makeDescriptor(), system.makeDescriptor()] }

    func start(_ controller: LoopController) throws(DeviceError) {}

    func update(_ controller: LoopController) {
        updateCount += 1
        deadline = .distantFuture
    }

    func configure(_ configurations: [DeviceConfiguration], _ controller: LoopController) {
        configured.append(configurations)
    }

    func noteAttached(_ path: String) {}

    func lose(_ panel: LivePanel, _ controller: LoopController) { lost.append(panel) }

    func lend(_ path: String, _ controller: LoopController) { lent.append(path) }

    func takeBack(_ path: String, _ controller: LoopController) { takenBack.append(path) }
}

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

    func start(_ delegate: some DeviceManager.Delegate) throws(DeviceError) {}

    func update(_ delegate: some DeviceManager.Delegate) {
        updateCount += 1
        deadline = .distantFuture
    }

    func configure(_ configurations: [DeviceConfiguration], _ delegate: some DeviceManager.Delegate) {
        configured.append(configurations)
    }

    func noteAttached(_ path: String) {}

    func lose(_ panel: LivePanel, _ delegate: some DeviceManager.Delegate) { lost.append(panel) }

    func lend(_ path: String, _ delegate: some DeviceManager.Delegate) { lent.append(path) }

    func takeBack(_ path: String, _ delegate: some DeviceManager.Delegate) { takenBack.append(path) }
}

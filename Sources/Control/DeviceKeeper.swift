import EvdevInput
import Panels
import Time

/// Finds, opens and lends the panels that are played.
protocol DeviceKeeper {
    /// Readable when nodes have come or gone, or when a desktop has.
    var descriptors: [Int32] { get }
    /// When `update` is to be called though nothing has come or gone.
    var deadline: Timestamp { get }

    /// - Throws: why a device that the user asked for cannot be opened, if no other can be played.
    mutating func start(_ controller: LoopController) throws(DeviceError)
    /// Handles nodes and desktops that have come or gone: when a descriptor is readable, and at the deadline.
    mutating func update(_ controller: LoopController)
    mutating func configure(_ configurations: [DeviceConfiguration], _ controller: LoopController)
    /// Notes that the loop plays a panel from here on.
    mutating func noteAttached(_ path: String)
    /// Handles a panel that the loop has given back.
    mutating func lose(_ panel: LivePanel, _ controller: LoopController)
    /// Leaves a device to another program, until `takeBack`.
    mutating func lend(_ path: String, _ controller: LoopController)
    mutating func takeBack(_ path: String, _ controller: LoopController)
}

extension DeviceManager: DeviceKeeper {}

import Panels

/// Finds out which event nodes appear, vanish or become readable. Wait on `descriptors`, then call `drain`.
///
/// The events of devices (`DeviceEvents`) are used if the system has any. A folder is watched (`FolderWatch`) only
/// without them, and while a touchscreen is not yet readable: as soon as anything in a file system is watched, the kernel
/// checks at every read and write there whether somebody wants to know. In /dev these are every read of a panel and every
/// write to the sequencer, which costs each frame 470 instructions.
public final class DeviceWatch: @unchecked Sendable {
    public enum Change: Hashable, Sendable {
        /// The node was created, or its properties or permissions have changed.
        case appeared(path: String)
        case vanished(path: String)
        /// Changes were lost: list the nodes again.
        case unknown
    }

    private let events: DeviceEvents?
    private let folder: FolderWatch

    /// Watches the nodes of all devices, including those that do not exist yet.
    public convenience init() throws(DeviceError) { try self.init(DeviceEvents()) }

    init(_ events: DeviceEvents?, folder path: String = DeviceNodes.folder) throws(DeviceError) {
        self.events = events
        folder = try FolderWatch(path, for: events == nil ? .everything : .permissions)
    }

    /// One of them is readable when something has changed.
    public var descriptors: [Int32] { [folder.descriptor] + (events.map { [$0.descriptor] } ?? []) }

    /// What has changed since the last call, in order. If it is much, it is a part of it, and a descriptor stays readable:
    /// so no flood of devices holds the caller up. Not for the realtime thread.
    public func drain() -> [Change] {
        let changes = events?.drain() ?? []
        return changes + (changes.isEmpty ? [] : folder.update()) + folder.drain()
    }
}

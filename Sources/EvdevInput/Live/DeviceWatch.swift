import Panels

/// Reports event nodes that appear, vanish or become readable. Wait for `descriptors`, then call `drain`.
///
/// It uses the system's device events (`DeviceEvents`) if there are any. It watches a folder (`FolderWatch`) only without
/// them, and while a touchscreen is not yet readable: once anything in a file system is watched, the kernel looks for
/// watchers at every read and write there. In /dev that includes every read of a panel and every write to the sequencer,
/// and costs 470 instructions a frame.
public final class DeviceWatch: @unchecked Sendable {
    public enum Change: Hashable, Sendable {
        /// A node was created, or its properties or permissions have changed.
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

    /// One of them becomes readable when something has changed.
    public var descriptors: [Int32] { [folder.descriptor] + (events.map { [$0.descriptor] } ?? []) }

    /// The changes since the last call, in order. If there are many, only some of them, and a descriptor stays readable, so
    /// that no flood of devices holds up the caller. Not for the realtime thread.
    public func drain() -> [Change] {
        let changes = events?.drain() ?? []
        return changes + (changes.isEmpty ? [] : folder.update()) + folder.drain()
    }
}

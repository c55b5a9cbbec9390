import Panels

/// Tells which event nodes appear, vanish or become readable. To wait on `descriptors`, then `drain`.
///
/// The events of devices tell it (`DeviceEvents`), where the system has any. A folder is watched (`FolderWatch`) only
/// where it has none, and for as long as a touchscreen waits for its permission: as soon as anything of a file system
/// is watched, the kernel asks at every read and write there whether that is to be told of. On /dev that is every read
/// of a panel and every write to the sequencer: 470 instructions of each frame.
public final class DeviceWatch: @unchecked Sendable {
    public enum Change: Hashable, Sendable {
        /// Created, described anew, or its permissions have changed.
        case appeared(path: String)
        case vanished(path: String)
        /// Too much has changed to be told singly: list the nodes anew.
        case unknown
    }

    private let events: DeviceEvents?
    private let folder: FolderWatch

    /// Watches the nodes of all devices, whether there are any already or they come later.
    public convenience init() throws(DeviceError) { try self.init(DeviceEvents()) }

    init(_ events: DeviceEvents?, folder path: String = DeviceNodes.folder) throws(DeviceError) {
        self.events = events
        folder = try FolderWatch(path, for: events == nil ? .everything : .permissions)
    }

    /// Any of them is readable when something has changed.
    public var descriptors: [Int32] { [folder.descriptor] + (events.map { [$0.descriptor] } ?? []) }

    /// What has changed since the last time, in order. Not for the realtime thread.
    public func drain() -> [Change] {
        let told = events?.drain() ?? []
        return told + (told.isEmpty ? [] : folder.update()) + folder.drain()
    }
}

import CUdev
import Glibc
import Panels
import System

/// Reports input devices that are added and removed, from a netlink socket.
final class DeviceEvents {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    /// Readable when there are events.
    let descriptor: Int32

    /// Nil if the events cannot be received: a sandbox may refuse the socket, and in a container it may stay silent.
    init?() {
        guard let source = DeviceEventSource.present(), let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, source.rawValue) else {
            udev_unref(udev)
            return nil
        }
        self.udev = udev
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else { return nil }
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// The most events that a call reads.
    static let limit = 32

    /// The changes since the last call, in order; only some of them if there are many.
    func drain() -> [DeviceWatch.Change] {
        var changes: [DeviceWatch.Change] = []
        for _ in 0..<Self.limit {
            if let device = udev_monitor_receive_device(monitor) {
                if let change = Self.change(of: device) { changes.append(change) }
                udev_device_unref(device)
            } else if errno != EINTR {
                // Any other error is usually ENOBUFS: events were lost.
                return errno == EAGAIN ? changes : changes + [.unknown]
            }
        }
        return changes
    }

    /// Nil if the node is not an event node.
    private static func change(of device: OpaquePointer) -> DeviceWatch.Change? {
        guard let node = udev_device_get_devnode(device), let action = udev_device_get_action(device) else {
            return nil
        }
        let path = String(cString: node)
        let folder = DeviceNodes.folder + "/"
        guard path.hasPrefix(folder), DeviceNodes.eventNumber(String(path.dropFirst(folder.count))) != nil else {
            return nil
        }
        return String(cString: action) == "remove" ? .vanished(path: path) : .appeared(path: path)
    }
}

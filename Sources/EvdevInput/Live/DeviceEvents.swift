import CUdev
import Glibc
import Panels

/// What comes and goes among the input devices, as a netlink socket tells it: by udev, whose event comes when a node is
/// described and permitted; by the kernel itself where udev does not run, right after the node was made.
final class DeviceEvents {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    /// Readable when there are events.
    let descriptor: Int32

    /// Nil where no events are to be had: a sandbox may refuse the socket, and a container hear nothing from it.
    init?() {
        guard let sender = Self.sender, let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, sender) else {
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

    /// Who tells, as libudev calls it.
    private static var sender: String? {
        if access("/run/udev/control", F_OK) == 0 { return "udev" }
        return isInFirstUserNamespace ? "kernel" : nil
    }

    /// The kernel tells its events to no other one: there all users are themselves.
    private static var isInFirstUserNamespace: Bool {
        guard let map = try? readFile("/proc/self/uid_map") else { return false }
        let words = String(decoding: map, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        return words == ["0", "0", "4294967295"]
    }

    /// What has come since the last time, in order.
    func drain() -> [DeviceWatch.Change] {
        var changes: [DeviceWatch.Change] = []
        while true {
            if let device = udev_monitor_receive_device(monitor) {
                if let change = Self.change(of: device) { changes.append(change) }
                udev_device_unref(device)
            } else if errno != EINTR {
                // Most of all ENOBUFS: more came than the socket could keep.
                return errno == EAGAIN ? changes : changes + [.unknown]
            }
        }
    }

    /// Nil where it is no event node: each device has others too.
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

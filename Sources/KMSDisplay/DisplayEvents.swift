import CUdev
import Glibc
import System

/// Reports that a display or a card has come or gone, from a netlink socket.
public final class DisplayEvents {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    /// Becomes readable when something has changed.
    public let descriptor: Int32

    /// Nil if the events cannot be received: a sandbox may refuse the socket, and in a container it may stay silent.
    public init?() {
        guard let source = DeviceEventSource.present(), let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, source.rawValue) else {
            udev_unref(udev)
            return nil
        }
        (self.udev, self.monitor) = (udev, monitor)
        descriptor = udev_monitor_get_fd(monitor)
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else { return nil }
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// Reads all events.
    /// - Returns: whether there were any. Then the displays may have changed.
    public func drain() -> Bool {
        var hasRead = false
        while true {
            if let device = udev_monitor_receive_device(monitor) {
                hasRead = true
                udev_device_unref(device)
            } else if errno != EINTR {
                // Any other error is ENOBUFS: events were lost.
                return hasRead || errno != EAGAIN
            }
        }
    }
}

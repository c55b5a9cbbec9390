import CUdev
import Glibc

/// Tells when a display or a card comes or goes, from a netlink socket: udev's events, or without udev the kernel's.
public final class DisplayEvents {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    /// Readable when something has changed.
    public let descriptor: Int32

    /// Nil where there are no events, as a sandbox may refuse the socket.
    public init?() {
        guard let udev = udev_new() else { return nil }
        let source = access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard let monitor = udev_monitor_new_from_netlink(udev, source) else {
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

    /// Reads what has come. Answers whether there was anything: then the displays are to be asked anew.
    public func drain() -> Bool {
        var hasRead = false
        while true {
            if let device = udev_monitor_receive_device(monitor) {
                hasRead = true
                udev_device_unref(device)
            } else if errno != EINTR {
                // Other than EAGAIN it is ENOBUFS: more came than the socket holds.
                return hasRead || errno != EAGAIN
            }
        }
    }
}

import Glibc

/// The source of events about devices that come and go. Its raw value is libudev's name for it.
public enum DeviceEventSource: String, Sendable {
    /// The service udev: an event comes once a node has its permissions and properties.
    case udev
    /// The kernel itself: an event comes as soon as the node exists.
    case kernel

    /// The source on this machine; nil if there is none, as in a container without udev.
    /// - Parameters:
    ///   - control: exists while udev runs.
    ///   - users: says which users this process's user namespace has.
    public static func present(
        control: String = "/run/udev/control", users: String = "/proc/self/uid_map"
    ) -> DeviceEventSource? {
        if access(control, F_OK) == 0 { return .udev }
        return isFirstUserNamespace(users) ? .kernel : nil
    }

    /// The kernel sends its events to the first user namespace only, the one that maps all users to themselves.
    private static func isFirstUserNamespace(_ users: String) -> Bool {
        // The first namespace has one line, of 33 characters; a longer map is another's.
        let words = String(decoding: firstBytes(of: users), as: UTF8.self).split { $0 == " " || $0 == "\n" }
        return words == ["0", "0", "4294967295"]
    }
}

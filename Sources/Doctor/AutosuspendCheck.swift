/// Whether the kernel suspends a touchscreen's USB device while nobody plays (Linux,
/// Documentation/driver-api/usb/power-management.rst).
struct AutosuspendCheck: Hashable, Sendable {
    /// The touchscreen's name.
    var name: String
    /// The USB device's name in sysfs, such as `1-1.2`.
    var device: String
    /// Milliseconds without a touch after which it is suspended; nil if it never is.
    var delay: Int?

    var finding: Finding {
        guard let delay else { return Finding("suspend", .ok, "\(name): its USB device stays awake") }
        return Finding(
            "suspend", .warning,
            "\(name): its USB device is suspended after \(tenths(Double(delay) / 1000)) s without a touch; "
                + "the next touch comes late or is lost",
            mend: "echo on | sudo tee /sys/bus/usb/devices/\(device)/power/control")
    }
}

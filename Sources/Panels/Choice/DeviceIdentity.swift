/// Identifies a device over reboots and on other ports. `ConfigurationChoice` says how.
public struct DeviceIdentity: Hashable, Sendable, CustomStringConvertible {
    public var name: String
    /// Where it is plugged in, as udev's ID_PATH or the kernel's name for it; empty if unknown.
    public var busPath: String
    /// Empty if the device has none.
    public var serial: String

    public init(name: String, busPath: String = "", serial: String = "") {
        self.name = name
        self.busPath = busPath
        self.serial = serial
    }

    public var description: String {
        "“\(name)”" + (busPath.isEmpty ? "" : " at \(busPath)") + (serial.isEmpty ? "" : ", serial number \(serial)")
    }
}

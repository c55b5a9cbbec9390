/// Identifies a device across reboots and ports; matched by `ConfigurationChoice`.
public struct DeviceIdentity: Hashable, Sendable, CustomStringConvertible {
    public var name: String
    /// The port it is plugged into, as udev's ID_PATH or the kernel's name; empty if unknown.
    public var busPath: String
    /// The serial number; empty if the device has none.
    public var serial: String

    public init(name: String, busPath: String = "", serial: String = "") {
        self.name = name
        self.busPath = busPath
        self.serial = serial
    }

    /// Whether it names one device, by more than its name.
    public var isOfOneDevice: Bool { !busPath.isEmpty || !serial.isEmpty }

    /// Whether nothing that it names differs at a device; with a serial number, the port may.
    public func fits(_ device: DeviceIdentity) -> Bool {
        guard name == device.name, serial.isEmpty || serial == device.serial else { return false }
        return !serial.isEmpty || busPath.isEmpty || busPath == device.busPath
    }

    public var description: String {
        "“\(name)”" + (busPath.isEmpty ? "" : " at \(busPath)") + (serial.isEmpty ? "" : ", serial number \(serial)")
    }
}

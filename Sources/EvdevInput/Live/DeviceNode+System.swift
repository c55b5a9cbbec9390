import CUdev
import Glibc
import Panels
import Touch

extension DeviceNode {
    /// Describes an open panel, with udev's properties or, without udev, with sysfs's.
    public init(_ panel: LivePanel) {
        self.init(path: panel.path, device: panel.device)
        var status = stat()
        if fstat(panel.descriptor, &status) == 0 { read(status.st_rdev) }
    }

    /// Describes a node that this user may not be allowed to open, without the ranges of its axes.
    public init?(unopened path: String) {
        guard let device = DeviceDescription(unopened: path) else { return nil }
        self.init(path: path, device: device)
        var status = stat()
        if stat(path, &status) == 0 { read(status.st_rdev) }
    }

    /// Fills in what udev and sysfs tell about the node with this device number, if they do.
    private mutating func read(_ number: dev_t) {
        guard let udev = udev_new() else { return }
        defer { udev_unref(udev) }
        guard let handle = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), number) else { return }
        defer { udev_device_unref(handle) }
        read(handle)
    }

    private mutating func read(_ node: OpaquePointer) {
        let property = { (name: String) in udev_device_get_property_value(node, name).map { String(cString: $0) } }
        identity.busPath = property("ID_PATH") ?? ""
        identity.serial = property("ID_SERIAL_SHORT") ?? ""
        systemMatrix = property("LIBINPUT_CALIBRATION_MATRIX").flatMap { CalibrationMatrix(text: $0) }
        display = property("WL_OUTPUT")
        guard let input = udev_device_get_parent(node) else { return }
        let attribute = { (name: String) in udev_device_get_sysattr_value(input, name).map { String(cString: $0) } }
        let place = attribute("phys").flatMap { $0.isEmpty ? nil : $0 }
        if identity.serial.isEmpty { identity.serial = attribute("uniq") ?? "" }
        if identity.busPath.isEmpty { identity.busPath = place ?? "" }
        physicalDevice = Self.physicalDevice(of: input) ?? place.map { String($0.prefix { $0 != "/" }) }
    }

    /// The device that a node is a part of: the USB device, or else the input device's parent.
    private static func physicalDevice(of input: OpaquePointer) -> String? {
        let usb = udev_device_get_parent_with_subsystem_devtype(input, "usb", "usb_device")
        guard let parent = usb ?? udev_device_get_parent(input), let path = udev_device_get_syspath(parent) else {
            return nil
        }
        return String(cString: path)
    }
}

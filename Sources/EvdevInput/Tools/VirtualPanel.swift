import CEvdev
import Glibc
import Panels
import Touch

/// A virtual input device (uinput), which every program sees as a panel. Recordings are played into it.
///
/// `deinit` removes the device. Needs write access to /dev/uinput.
public final class VirtualPanel {
    public static let uinput = "/dev/uinput"

    private let handle: OpaquePointer
    /// The device's event node.
    public let path: String

    public init(_ device: DeviceDescription) throws(DeviceError) {
        guard let template = libevdev_new() else { throw DeviceError(ENOMEM, path: Self.uinput) }
        defer { libevdev_free(template) }
        Self.describe(device, in: template)
        var created: OpaquePointer?
        let result = libevdev_uinput_create_from_device(
            template, Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &created)
        guard result == 0, let created else { throw DeviceError(-result, path: Self.uinput) }
        handle = created
        path = libevdev_uinput_get_devnode(created).map { String(cString: $0) } ?? ""
    }

    deinit { libevdev_uinput_destroy(handle) }

    private static func describe(_ device: DeviceDescription, in template: OpaquePointer) {
        libevdev_set_name(template, device.name)
        libevdev_set_id_bustype(template, Int32(device.bus))
        libevdev_set_id_vendor(template, Int32(device.vendor))
        libevdev_set_id_product(template, Int32(device.product))
        libevdev_set_id_version(template, Int32(device.version))
        for property in device.properties.codes { libevdev_enable_property(template, UInt32(property)) }
        for (type, codes) in device.codes where type > 0 {
            for code in codes.codes where type != EventType.absolute {
                libevdev_enable_event_code(template, UInt32(type), UInt32(code), nil)
            }
        }
        for (code, axis) in device.axes {
            var info = input_absinfo(
                value: 0, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
                resolution: axis.resolution)
            libevdev_enable_event_code(template, UInt32(EventType.absolute), UInt32(code), &info)
        }
    }

    /// Sends an event. The kernel gives it the time of its own clock.
    public func send(_ event: RawEvent) throws(DeviceError) { try send(CollectionOfOne(event)) }

    /// Sends events in one write, so that nothing comes between them, as a driver sends a report.
    public func send(_ events: some Collection<RawEvent>) throws(DeviceError) {
        let raw = events.map { input_event(type: $0.type, code: $0.code, value: $0.value) }
        let size = raw.count * MemoryLayout<input_event>.stride
        let written = write(libevdev_uinput_get_fd(handle), raw, size)
        guard written == size else { throw DeviceError(written < 0 ? errno : EIO, path: path) }
    }
}

extension input_event {
    /// An event without a time; the kernel sets it.
    fileprivate init(type: UInt16, code: UInt16, value: Int32) {
        self.init()
        self.type = type
        self.code = code
        self.value = value
    }
}

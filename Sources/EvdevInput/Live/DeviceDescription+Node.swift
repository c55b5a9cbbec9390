import CEvdev
import Glibc
import Panels

extension DeviceDescription {
    /// Reads the description of an open node.
    init(node descriptor: Int32, path: String) throws(DeviceError) {
        var handle: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &handle)
        guard result == 0, let device = handle else {
            if result == -ENOTTY || result == -EINVAL {
                throw .notPlayable(path: path, reason: "it is not an input device")
            }
            throw DeviceError(-result, path: path)
        }
        defer { libevdev_free(device) }
        self.init(
            name: libevdev_get_name(device).map { String(cString: $0) } ?? "",
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
        for property in 0..<UInt32(INPUT_PROP_CNT) where libevdev_has_property(device, property) == 1 {
            properties.insert(UInt16(property))
        }
        for type in 0..<UInt32(EV_CNT) where libevdev_has_event_type(device, type) == 1 {
            codes[0, default: CodeSet()].insert(UInt16(type))
            let last = libevdev_event_type_get_max(type)
            guard type > 0, last >= 0 else { continue }
            for code in 0...UInt32(last) where libevdev_has_event_code(device, type, code) == 1 {
                codes[UInt16(type), default: CodeSet()].insert(UInt16(code))
                if type == EventType.absolute, let info = libevdev_get_abs_info(device, code) {
                    axes[UInt16(code)] = Axis(info.pointee)
                }
            }
        }
    }
}

extension Axis {
    init(_ info: input_absinfo) {
        self.init(
            minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
            resolution: info.resolution)
    }
}

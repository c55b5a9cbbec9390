import Touch

/// An event node: what `DeviceChoice` needs to know of it.
public struct DeviceNode: Hashable, Sendable {
    public var path: String
    public var device: DeviceDescription
    public var identity: DeviceIdentity
    /// The same for all nodes of one physical device; nil if unknown.
    public var physicalDevice: String?
    /// The udev property LIBINPUT_CALIBRATION_MATRIX.
    public var systemMatrix: CalibrationMatrix?
    /// The udev property WL_OUTPUT: the display under it.
    public var display: String?

    public init(
        path: String, device: DeviceDescription, identity: DeviceIdentity? = nil, physicalDevice: String? = nil,
        systemMatrix: CalibrationMatrix? = nil
    ) {
        self.path = path
        self.device = device
        self.identity = identity ?? DeviceIdentity(name: device.name)
        self.physicalDevice = physicalDevice
        self.systemMatrix = systemMatrix
    }

    /// How well this node is suited among the nodes of its device. The highest is played.
    var suitability: Int {
        let isDirect = device.properties.contains(InputProperty.direct) ? 1 : 0
        switch try? device.panelProtocol() {
        case .slots(let count): return 4000 + 2 * min(count, 400) + isDirect
        case .packets: return 3000 + isDirect
        case .single: return (device.has(key: Key.touch) ? 2000 : 1000) + isDirect
        case .relative: return 1
        case nil: return 0
        }
    }
}

import Touch

/// An event node, described as far as `DeviceChoice` needs.
public struct DeviceNode: Hashable, Sendable {
    public var path: String
    public var device: DeviceDescription
    public var identity: DeviceIdentity
    /// Shared by all nodes of one physical device; nil if unknown.
    public var physicalDevice: String?
    /// The udev property LIBINPUT_CALIBRATION_MATRIX.
    public var systemMatrix: CalibrationMatrix?
    /// The udev property WL_OUTPUT: the display under the panel.
    public var display: String?

    public init(path: String, device: DeviceDescription) {
        self.path = path
        self.device = device
        identity = DeviceIdentity(name: device.name)
    }

    /// How suitable this node is among the nodes of its device; the highest is played.
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

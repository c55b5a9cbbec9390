/// The axes that a device's protocol uses.
struct PanelAxes {
    var x: Axis
    var y: Axis
    var pressure: Axis?
    var major: Axis?
    /// The greatest distance that counts as touching.
    var touchDistance: Int32
    /// The number of slots in protocol B.
    var slots: Int
    /// The greatest number of simultaneous contacts.
    var contacts: Int

    init(_ device: DeviceDescription, _ panelProtocol: PanelProtocol) {
        let axes = device.axes
        let isMultitouch: Bool
        switch panelProtocol {
        case .slots(let count): (isMultitouch, slots, contacts) = (true, count, count)
        case .packets: (isMultitouch, slots, contacts) = (true, 0, PacketReader.contactLimit)
        case .single, .relative: (isMultitouch, slots, contacts) = (false, 0, 1)
        }
        let isRelative = panelProtocol == .relative
        let horizontal = axes[isMultitouch ? AbsoluteAxis.positionX : AbsoluteAxis.x]
        let vertical = axes[isMultitouch ? AbsoluteAxis.positionY : AbsoluteAxis.y]
        x = isRelative ? RelativeReader.horizontal : horizontal ?? Axis(minimum: 0, maximum: 1)
        y = isRelative ? RelativeReader.vertical : vertical ?? Axis(minimum: 0, maximum: 1)
        if isMultitouch, x.resolution <= 0, y.resolution <= 0 {
            Self.adoptResolution(&x, axes[AbsoluteAxis.x])
            Self.adoptResolution(&y, axes[AbsoluteAxis.y])
        }
        pressure = device.usableAxis(isMultitouch ? AbsoluteAxis.contactPressure : AbsoluteAxis.pressure)
        major = isMultitouch ? device.usableAxis(AbsoluteAxis.touchMajor) : nil
        touchDistance = isMultitouch ? axes[AbsoluteAxis.contactDistance]?.minimum ?? .max : .max
    }

    /// Adopts the other axis's resolution if the range is the same: some drivers state it only for the single-touch
    /// axis.
    private static func adoptResolution(_ axis: inout Axis, _ other: Axis?) {
        guard let other, other.minimum == axis.minimum, other.maximum == axis.maximum else { return }
        axis.resolution = other.resolution
    }
}

import Touch

/// The configuration of one screen: a file in `devices/`.
public struct DeviceConfiguration: Hashable, Sendable {
    /// A mirror image, after the rotation.
    public enum Mirror: Hashable, Sendable {
        case horizontal, vertical, both
    }

    /// The diameters of a contact that a panel reports, in millimetres.
    public struct FingerDiameters: Hashable, Sendable {
        /// Of a light finger.
        public var light: Double
        /// Of a firm finger; larger.
        public var firm: Double

        public init(light: Double, firm: Double) {
            self.light = light
            self.firm = firm
        }
    }

    /// The device that it is for; nil: it is for none in particular.
    public var match: DeviceIdentity?
    /// The surface's name, for presets that play on several.
    public var surface: String?
    /// How far the surface is turned clockwise against the panel, in quarters.
    public var quarterTurns = 0
    public var mirror: Mirror?
    /// The display under it, by its connector's name.
    public var display: String?
    /// Replaces the udev property LIBINPUT_CALIBRATION_MATRIX. Rotation and mirror come after it.
    public var matrix: CalibrationMatrix?
    /// The surface's size as its player sees it. Replaces what the panel states.
    public var size: Millimetres?
    /// What the panel shows of a light and of a firm finger; nil: 3 and 13 mm.
    public var finger: FingerDiameters?
    /// Whether the screen is kept from the desktop; nil: `GrabRule` decides.
    public var grab: Bool?
    public var filters = FilterConfiguration()

    public init() {}

    /// From the panel's fractions to the surface's.
    /// - Parameter systemMatrix: the udev property LIBINPUT_CALIBRATION_MATRIX.
    public func orientation(systemMatrix: CalibrationMatrix? = nil) -> CalibrationMatrix {
        var result = [matrix, systemMatrix].lazy.compactMap { $0 }.first(where: \.isUsable) ?? .identity
        result = result.followed(by: .rotated(quarters: quarterTurns))
        if mirror == .horizontal || mirror == .both { result = result.followed(by: .mirroredHorizontally) }
        if mirror == .vertical || mirror == .both { result = result.followed(by: .mirroredVertically) }
        return result
    }
}

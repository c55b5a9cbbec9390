import Touch

/// The configuration of one screen, read from a file in `devices/`.
public struct DeviceConfiguration: Hashable, Sendable {
    /// A mirror image, applied after the rotation.
    public enum Mirror: String, CaseIterable, Sendable {
        case horizontal, vertical, both
    }

    /// The diameters that a panel reports for fingers, in millimetres.
    public struct FingerDiameters: Hashable, Sendable {
        /// The diameter of a light finger.
        public var light: Double
        /// The diameter of a firm finger; larger.
        public var firm: Double

        public init(light: Double, firm: Double) {
            self.light = light
            self.firm = firm
        }
    }

    /// The device that this configuration is for; nil if it is for no device in particular.
    public var match: DeviceIdentity?
    /// The surface's name, used by presets that play on several.
    public var surface: String?
    /// The part of the surface that the panel covers, as fractions of the surface; nil if it covers all of it.
    public var place: Rect?
    /// The surface's clockwise rotation relative to the panel, in quarter turns.
    public var quarterTurns = 0
    public var mirror: Mirror?
    /// The display under the panel, by its connector's name.
    public var display: String?
    /// Replaces the udev property LIBINPUT_CALIBRATION_MATRIX. Rotation and mirror are applied after it.
    public var matrix: CalibrationMatrix?
    /// The surface's size from the player's point of view; replaces the size that the panel states.
    public var size: Millimetres?
    /// The diameters reported for a light and a firm finger; nil for 3 and 13 mm.
    public var finger: FingerDiameters?
    /// Whether the desktop is kept from using the screen; nil lets `GrabRule` decide.
    public var grab: Bool?
    public var filters = FilterConfiguration()

    public init() {}

    /// Maps fractions of the panel to fractions of the surface.
    /// - Parameter systemMatrix: the udev property LIBINPUT_CALIBRATION_MATRIX.
    public func orientation(systemMatrix: CalibrationMatrix? = nil) -> CalibrationMatrix {
        var result = [matrix, systemMatrix].lazy.compactMap { $0 }.first(where: \.isUsable) ?? .identity
        result = result.followed(by: .rotated(quarters: quarterTurns))
        if mirror == .horizontal || mirror == .both { result = result.followed(by: .mirroredHorizontally) }
        if mirror == .vertical || mirror == .both { result = result.followed(by: .mirroredVertically) }
        return result
    }
}

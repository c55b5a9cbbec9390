import Touch

/// What its owner says of one screen: a file in `devices/`.
public struct DeviceConfiguration: Hashable, Sendable {
    /// A mirror image, after the rotation.
    public enum Mirror: Hashable, Sendable {
        case horizontal, vertical, both
    }

    /// A length and a breadth in millimetres.
    public struct Extent: Hashable, Sendable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// The device that it is of; nil: any.
    public var match: DeviceIdentity?
    /// The surface's name, for presets that play on several.
    public var surface: String?
    /// How far the surface is turned clockwise against the panel, in quarters.
    public var quarterTurns = 0
    public var mirror: Mirror?
    /// In place of the udev property LIBINPUT_CALIBRATION_MATRIX; rotation and mirror come after it.
    public var matrix: CalibrationMatrix?
    /// The surface's size as its player sees it; in place of what the panel says.
    public var size: Extent?
    /// Whether the desktop must not hear the screen too; nil: as the session suggests.
    public var grab: Bool?
    public var filters = FilterConfiguration()

    public init() {}

    /// From the panel's fractions to the surface's.
    /// - Parameter systemMatrix: what LIBINPUT_CALIBRATION_MATRIX says.
    public func orientation(systemMatrix: CalibrationMatrix? = nil) -> CalibrationMatrix {
        var result = [matrix, systemMatrix].lazy.compactMap { $0 }.first(where: \.isUsable) ?? .identity
        result = result.followed(by: .rotated(quarters: quarterTurns))
        if mirror == .horizontal || mirror == .both { result = result.followed(by: .mirroredHorizontally) }
        if mirror == .vertical || mirror == .both { result = result.followed(by: .mirroredVertically) }
        return result
    }
}

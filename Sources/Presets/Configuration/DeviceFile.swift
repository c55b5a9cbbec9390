import Panels
import Time
import Touch

/// A file in `devices/`, which configures one screen (docs/devices.md, "A file for a screen").
public struct DeviceFile: Hashable, Sendable {
    /// Identifies the screen that the file is for.
    public struct Match: Hashable, Sendable {
        public var name: String
        /// The port it is plugged into; nil means any.
        public var path: String?
        public var serial: String?

        public init(name: String, path: String? = nil, serial: String? = nil) {
            self.name = name
            self.path = path
            self.serial = serial
        }
    }

    /// Filters against the panel's noise; all off by default.
    public struct Filters: Hashable, Sendable {
        /// Radius in millimetres.
        public var deadBand = 0.0
        public var medianOfThree = false
        public var smoothing: OneEuroParameters?
        public var minimumDuration = Nanoseconds.zero
        public var liftDebounce = Nanoseconds.zero
        /// Nil: silence never ends a contact.
        public var silence: Nanoseconds?

        public init() {}
    }

    public var match: Match
    public var surface: String?
    /// Clockwise rotation, `0 ... 3`.
    public var quarterTurns = 0
    public var mirror: DeviceConfiguration.Mirror?
    /// The display under the touchscreen.
    public var display: String?
    public var matrix: CalibrationMatrix?
    /// The surface's size from the player's point of view.
    public var size: Millimetres?
    /// The diameters it reports for a light and a firm finger, in millimetres; nil for 3 and 13.
    public var finger: DeviceConfiguration.FingerDiameters?
    public var grab: Bool?
    public var filters = Filters()

    public init(match: Match) {
        self.match = match
    }
}

import Time
import Touch

/// A file in `devices/`, which configures one screen (docs/devices.md, "A file for a screen").
public struct DeviceFile: Hashable, Sendable {
    /// Which screen the file is for.
    public struct Match: Hashable, Sendable {
        public var name: String
        /// Where it is plugged in; nil: anywhere.
        public var path: String?
        public var serial: String?

        public init(name: String, path: String? = nil, serial: String? = nil) {
            self.name = name
            self.path = path
            self.serial = serial
        }
    }

    /// The diameters of a finger's contact, in millimetres.
    public struct Finger: Hashable, Sendable {
        public var light: Double
        /// Above `light`.
        public var firm: Double

        public init(light: Double, firm: Double) {
            self.light = light
            self.firm = firm
        }
    }

    public enum Mirror: String, CaseIterable, Sendable {
        case horizontal, vertical, both
    }

    /// Filters against the panel's noise. All are off by default.
    public struct Filters: Hashable, Sendable {
        /// Millimetres.
        public var deadBand = 0.0
        public var medianOfThree = false
        public var smoothing: Smoothing?
        public var minimumDuration = Nanoseconds.zero
        public var liftDebounce = Nanoseconds.zero
        /// Nil: a contact never ends because of silence.
        public var silence: Nanoseconds?

        public init() {}
    }

    /// The parameters of a One-Euro filter.
    public struct Smoothing: Hashable, Sendable {
        /// Hertz, above 0.
        public var cutoff: Double
        /// Hertz for each point a second.
        public var speed: Double

        public init(cutoff: Double = 2, speed: Double = 0.05) {
            self.cutoff = cutoff
            self.speed = speed
        }
    }

    public var match: Match
    public var surface: String?
    /// Clockwise, `0 ... 3`.
    public var quarterTurns = 0
    public var mirror: Mirror?
    /// The display under the touchscreen.
    public var display: String?
    public var matrix: CalibrationMatrix?
    /// The surface's size as its player sees it.
    public var size: Millimetres?
    /// The diameters that it shows of a light and of a firm finger, in millimetres; nil: 3 and 13.
    public var finger: Finger?
    public var grab: Bool?
    public var filters = Filters()

    public init(match: Match) {
        self.match = match
    }
}

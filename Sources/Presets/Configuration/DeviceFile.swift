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

    /// The diameters of a finger's contact, in millimetres.
    public struct Finger: Hashable, Sendable {
        public var light: Double
        /// Greater than `light`.
        public var firm: Double

        public init(light: Double, firm: Double) {
            self.light = light
            self.firm = firm
        }
    }

    public enum Mirror: String, CaseIterable, Sendable {
        case horizontal, vertical, both
    }

    /// Filters against the panel's noise; all off by default.
    public struct Filters: Hashable, Sendable {
        /// Radius in millimetres.
        public var deadBand = 0.0
        public var medianOfThree = false
        public var smoothing: Smoothing?
        public var minimumDuration = Nanoseconds.zero
        public var liftDebounce = Nanoseconds.zero
        /// Nil: silence never ends a contact.
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
    /// Clockwise rotation, `0 ... 3`.
    public var quarterTurns = 0
    public var mirror: Mirror?
    /// The display under the touchscreen.
    public var display: String?
    public var matrix: CalibrationMatrix?
    /// The surface's size from the player's point of view.
    public var size: Millimetres?
    /// The diameters it reports for a light and a firm finger, in millimetres; nil for 3 and 13.
    public var finger: Finger?
    public var grab: Bool?
    public var filters = Filters()

    public init(match: Match) {
        self.match = match
    }
}

/// A width and a height in millimetres.
public struct Millimetres: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

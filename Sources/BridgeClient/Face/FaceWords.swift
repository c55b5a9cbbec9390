import Scene

/// The part of a face's picture that seldom changes, and what a face needs to know to show it.
public struct FaceWords: Hashable, Sendable, Codable {
    /// The preset that is played.
    public struct Preset: Hashable, Sendable, Codable {
        public var name: String
        /// The number of its description, which changes when there is another one; nil if the preset cannot be
        /// described.
        public var description: UInt32?
        /// Its place in the bank, from 1; nil if it is in none.
        public var number: Int?
        public var bankCount: Int

        package init(name: String, description: UInt32? = nil, number: Int? = nil, bankCount: Int) {
            (self.name, self.description, self.number, self.bankCount) = (name, description, number, bankCount)
        }
    }

    /// A surface that the preset is mounted on, and the first of the touchscreens that feed it.
    public struct Screen: Hashable, Sendable, Codable {
        public var number: UInt8
        /// Its name in presets, if `devices/` gives it one.
        public var name: String?
        /// The size in millimetres, as the player sees the screen.
        public var width: Double
        public var height: Double
        /// Whether the size is assumed, because neither the panel nor `devices/` states it.
        public var isSizeAssumed: Bool
        /// The touchscreen's name and node.
        public var device: String
        public var node: String
        /// BUS_*, as the kernel numbers them.
        public var bus: UInt16
        /// How far the screen is turned clockwise, as `devices/` says; nil if no file there is about this touchscreen.
        public var quarterTurns: Int?
        /// The display that `devices/` names.
        public var display: String?
        /// The udev property WL_OUTPUT.
        public var output: String?
        /// Whether the screen is dark; the touch that wakes it is not played.
        public var isAsleep: Bool
        /// The page of the bank, while it is open there.
        public var bank: BankPage?

        package init(
            number: UInt8, name: String? = nil, width: Double, height: Double, isSizeAssumed: Bool, device: String,
            node: String, bus: UInt16, quarterTurns: Int? = nil, display: String? = nil, output: String? = nil,
            isAsleep: Bool, bank: BankPage? = nil
        ) {
            (self.number, self.name, self.width, self.height) = (number, name, width, height)
            (self.isSizeAssumed, self.device, self.node, self.bus) = (isSizeAssumed, device, node, bus)
            (self.quarterTurns, self.display, self.output) = (quarterTurns, display, output)
            (self.isAsleep, self.bank) = (isAsleep, bank)
        }
    }

    /// The marks to show while a touchscreen is calibrated; nil otherwise.
    public var calibration: CalibrationMarks?
    /// Nil while no preset can be played.
    public var preset: Preset?
    /// The presets of the bank, by names that `preset` takes.
    public var bank: [String]
    public var screens: [Screen]
    /// The names of the clients that hear the output ports; `pages` alone if only pages in browsers hear them.
    public var receivers: [String]
    public static let pages = "Browser"
    /// Says that no configured synth is reached, and why; nil if one is.
    public var missing: String?
    /// The median latency of the latest touches in nanoseconds; nil if there were none.
    public var latency: Int64?
    /// Quarter notes a minute; nil if nothing is played by a clock.
    public var tempo: Double?
    /// Whether the incoming clock has stopped.
    public var isClockLost: Bool
    /// The beats while something counts; else nil. Their `bar` and `beat` mean nothing: a face computes them for each
    /// moment.
    public var beats: BeatStatus?
    /// The snapshots of the preset.
    public var snapshots: BridgeStatus.Snapshots
    /// The loops of touches. Their `position` means nothing: a face computes it for each moment.
    public var loops: [LoopStatus]
    /// The only mapping that is sent, while a synth learns it.
    public var learning: String?
    /// Why the preset's file in its current state, or the last choice, is not played: the first reason.
    public var problem: String?
    /// Whether a touchscreen is played whose touches a browser on the bridge's machine gets too. Fingers on such a page are
    /// then not played (`PageConnection`).
    public var isTouchscreenShared = false

    package init(
        calibration: CalibrationMarks? = nil, preset: Preset? = nil, bank: [String] = [], screens: [Screen],
        receivers: [String],
        missing: String? = nil, latency: Int64? = nil, tempo: Double? = nil, isClockLost: Bool,
        beats: BeatStatus? = nil, snapshots: BridgeStatus.Snapshots = BridgeStatus.Snapshots(), loops: [LoopStatus],
        learning: String? = nil,
        problem: String? = nil, isTouchscreenShared: Bool = false
    ) {
        self.isTouchscreenShared = isTouchscreenShared
        (self.calibration, self.preset, self.screens) = (calibration, preset, screens)
        (self.receivers, self.missing, self.latency, self.tempo) = (receivers, missing, latency, tempo)
        (self.isClockLost, self.snapshots, self.loops, self.learning) = (isClockLost, snapshots, loops, learning)
        (self.bank, self.beats, self.problem) = (bank, beats, problem)
    }
}

/// The marks that a face shows while a touchscreen is calibrated.
public struct CalibrationMarks: Hashable, Sendable, Codable {
    /// The marks that are touched one after the other: 0…1 of the screen, from the left and from the top.
    public var marks: [Place]
    /// The mark to touch now; nil: none.
    public var current: Int?
    /// The instruction for the user.
    public var sentence: String
    /// How far the screen is turned clockwise.
    public var quarterTurns: Int
    /// The only display that shows it; nil: the one that the face is shown on.
    public var display: String?

    public struct Place: Hashable, Sendable, Codable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    public init(_ marks: [Place], current: Int?, sentence: String, quarterTurns: Int, display: String?) {
        (self.marks, self.current, self.sentence) = (marks, current, sentence)
        (self.quarterTurns, self.display) = (quarterTurns, display)
    }

    /// The most marks; more than any calibration asks for.
    private static let limit = 64

    /// Why the marks cannot be shown, and what is expected; nil if they can. Any program may send them.
    package var problem: String? {
        guard marks.count <= Self.limit else { return "\(marks.count) marks; expected at most \(Self.limit)" }
        for place in marks where !(0...1).contains(place.x) || !(0...1).contains(place.y) {
            return "a mark at \(place.x), \(place.y); expected x and y of 0…1"
        }
        if let current, !marks.indices.contains(current) {
            return "mark \(current) of \(marks.count) is the current one; they count from 0"
        }
        return (0...3).contains(quarterTurns) ? nil : "\(quarterTurns) quarter turns; expected 0…3"
    }
}

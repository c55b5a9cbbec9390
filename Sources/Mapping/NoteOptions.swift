import MIDI

/// How contacts become notes (PRESETS, "of a note").
public struct NoteOptions: Hashable, Sendable {
    /// The key at position 0.
    public var root: UInt7 = 60
    /// Semitones across the ribbon.
    public var span = 24.0
    public var scale: ScaleChoice = .chromatic
    public var quantize: Quantize = .touch
    public var velocity: Velocity = .fixed(100)
    /// `1 ... 15`
    public var voices = 5
    public var priority: Priority = .last
    public var legato = false
    /// Whether a contact that slides off its ribbon plays on in the one it enters.
    public var glide = false
    /// How fast `round` draws the mean to the nearest note, per second.
    public var roundRate = 4.0

    public init() {}
}

public enum Quantize: String, CaseIterable, Sendable {
    /// The pitch is the finger's.
    case off
    /// The nearest note at touch-down, fixed until the lift.
    case touch
    /// A new note is struck as the finger crosses to it.
    case step
    /// The nearest note at touch-down; from there movement bends freely.
    case assist
    /// The mean position is drawn to the nearest note, the vibrato around it stays.
    case round

    /// Whether the pitch moves between the notes.
    public var bends: Bool { self == .off || self == .assist || self == .round }
}

public enum Velocity: Hashable, Sendable {
    /// `1 ... 127`
    case fixed(UInt7)
    case pressure, size, across
}

/// Which voice is taken when there is none left.
public enum Priority: String, CaseIterable, Sendable {
    /// The oldest voice makes room for the newest.
    case last
    case low
    case high
}

/// The notes that a ribbon has: degrees in semitones above the root, which need not be whole, and the period after
/// which they repeat.
public struct ScaleChoice: Hashable, Sendable {
    /// Ascending, from 0 (included) to the period (excluded).
    public var degrees: [Double]
    /// Semitones; 12 is the octave.
    public var period: Double

    public init(degrees: [Double], period: Double = 12) {
        self.degrees = degrees
        self.period = period
    }

    public static let chromatic = ScaleChoice(degrees: (0..<12).map(Double.init))

    /// Whether any note lies between the keys, so that it needs a bend.
    public var isMicrotonal: Bool { (degrees + [period]).contains { $0 != $0.rounded() } }
}

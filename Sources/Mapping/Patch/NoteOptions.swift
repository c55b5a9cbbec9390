import MIDI

/// How contacts become notes (docs/reference.md, "Options").
public struct NoteOptions: Hashable, Sendable {
    /// The key at position 0.
    public var root: UInt7 = 60
    /// Semitones along the ribbon.
    public var span = 24.0
    public var scale = Scale.chromatic
    /// Number of rows, each with `span` semitones: `1 ... NoteOptions.rowLimit`.
    public var rows = 1
    /// Semitones from the start of one row to the start of the next.
    public var interval = 5.0
    public var quantize: Quantize = .touch
    /// Note-on velocity.
    public var velocity: Velocity = .fixed(100)
    /// Note-off velocity.
    public var releaseVelocity: Velocity = .fixed(64)
    /// `1 ... 15`
    public var voices = 5
    public var priority: Priority = .last
    /// Whether a note ends only after the note that replaces it has begun.
    public var legato = false
    /// Whether a contact that slides off its ribbon goes on playing on the ribbon that it enters.
    public var glide = false
    /// The pitches of its channel's keys, which its notes are played with; nil: those of equal temperament.
    public var tunedKeys: TunedKeys?
    /// Whether an action can choose a scale with notes between the keys.
    public var mayBeMicrotonal = false
    /// Rate per second at which `round` draws a resting finger to the nearest note.
    public var roundRate = 40.0
    /// A window has every n-th scale degree, counted from the root; 1 means all. 1 or more.
    public var spread = 1
    /// Milliseconds between the notes of a strummed chord, starting with the lowest note; negative: with the highest.
    public var strum = 0.0
    /// Keys that a gate plays as a chord or an arpeggio.
    public var keys: [UInt7] = []
    /// Length of a percussive note in milliseconds.
    public var length = 100.0
    /// The options of an arpeggio; unused by others.
    public var arpeggio = Arpeggio()

    public init() {}

    public static let rowLimit = 16

    /// Whether it bends its channel.
    public var bends: Bool { quantize.bends || tunedKeys == nil && (scale.isMicrotonal || mayBeMicrotonal) }
}

public enum Quantize: String, CaseIterable, Sendable {
    /// The pitch follows the finger.
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

/// Which voice is taken when none is free.
public enum Priority: String, CaseIterable, Sendable {
    /// The oldest voice makes room for the newest.
    case last
    /// The lowest contacts sound: a lower contact takes the highest voice.
    case low
    /// The highest contacts sound: a higher contact takes the lowest voice.
    case high
}

import MIDI
import Ribbons
import Time

/// Something that the bridge does when a trigger, a gate, a swipe or a message asks for it. A `ribbon` is an index in
/// the patch.
public enum Action: Hashable, Sendable {
    case start, stop, `continue`, panic, latch
    case presetNext, presetPrevious
    /// Opens or closes the page of the bank on the screens that a face shows.
    case bank
    /// A tap; several taps set the tempo.
    case tempoTap
    case preset(named: String)
    /// Transposes every note struck from now on, in semitones.
    case transpose(Int)
    /// Sets a property of a ribbon.
    case set(ribbon: Int, RibbonProperty, Double)
    /// Changes a property of a ribbon relative to its present value.
    case change(ribbon: Int, RibbonProperty, by: Double)
    /// Changes the tuning of a ribbon; sounding notes go on.
    case tune(ribbon: Int, TuningChange)
    /// Does to a ribbon what a finger would do.
    case perform(ribbon: Int, RibbonAction)
    case snapshot(SnapshotAction)
    /// Writes the latest input to recordings (`ribbon keep`).
    case keep
    /// Controls the loop of a ribbon's touches.
    case loop(ribbon: Int, LoopAction, LoopOptions = LoopOptions())
    /// Moves the blend of two snapshots. Only a mapping to `morph` requests it; a preset cannot.
    case morph(MorphStep)
    /// A finger rests where no ribbon of a screen is. A preset cannot request it.
    case held(RibbonSurface.Hold, screen: UInt8)
}

extension Action {
    /// The part of the bridge that performs an action.
    public enum Scope: Hashable, Sendable {
        /// `SharedState`, as soon as it is requested.
        case shared
        /// The player, for all screens at once.
        case player
        /// All instruments that have this ribbon.
        case ribbon(Int)
    }

    public var scope: Scope {
        switch self {
        case .latch, .transpose: .shared
        case .start, .stop, .continue, .panic, .presetNext, .presetPrevious, .preset, .tempoTap, .snapshot, .keep,
            .loop, .morph, .bank, .held:
            .player
        case .set(let ribbon, _, _), .change(let ribbon, _, _), .tune(let ribbon, _), .perform(let ribbon, _):
            .ribbon(ribbon)
        }
    }
}

extension Action {
    /// Its text on a face and in a drawing: `set filter.center 0.5`.
    package func words(in patch: Patch) -> String {
        func name(_ ribbon: Int) -> String { patch.ribbons[ribbon].settings.name }
        return switch self {
        case .start: "start"
        case .stop: "stop"
        case .continue: "continue"
        case .panic: "panic"
        case .keep: "keep"
        case .latch: "latch"
        case .tempoTap: "tempo tap"
        case .presetNext: "preset next"
        case .presetPrevious: "preset previous"
        case .bank: "bank"
        case .held: ""
        case .preset(let name): "preset \(name)"
        case .transpose(let steps): "transpose \(steps > 0 ? "+" : "")\(steps)"
        case .set(let ribbon, let property, let value):
            "set \(name(ribbon)).\(property.rawValue) \(property.text(of: value))"
        case .change(let ribbon, let property, let difference):
            "\(name(ribbon)).\(property.rawValue) \(difference < 0 ? "−" : "+")\(abs(difference).decimalText)"
        case .tune(let ribbon, let change): "\(name(ribbon)).\(change.words(in: patch))"
        case .snapshot(.store(let number)): "snapshot store \(number)"
        case .snapshot(.recall(let number, let length, let moment)):
            "snapshot recall \(number)" + (length > .zero ? " over \((length.seconds * 1000).decimalText) ms" : "")
                + moment.words
        case .loop(let ribbon, let action, let options):
            "loop \(action.rawValue) \(name(ribbon))" + options.moment.words
        case .morph(let step): "morph \(step.first) \(step.second)"
        case .perform(let ribbon, let action): "\(name(ribbon)) \(action.rawValue)"
        }
    }
}

/// A command to the loop of a ribbon's touches.
public enum LoopAction: String, CaseIterable, Hashable, Sendable {
    /// The next touch begins the recording; the second use of the action ends the recording and plays it.
    case record
    /// Plays on, or stops.
    case play
    case stop
    case clear
    /// Adds touches until the second use.
    case overdub
    /// Undoes the last overdub, or redoes it.
    case undo
    /// Repeats the content, or halves the length.
    case double, halve
}

/// How a loop is recorded, or when it plays or stops.
public struct LoopOptions: Hashable, Sendable {
    /// Number of bars of a recording; nil if the second action ends it.
    public var bars: Int?
    /// Whether a bar is counted before a recording.
    public var countsIn = false
    public var moment = GridMoment.now

    public init(bars: Int? = nil, countsIn: Bool = false, moment: GridMoment = .now) {
        (self.bars, self.countsIn, self.moment) = (bars, countsIn, moment)
    }
}

/// When an action is performed: at once, or on the next beat or bar. If nothing counts by the beats, it is always at
/// once.
public enum GridMoment: String, CaseIterable, Hashable, Sendable {
    case now, beat, bar

    /// Its text, which follows that of an action.
    var words: String { self == .now ? "" : " on \(rawValue)" }
}

/// A command to a snapshot, by its number.
public enum SnapshotAction: Hashable, Sendable {
    case store(Int)
    /// Recalls a snapshot, at once or over this time.
    case recall(Int, over: Nanoseconds, on: GridMoment = .now)
}

/// A movement of the blend by a mapping to `morph`.
public struct MorphStep: Hashable, Sendable {
    /// The ribbon of the mapping, as an index in the patch.
    public var ribbon: Int
    /// The numbers of the snapshots.
    public var first: Int
    public var second: Int
    /// The blend before and after the step: 0 is the first snapshot, 1 the second one.
    public var before: Double
    public var after: Double
    /// Whether a finger has come down at the new position; then all ribbons move to the blend.
    public var isStruck = false
}

public enum RibbonProperty: String, CaseIterable, Sendable {
    case center, range, door
    /// Properties of its arpeggios. A division is in quarter notes.
    case division, gate, swing, velocity
}

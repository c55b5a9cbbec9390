import MIDI
import Ribbons
import Time

/// Something that a trigger or a gate can make the bridge do.
public enum Action: Hashable, Sendable {
    case start, stop, `continue`, panic, latch
    case presetNext, presetPrevious
    /// Several of them make a tempo.
    case tempoTap
    case preset(named: String)
    /// Semitones, added to every note struck from now on.
    case transpose(Int)
    /// The ribbon by its place in the patch.
    case set(ribbon: Int, RibbonProperty, Double)
    /// By so much from where it is.
    case change(ribbon: Int, RibbonProperty, by: Double)
    /// Changes a ribbon's notes; those that sound sound on. The ribbon by its place in the patch.
    case tune(ribbon: Int, TuningChange)
    /// Does to a ribbon what a finger would do. The ribbon by its place in the patch.
    case perform(ribbon: Int, RibbonAction)
    case snapshot(SnapshotAction)
    /// Writes what was played last as recordings.
    case keep
    /// Controls the loop of a ribbon's touches. The ribbon by its place in the patch.
    case loop(ribbon: Int, LoopAction)
    /// Moves what blends two snapshots. No preset asks for it: a mapping to `morph` does.
    case morph(MorphStep)
}

extension Action {
    /// Who performs an action.
    public enum Scope: Hashable, Sendable {
        /// `SharedState`, as soon as it is requested.
        case shared
        /// The player, for all screens at once.
        case player
        /// The instruments that have the ribbon. The ribbon by its place in the patch.
        case ribbon(Int)
    }

    public var scope: Scope {
        switch self {
        case .latch, .transpose, .start, .stop, .continue: .shared
        case .panic, .presetNext, .presetPrevious, .preset, .tempoTap, .snapshot, .keep, .loop, .morph: .player
        case .set(let ribbon, _, _), .change(let ribbon, _, _), .tune(let ribbon, _), .perform(let ribbon, _):
            .ribbon(ribbon)
        }
    }
}

extension Action {
    /// What is written for it on a face and in a drawing: `set filter.center 0.5`.
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
        case .preset(let name): "preset \(name)"
        case .transpose(let steps): "transpose \(steps > 0 ? "+" : "")\(steps)"
        case .set(let ribbon, let property, let value):
            "set \(name(ribbon)).\(property.rawValue) \(value.decimalText)"
        case .change(let ribbon, let property, let difference):
            "\(name(ribbon)).\(property.rawValue) \(difference < 0 ? "−" : "+")\(abs(difference).decimalText)"
        case .tune(let ribbon, let change): "\(name(ribbon)).\(change.words(in: patch))"
        case .snapshot(.store(let number)): "snapshot store \(number)"
        case .snapshot(.recall(let number, let length)):
            "snapshot recall \(number)" + (length > .zero ? " over \((length.seconds * 1000).decimalText) ms" : "")
        case .loop(let ribbon, let action): "loop \(action.rawValue) \(name(ribbon))"
        case .morph(let step): "morph \(step.first) \(step.second)"
        case .perform(let ribbon, let action): "\(name(ribbon)) \(action.rawValue)"
        }
    }
}

/// A command to the loop of a ribbon's touches.
public enum LoopAction: String, CaseIterable, Hashable, Sendable {
    /// The next touch begins it; the second time it ends there, and plays.
    case record
    /// Goes on, or stops.
    case play
    case clear
    /// Adds what fingers do, until the second time.
    case overdub
    /// Twice as long, or half.
    case double, halve
}

/// A command to a snapshot, by its number.
public enum SnapshotAction: Hashable, Sendable {
    case store(Int)
    /// At once, or in so much time.
    case recall(Int, over: Nanoseconds)
}

/// A movement of a mapping to `morph`.
public struct MorphStep: Hashable, Sendable {
    /// The ribbon that it comes from, by its place in the patch.
    public var ribbon: Int
    /// The numbers of the snapshots.
    public var first: Int
    public var second: Int
    /// Where the mapping was and where it is: 0 is the first snapshot, 1 the second one.
    public var before: Double
    public var after: Double
    /// Whether it is there because a finger has come down there: it has passed nothing on its way.
    public var isStruck = false
}

public enum RibbonProperty: String, CaseIterable, Sendable {
    case center, range, door
}

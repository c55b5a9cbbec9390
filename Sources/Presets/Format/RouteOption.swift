import MIDI
import Mapping

/// An option of a mapping, with the kinds of mapping that accept it.
///
/// The JSON schema, the reference and completion are made from the table `all`, and so is the check of a mapping's
/// keys. The readers of a route look an option up by its key, such as `node["min"]`.
struct RouteOption: Sendable {
    var field: Field
    var kinds: Set<RouteKind>

    private init(_ kinds: Set<RouteKind>, _ field: Field) {
        self.kinds = kinds
        self.field = field
    }

    static let all: [RouteOption] =
        plain + ArpeggioTable.fields.map { RouteOption([.arpeggio, .arpeggioOfKeys], $0) } + shown

    private static let plain: [RouteOption] = [
        RouteOption(
            messages,
            Field(
                "channel", .oneOf([.whole(1...16), .list(of: .whole(1...16), count: 1...16)]), or: "that of midi",
                "The channel that it sends on, or a list of several.")),
        RouteOption(
            messages.union([.fixedExclusive, .transport]),
            Field("port", .text("a port's name"), or: "the first", "The output port, by its name in `ribbon.yaml`.")
        ),
        RouteOption(
            values,
            Field("min", .whole(0...16383), or: "the target's", "The target's value at 0, in its own units.")),
        RouteOption(
            values,
            Field(
                "max", .whole(0...16383), or: "the target's",
                "The target's value at 1; below `min` the value is inverted.")),
        RouteOption(
            [.triggerValue],
            Field("value", .whole(0...16383), or: "`max`", "What is sent, in the target's own units.")),
        RouteOption(
            [.triggerValue],
            Field(
                "add", .whole(-16383...16383), or: "nothing",
                "What is added to the value that was sent last; it stays between `min` and `max`.")),
        RouteOption(
            [.value],
            Field(
                standard, .whole(0...16383), or: "none",
                "From `pressure` or `size`: what each touch-down sends on a screen that does not report it.")),
        RouteOption(
            [.fixedProgram],
            Field("bank", .whole(0...16383), or: "none", "The bank, sent before it: controllers 0 and 32.")),
        RouteOption(
            [.value, .morph, .property],
            Field("curve", curve, or: "linear", "How the value grows from 0 to 1.")),
        RouteOption(
            [.value],
            Field("steps", .whole(2...16384), or: "all there are", "How many values there are from `min` to `max`.")
        ),
        RouteOption(
            [.value, .morph, .property],
            Field(
                "smooth", .number(NumberRange(lowest: 0, highest: 5000, unit: "milliseconds")), or: "0",
                "Interpolates over this many milliseconds; 0 sends each value in the frame of its touch.")),
        RouteOption(
            [.recall],
            Field(
                "over", .number(NumberRange(lowest: 0, highest: 60_000, unit: "milliseconds")), or: "0",
                "The time to reach the snapshot; while anything counts by beats, until the nearest beat.")),
        RouteOption(
            [.recording],
            Field(
                "bars", .whole(1...16), or: "as many beats as it takes",
                "How many bars the loop has; the first loop sets the tempo by them.")),
        RouteOption(
            [.recording],
            Field(
                "count-in", .toggle, or: "off",
                "Whether a bar is counted in first; the recording begins after it, touched or not.")),
        RouteOption(
            [.recall, .looping],
            Field(
                "on",
                .word([
                    Word(name: "now", summary: "at once"),
                    Word(name: "beat", summary: "on the next beat; at once if nothing counts by beats"),
                    Word(name: "bar", summary: "on the next bar; at once if nothing counts by beats"),
                ]), or: "now", "When it is done.")),
        RouteOption(
            [.value, .notes],
            Field(
                "carry", .toggle, or: "that of midi",
                "Whether it goes on between a panel's reports, as fast as the finger does.")),
        RouteOption(
            [.value, .notes, .chord, .arpeggio],
            Field(
                "bend-range", .whole(1...96), or: "that of midi",
                "Semitones from the middle of the pitch bend to its end, for its channel.")),
        RouteOption(
            [.gateValue, .triggerValue, .gateKey, .triggerKey, .chordOfKeys, .arpeggioOfKeys],
            Field(
                "mode", .word(modes), or: "momentary; percussive for a trigger to a key, none for one to a value",
                "How a trigger or a gate switches.")),
        RouteOption(
            switches.union([.gateKey, .triggerKey, .chordOfKeys, .arpeggioOfKeys]),
            Field(
                "group", .text("a name"), or: "none",
                "The name of several switches of the preset, of which one at most is on.")),
        RouteOption(
            switches,
            Field(
                "initial", .oneOf([.toggle, .text("the name of a cell")]), or: "off",
                "Whether a toggle or a switch of a group begins switched on, or the cell that does.")),
        RouteOption(
            values,
            Field(
                "receive", .toggle, or: "off",
                "Whether the same message on the input port moves the value or sets the toggle; never echoed back.")
        ),
        RouteOption(
            keys.union([.chordOfKeys, .arpeggioOfKeys]),
            Field(
                "root", KeyShape.key, or: "C3",
                "The key at position 0; with `keys`, a key of the octave in which the roots of chords lie.")),
        RouteOption(
            keys,
            Field(
                "span", .number(NumberRange(lowest: 1, highest: 127, unit: "semitones")), or: "24",
                "Semitones across the ribbon.")),
        RouteOption(
            [.notes],
            Field(
                "rows", .whole(1...NoteOptions.rowLimit), or: "1",
                "How many rows of notes it has, one above the other, each `span` semitones wide.")),
        RouteOption(
            [.notes],
            Field(
                "interval", .number(NumberRange(lowest: 1, highest: 127, unit: "semitones")), or: "5",
                "How many semitones each row begins above the one below.")),
        RouteOption(keys, Field("scale", ScaleShape.scale, or: "chromatic", "The notes to choose from.")),
        RouteOption(
            [.notes], Field("quantize", .word(quantizers), or: "touch", "How a finger's position becomes a pitch.")),
        RouteOption(
            [.notes],
            Field(
                "round-rate", .number(.positive(to: 100)), or: "40",
                "How fast `quantize: round` draws a finger that rests to the nearest note, per second.")),
        RouteOption(
            sounding,
            Field(
                "velocity",
                .oneOf([.whole(1...127), .word(VelocityTable.sources), .record(VelocityTable.struck)]), or: "100",
                "How hard a note is struck.")),
        RouteOption(
            [.gateKey, .triggerKey, .chordOfKeys],
            Field(
                "length", .number(NumberRange(lowest: 1, highest: 10_000, unit: "milliseconds")), or: "100",
                "How long it sounds with `mode: percussive`.")),
        RouteOption(
            [.chordOfKeys, .arpeggioOfKeys],
            Field("keys", ChordShape.keys, or: "required there", "The keys that a gate plays, or a chord by its name.")),
        RouteOption(
            [.chord, .arpeggio],
            Field(
                "spread", .whole(1...12), or: "1",
                "Every so many degrees of the scale is a note, counted from the root on and across octaves.")),
        RouteOption(
            [.chord, .chordOfKeys],
            Field(
                "strum", .number(NumberRange(lowest: -1000, highest: 1000, unit: "milliseconds")), or: "0",
                "How long after each note of a touch-down the next one follows, from the lowest one; negative: from the highest one."
            )),
        RouteOption(
            [.notes, .voiceKey],
            Field(
                "release-velocity",
                .oneOf([.whole(0...127), .word(VelocityTable.releaseSources), .record(VelocityTable.released)]),
                or: "64", "How fast a note is let go.")),
        RouteOption(
            [.notes, .voiceKey, .chord, .arpeggio],
            Field("voices", .whole(1...15), or: "5; 8 for a chord or an arpeggio", "How many notes sound at once.")),
        RouteOption(
            [.notes, .voiceKey],
            Field(
                "priority",
                .word([
                    Word(name: "last", summary: "the oldest makes room for the newest"),
                    Word(name: "low", summary: "the lowest notes stay"),
                    Word(name: "high", summary: "the highest notes stay"),
                ]), or: "last", "Which notes sound where there are more fingers than voices.")),
        RouteOption(
            [.notes],
            Field("legato", .toggle, or: "off", "Whether a note goes on into the next without a new attack.")),
        RouteOption(
            [.notes, .voiceKey],
            Field(
                "glide", .toggle, or: "off",
                "Whether a finger that slides off its ribbon's area plays on in the one it enters.")),
    ]

    /// Options that change only what a face shows.
    private static let shown: [RouteOption] = [
        RouteOption(
            Set(RouteKind.allCases),
            Field("label", .text("a name"), or: "its target", "How a face calls it.")),
        RouteOption(
            values,
            Field(
                "unit",
                .word([
                    Word(name: "Hz", summary: "between the two of `show` in equal ratios"),
                    Word(name: "percent", summary: "written as %"),
                    Word(name: "dB", summary: "decibels"),
                    Word(name: "s", summary: "seconds, in equal ratios too"),
                    Word(name: "st", summary: "semitones"),
                ]), or: "none", "What a face shows behind its value.")),
        RouteOption(
            values,
            Field(
                "show",
                .tuple(["at min", "at max"], of: .number(NumberRange(lowest: -1_000_000, highest: 1_000_000))),
                or: "what is sent", "What a face shows at `min` and at `max`.")),
    ]

    /// Whether a mapping of a kind takes it.
    /// - Parameters:
    ///   - source: the mapping's source; `default` fits only one that a screen may not report.
    ///   - isExclusive: whether it sends a system exclusive message.
    func fits(_ kind: RouteKind, from source: Source, isExclusive: Bool) -> Bool {
        kinds.contains(kind) && !(isExclusive && Self.ofChannels.contains(field.key))
            && !(field.key == Self.standard && source.contactSources.isEmpty)
    }

    /// The key of the value that is sent on a screen that does not report the source.
    static let standard = "default"

    /// Options without meaning for system exclusive messages, which contain their channel and are not received.
    private static let ofChannels = ["channel", "bend-range", "receive"]

    /// Kinds that send a value between `min` and `max`.
    private static let values: Set<RouteKind> = [.value, .gateValue, .triggerValue]
    /// Kinds that can be switches of a group, except those that play keys.
    private static let switches: Set<RouteKind> = [
        .gateValue, .triggerValue, .fixedProgram, .fixedExclusive, .transport, .action, .recall,
        .recording, .looping,
    ]
    /// The kinds for which `RouteKind.choosesKeys` is true.
    private static let keys: Set<RouteKind> = [.notes, .chord, .arpeggio]
    private static let sounding: Set<RouteKind> = [
        .notes, .voiceKey, .triggerKey, .gateKey, .chord, .arpeggio, .chordOfKeys, .arpeggioOfKeys,
    ]
    /// Kinds whose messages have a channel.
    private static let messages = values.union(sounding).union([.fixedProgram])

    private static let curves = [
        Word(name: "linear", summary: "evenly"),
        Word(name: "exp", summary: "slow at first, fast at the end"),
        Word(name: "log", summary: "fast at first, slow at the end"),
        Word(name: "s", summary: "slow at both ends"),
    ]

    static let curve = Shape.oneOf([
        .word(curves), .list(of: .tuple(["in", "out"], of: .number(.fraction)), count: 2...256),
    ])

    private static let modes = [
        Word(name: "momentary", summary: "on while the gate is"),
        Word(name: "toggle", summary: "on and off in turn"),
        Word(name: "percussive", summary: "a fixed length"),
        Word(name: "latch", summary: "on until the next touch, which strikes it anew"),
    ]

    private static let quantizers = [
        Word(name: "off", summary: "the pitch is the finger's"),
        Word(name: "touch", summary: "the nearest note at touch-down, fixed until the lift"),
        Word(name: "step", summary: "a new note is struck as the finger crosses to it"),
        Word(name: "assist", summary: "the nearest note at touch-down; from there movement bends freely"),
        Word(name: "round", summary: "the mean position is drawn to the nearest note, vibrato around it stays"),
    ]
}

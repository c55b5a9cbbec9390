import Mapping

/// The keys of a preset (docs/reference.md, "The file").
enum PresetTable {
    static let version = 1

    static let root = Shape.record(record)

    static let record = Record(
        noun: "a preset",
        fields: [
            Field("ribbon-preset", .whole(1...version), "The format's version, \(version); the first key of the file."),
            Field("name", .text("a name"), or: "the file's name", "What the preset is called."),
            Field("midi", .record(midi), or: "{}", "The settings of all mappings."),
            Field("edges", .record(ControlTable.edges), or: "{}", "What swipes from the screen's edges do."),
            Field(
                "input", .list(of: .record(ControlTable.input), count: 0...128), or: "[]",
                "What messages on the input port do."),
            Field("face", .record(FaceTable.record), or: "as in `ribbon.yaml`", "How the face shows this preset."),
            Field(
                "defaults", .record(RibbonTable.defaults), or: "{}",
                "What every ribbon of the file has unless it says otherwise."),
            Field(
                "ribbons", .list(of: .record(RibbonTable.record), count: 1...Expansion.ribbonLimit),
                "The ribbons, and what each of them sends."),
        ])

    static let midi = Record(
        noun: "'midi'",
        fields: [
            Field("channel", .whole(1...16), or: "1", "The channel of every mapping that names none."),
            Field(
                "bend-range", .whole(1...96), or: "2, with mpe 48",
                "Semitones from the middle of the pitch bend to its end, announced by RPN 0; with mpe, those of the member channels (the master has 2)."
            ),
            Field("mpe", .record(mpe), or: "no MPE", "MPE: a channel of its own for each voice; announced by RPN 6."),
            Field(
                "budget",
                .oneOf([
                    .word([
                        Word(name: "none", summary: "as fast as the port takes it"),
                        Word(name: "din", summary: "3125, what a DIN cable carries"),
                    ]), .whole(100...1_000_000),
                ]), or: "none", "How many bytes per second each port carries."),
            Field(
                "initial",
                .word([
                    Word(name: "hold", summary: "each value when it next changes"),
                    Word(
                        name: "send",
                        summary:
                            "all current values, and those of a screen when it is plugged in"),
                ]), or: "hold", "What a new connection receives."),
            Field(
                "carry", .toggle, or: "on where steps are heard: cc14, nrpn, bend, pitches, MPE",
                "Whether values go on between a panel's reports, for mappings that do not say."),
            Field(
                "tempo", .number(NumberRange(lowest: 20, highest: 400)), or: "as before, at first 120",
                "Quarter notes a minute from when the preset is loaded, while no clock comes in."),
            Field(
                "meter", .phrase(meter), or: "4/4",
                "The length of a bar, for loops of `bars` and for what waits for one."),
            Field(
                "click", .phrase(ClickPhrase.phrase), or: "none",
                "What sounds on each beat while something counts, on the first port."),
            Field(
                "clock",
                .word([
                    Word(name: "none", summary: "no clock is sent"),
                    Word(name: "send", summary: "24 ticks a quarter note, on the first port"),
                ]), or: "none", "Whether others are given the time."),
            Field(
                "mts",
                .word([
                    Word(name: "none", summary: "notes between the keys are bent"),
                    Word(name: "send", summary: "synths are told the pitch of each key (MIDI Tuning Standard)"),
                ]), or: "none", "How synths play a Scala file."),
        ])

    private static let meter = Phrase(
        noun: "a meter such as 3/4 or 6/8", words: [],
        patterns: [
            Phrase.Pattern(
                expression: "^([1-9]|1[0-6])/(2|4|8|16)$", example: "6/8", summary: "beats in a bar, and their value")
        ],
        problem: { text in
            guard Meter(text) == nil else { return nil }
            return PhraseProblem(
                message: "\(quoted(text)) is no meter", expected: "1 to 16, a slash, and 2, 4, 8 or 16, such as 6/8")
        },
        completions: ["4/4", "3/4", "6/8", "5/4", "7/8", "12/8"].map { Word(name: $0, summary: "a meter") })

    static let mpe = Record(
        noun: "'mpe'",
        fields: [
            Field(
                "zone",
                .word([
                    Word(name: "lower", summary: "master channel 1, members from 2 upwards"),
                    Word(name: "upper", summary: "master channel 16, members from 15 downwards"),
                ]), or: "lower", "Which zone the voices play in."),
            Field("members", .whole(1...15), or: "15", "How many channels there are for voices."),
        ])
}

import Mapping

/// The keys of a file of snapshots (docs/notes.md, "Snapshots and morphs").
enum SnapshotTable {
    static let version = 1

    static let record = Record(
        noun: "a file of snapshots",
        fields: [
            Field("ribbon-snapshots", .whole(version...version), "The version of the format."),
            Field(
                "snapshots", .list(of: .record(snapshot), count: 0...Snapshots.numbers.count), "Those that are stored."),
            Field("complete", .toggle, "The last key: a file that was cut short lacks it."),
        ])

    static let snapshot = Record(
        noun: "a snapshot",
        fields: [
            Field("number", .whole(Snapshots.numbers), "Its number."),
            Field("name", .text("a name"), or: "none", "What people call it."),
            Field("ribbons", .list(of: .record(ribbon), count: 0...Expansion.ribbonLimit), "How they stand."),
        ])

    static let ribbon = Record(
        noun: "a ribbon",
        fields: [
            Field("name", .text("a name"), "What the preset calls it."),
            Field("center", .number(.fraction), "Where its centre is."),
            Field("range", .number(.fraction), or: "0", "How wide its range is."),
            Field("across", .number(.fraction), or: "none", "Its place on the other axis."),
            Field(
                "door",
                .word([Word(name: "closed", summary: "its front plays"), Word(name: "open", summary: "its back plays")]
                ),
                or: "closed", "Which side plays."),
            Field("front", places, or: "[]", "The mappings of its front that are switched on, counted from 1."),
            Field("back", places, or: "[]", "Those of its back."),
            Field("shift", .whole(-127...127), or: "0", "By how many semitones its root is shifted."),
            Field(
                "scale",
                .oneOf([
                    .word(ScaleShape.inputWords),
                    .list(of: .number(NumberRange(lowest: 0, highest: 1200)), count: 1...4096),
                ]), or: "the preset's", "The scale that was set: its semitones above the root."),
            Field(
                "period", .number(.positive(to: 1200)), or: "12", "After how many semitones the scale repeats."),
            Field("span", .number(NumberRange(lowest: 1, highest: 127)), or: "the preset's", "The span that was set."),
            Field(
                "division", .number(NumberRange(lowest: 0.01, highest: 16)), or: "the preset's",
                "The division of its arpeggios that was set, in quarter notes."),
            Field("gate", .number(.of(.gate)), or: "the preset's", "Their gate."),
            Field("swing", .number(.of(.swing)), or: "the preset's", "Their swing."),
            Field("velocity", .number(.of(.velocity)), or: "the preset's", "Their velocity."),
        ])

    private static let places = Shape.list(of: .whole(1...SwitchSet.limit), count: 0...SwitchSet.limit)
}

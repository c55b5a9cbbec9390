import Mapping
import Ribbons

/// The keys of a ribbon (docs/reference.md, "ribbon").
enum RibbonTable {
    static let record = Record(noun: "a ribbon", fields: fields + repetition, isRepeatable: true)

    /// The numbers of rows.
    static let rows = 1...Expansion.ribbonLimit
    /// The shares of a width or a height.
    static let shares = NumberRange.positive(to: 1000)

    private static let fields = [
        Field(
            "name", .text("a name"), unless: ["each"],
            "What the ribbon is called; no other has the same name. A cell without one is called as its item of `each`, or that item's `name`."
        ),
        Field(
            "area", .tuple(["x", "y", "width", "height"], of: .number(.fraction)), or: "its place in the rows",
            "The part of the surface that it covers; the origin is at the top left."
        ).withoutNames,
        Field(
            "row", .whole(rows), or: "one of its own",
            "Ribbons without an area that have the same row lie beside each other, rows below each other."
        ).withoutNames,
        Field("width", .number(shares), or: "1", "Its share of the width of its row.").withoutNames,
        Field("height", .number(shares), or: "1", "The share of its row in the height of all rows.").withoutNames,
        Field("surface", .text("a screen's name"), or: "every one", "Which screen, by its name in `devices/`.")
            .withoutNames,
        Field(
            "kind", .word(KindTable.words), or: "ribbon",
            "What it is: how it is drawn, and what it has that the file does not say."),
        Field("color", ColorShape.color, or: "that of its kind", "What it is drawn in."),
        Field(
            "direction",
            .word([
                Word(name: "right", summary: "1 is at the right end"),
                Word(name: "left", summary: "1 is at the left end"),
                Word(name: "up", summary: "1 is at the upper end"),
                Word(name: "down", summary: "1 is at the lower end"),
            ]), or: "right", "Towards which side its positions grow from 0 to 1."),
        Field("center", .number(.fraction), or: "0.5", "Where the centre is when the preset is loaded."),
        Field("range", .number(.fraction), or: "0", "How wide the range is when the preset is loaded."),
        Field(
            "across", .number(.fraction), or: "unknown before a touch",
            "Where the finger's place on the other axis is when the preset is loaded."),
        Field(
            "anchors", .list(of: .oneOf([.number(.fraction), .record(anchor)]), count: 0...64), or: "[0.5]",
            "Places that the centre sticks to."),
        Field(
            "handles",
            .word([
                Word(name: "symmetric", summary: "dragging an edge moves the other one the other way"),
                Word(name: "independent", summary: "dragging an edge leaves the other one where it is"),
                Word(name: "none", summary: "the edges cannot be dragged"),
            ]), or: "symmetric", "What dragging an edge of the range does."),
        Field(
            "lead",
            .word([
                Word(
                    name: "first",
                    summary: "the first to come down; when it is lifted, the newest of the others takes over"),
                Word(name: "newest", summary: "the newest, until it is lifted: for trills"),
            ]), or: "first", "Which of several fingers moves the centre."),
        Field(
            "release",
            .oneOf([
                .word([Word(name: "hold", summary: "the centre stays where the finger left it")]), .record(release),
            ]), or: "hold", "What the centre does after the lift."),
        Field(
            "across-release",
            .oneOf([
                .word([Word(name: "hold", summary: "the value stays where the finger left it")]),
                .record(acrossRelease),
            ]), or: "hold; of an xy with a spring a spring to its `across`",
            "What the value across does after the lift."),
        Field(
            "pick-up", .toggle, or: "off",
            "Whether a finger must pass the centre before it moves it, after outside control or a preset change."),
        Field("gestures", .record(gestures), or: "{}", "Which gestures it recognises."),
        Field(
            "receive", .phrase(ControllerPhrase.phrase), or: "no controller",
            "The controller on the input port that moves the centre; never echoed back."),
        Field("send", RouteTable.mappings, or: "[]", "What it sends: the front."),
        Field("back", RouteTable.mappings, or: "[]", "What it sends instead while its door is open."),
    ]

    private static let repetition = [
        Field(
            "grid", .record(CellGrid.record), or: "no grid",
            "Makes a ribbon of each cell of the area, row by row from the upper left."),
        Field(
            "each", each, or: "no settings",
            "What `$each` stands for in each cell, or the settings of each: names, and what they stand for. Alone, they make one row."
        ),
    ]

    /// The keys of the file's `defaults`: those of a ribbon except `name`, `area`, `row` and its cells.
    static let defaults = Record(
        noun: "'defaults'", fields: fields.filter { !["name", "area", "row"].contains($0.key) }, isRepeatable: true,
        isTemplate: true)

    static let each = Shape.cells(count: 1...Expansion.ribbonLimit)

    static let anchor = Record(
        noun: "an anchor",
        fields: [
            Field("at", .number(.fraction), "Its place along the ribbon."),
            Field("well", .number(.fraction), or: "0.02", "How wide the catching zone is, as a part of the ribbon."),
        ])

    static let release = motion("release")
    private static let acrossRelease = motion("across-release")

    private static func motion(_ key: String) -> Record {
        Record(
            noun: "'\(key)'",
            fields: [
                Field("spring", .record(spring), or: "none", "Returns exponentially to a place."),
                Field("throw", .record(throwing), or: "none", "Keeps the finger's velocity and slows down."),
            ], isChoice: true)
    }

    static let spring = Record(
        noun: "'spring'",
        fields: [
            Field("to", .number(.fraction), or: "0.5", "The place that it returns to."),
            Field("rate", .number(.positive(to: 1000)), or: "8", "How fast, per second."),
        ])

    static let throwing = Record(
        noun: "'throw'",
        fields: [Field("friction", .number(.positive(to: 1000)), or: "2", "How fast it slows down, per second.")])

    static let gestures = Record(
        noun: "'gestures'",
        fields: [
            Field("tap", .toggle, or: "on, off where it plays notes", "A tap moves the centre."),
            Field(
                "double-tap", .toggle, or: "on, off where it plays notes or its range",
                "A double tap opens and closes the range."),
            Field(
                "door", .toggle, or: "on where there is a back, off where it plays notes",
                "A press of half a second turns to the back and again to the front."),
            Field("pinch", .toggle, or: "off, on where it plays its range", "Two fingers change the range."),
            Field("fine", .toggle, or: "off", "A second finger makes the drag ten times finer."),
        ])
}

extension NumberRange {
    static func positive(to highest: Double) -> NumberRange {
        NumberRange(lowest: 0, highest: highest, excludesLowest: true)
    }
}

/// The values of `velocity` and `release-velocity` (docs/reference.md, "velocity").
enum VelocityTable {
    static let sources = [
        Word(name: "pressure", summary: "the finger's pressure at touch-down"),
        Word(name: "size", summary: "the size of its contact"),
        Word(name: "across", summary: "its place on the other axis"),
    ]

    static let releaseSources = [
        Word(name: "speed", summary: "how fast the finger moves as it is lifted"),
        Word(name: "across", summary: "its place on the other axis"),
    ]

    /// The keys for a window of notes, which replace `from`.
    private static let windowKeys = ["center", "edge"]

    static let struck = Record(
        noun: "'velocity'",
        fields: [
            Field("from", .word(sources), unless: windowKeys, "What it is taken from at the touch-down."),
            Field("min", .whole(1...127), or: "1", "The velocity at 0: of a light finger, at the lower end."),
            Field(
                "max", .whole(1...127), or: "127",
                "The velocity at 1: of a firm finger, at the upper end; below `min` the velocity is inverted."),
            Field("curve", RouteOption.curve, or: "linear", "How the velocity grows from `min` to `max`."),
            Field(
                "default", .whole(1...127), or: "100",
                "What a screen strikes with that does not report the source."),
            Field(
                "center", .whole(1...127), or: "none",
                "Of a chord or an arpeggio, instead of `from`: the velocity at the centre."),
            Field("edge", .whole(1...127), or: "that of the centre", "The velocity at its edges."),
        ])

    static let released = Record(
        noun: "'release-velocity'",
        fields: [
            Field("from", .word(releaseSources), "What it is taken from at the lift."),
            Field("min", .whole(0...127), or: "0", "The velocity at 0: of a finger at rest, at the lower end."),
            Field(
                "max", .whole(0...127), or: "127",
                "The velocity at 1: of a finger that moves 4 ribbon lengths a second, at the upper end."),
            Field("curve", RouteOption.curve, or: "linear", "How the velocity grows from `min` to `max`."),
            Field(
                "default", .whole(0...127), or: "64",
                "Of a note that ends without a lift: it is replaced, cancelled, or released by a latch."),
        ])
}

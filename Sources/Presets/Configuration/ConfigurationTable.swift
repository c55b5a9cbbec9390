import Mapping

/// The keys of `ribbon.yaml` and of the files in `devices/`.
enum ConfigurationTable {
    static let record = Record(
        noun: "a configuration",
        fields: [
            Field("bank", .text("a folder of presets"), or: "the search path's", "The bank: a folder, or its name."),
            Field("preset", .text("a preset"), or: "the last one used", "The preset that plays first."),
            Field(
                "connect", .list(of: .oneOf([other, .record(connection)]), count: 0...256), or: "[]",
                "Whom the output goes to: names of clients or ports, with `*` and `?`; `hardware` is every hardware port that appears."
            ),
            Field(
                "listen", .list(of: other, count: 0...256), or: "[]",
                "Whom the input port hears, in the same words: a clock, a pedal, a keyboard."),
            Field(
                "ports", .list(of: .text("a port's name"), count: 0...(NoteLedger.portLimit - 1)), or: "[]",
                "Names of output ports beside the first one; mappings send there with `port`."),
            Field(
                "realtime", .oneOf([.toggle, .whole(1...99)]), or: "on",
                "Whether the loop runs with realtime priority where that is allowed, and with which."),
        ])

    private static let other = Shape.text("a client or port")

    static let connection = Record(
        noun: "a connection",
        fields: [
            Field("to", other, "Whom the port goes to, in the same words."),
            Field("port", .text("a port's name"), or: "the first", "The output port, one of `ports`."),
        ])

    static let device = Record(
        noun: "a device",
        fields: [
            Field("match", .record(match), "Which screen the file is about."),
            Field("surface", .text("a name"), or: "no name", "The screen's name, for presets that play on several."),
            Field(
                "rotate", .oneOf([0, 90, 180, 270].map { .whole($0...$0) }), or: "0",
                "How far the surface is turned clockwise against the panel, in degrees."),
            Field(
                "display", .text("a display's name"), or: "the one that fits",
                "The display under the touchscreen, by the name of its connector, such as DSI-1."),
            Field(
                "mirror",
                .word([
                    Word(name: "none", summary: "as the panel has it"),
                    Word(name: "horizontal", summary: "left is right"),
                    Word(name: "vertical", summary: "up is down"),
                    Word(name: "both", summary: "left is right and up is down"),
                ]), or: "none", "A mirror image, after the rotation."),
            Field(
                "matrix",
                .tuple(["a", "b", "c", "d", "e", "f"], of: .number(NumberRange(lowest: -1000, highest: 1000))),
                or: "the system's", "From the panel's fractions to the surface's: x' = ax + by + c, y' = dx + ey + f."),
            Field(
                "size",
                .tuple(["width", "height"], of: .number(NumberRange(lowest: 5, highest: 10000, unit: "millimetres"))),
                or: "the panel's", "The surface's size in millimetres, as its player sees it."),
            Field(
                "finger",
                .tuple(["light", "firm"], of: .number(NumberRange(lowest: 0, highest: 500, unit: "millimetres"))),
                or: "[3, 13]", "The diameters that it shows of a light and of a firm finger, in millimetres."),
            Field(
                "grab", .toggle, or: "as the session suggests",
                "Whether the screen's touches are kept from the desktop."),
            Field("filters", .record(filters), or: "{}", "Filters against the panel's noise."),
        ])

    static let match = Record(
        noun: "'match'",
        fields: [
            Field("name", .text("a device's name"), "The device's name, as `ribbon devices` shows it."),
            Field("path", .text("a bus path"), or: "any place", "Where it is plugged in, for two of one name."),
            Field("serial", .text("a serial number"), or: "any number", "Its serial number, for two of one name."),
        ])

    private static let milliseconds = NumberRange(lowest: 0, highest: 5000, unit: "milliseconds")

    static let filters = Record(
        noun: "'filters'",
        fields: [
            Field(
                "dead-band", .number(NumberRange(lowest: 0, highest: 20, unit: "millimetres")), or: "0",
                "A finger that moves no farther rests."),
            Field(
                "median", .toggle, or: "off", "The median of the last three positions is taken: for resistive panels."
            ),
            Field("smooth", .record(smoothing), or: "no filter", "A One-Euro filter for each finger."),
            Field("minimum-duration", .number(milliseconds), or: "0", "A touch that is shorter is dropped."),
            Field(
                "lift-debounce", .number(milliseconds), or: "0", "A lift is dropped if the contact returns sooner."),
            Field(
                "silence", .number(NumberRange(lowest: 0.1, highest: 3600, unit: "seconds")), or: "no limit",
                "A contact ends if nothing is reported of it for so long: for panels that lose lifts."),
        ])

    static let smoothing = Record(
        noun: "'smooth'",
        fields: [
            Field(
                "cutoff", .number(NumberRange(lowest: 0, highest: 1000, excludesLowest: true, unit: "hertz")), or: "2",
                "The cutoff frequency of a finger at rest."),
            Field(
                "speed", .number(NumberRange(lowest: 0, highest: 100)), or: "0.05",
                "By how much the cutoff rises with the finger's speed, in hertz for each point a second."),
        ])
}

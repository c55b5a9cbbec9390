import Panels
import Time
import Touch

/// A key of a file in `devices/`: the values it takes, how one is read into a configuration, and how it is written.
struct DeviceKey: Sendable {
    let field: Field
    /// Sets the value of a valid node in a configuration, and reports errors of meaning.
    let read: @Sendable (Node, inout DeviceConfiguration, inout DiagnosticList) -> Void
    /// The text of the value in a configuration; nil if it is the standard one.
    let write: @Sendable (DeviceConfiguration) -> String?

    init(
        _ field: Field, write: @escaping @Sendable (DeviceConfiguration) -> String?,
        read: @escaping @Sendable (Node, inout DeviceConfiguration, inout DiagnosticList) -> Void
    ) {
        (self.field, self.read, self.write) = (field, read, write)
    }

    /// A key with keys of its own, which are written in lines below it.
    init(_ key: String, _ keys: [DeviceKey], of record: Record, or standard: String? = nil, _ summary: String) {
        self.init(Field(key, .record(record), or: standard, summary)) { configuration in
            let lines = keys.lines(of: configuration)
            return lines.isEmpty ? nil : "\n  " + lines.joined(separator: "\n  ")
        } read: { node, configuration, diagnostics in
            keys.read(node, into: &configuration, &diagnostics)
        }
    }
}

extension [DeviceKey] {
    /// Reads the keys that a valid node has.
    func read(_ node: Node, into configuration: inout DeviceConfiguration, _ diagnostics: inout DiagnosticList) {
        for key in self {
            if let value = node[key.field.key] { key.read(value, &configuration, &diagnostics) }
        }
    }

    /// The lines of a file, one for each key whose value is not the standard one.
    func lines(of configuration: DeviceConfiguration) -> [String] {
        compactMap { key in
            key.write(configuration).map { "\(key.field.key):\($0.hasPrefix("\n") ? "" : " ")\($0)" }
        }
    }
}

/// The keys of the files in `devices/` (docs/devices.md, "A file for a screen").
enum DeviceTable {
    static let record = Record(noun: "a device", fields: keys.map(\.field))
    static let match = Record(noun: "'match'", fields: matchKeys.map(\.field))
    static let filters = Record(noun: "'filters'", fields: filterKeys.map(\.field))

    /// They are read in this order: the check of `place` needs `surface`.
    static let keys = [
        DeviceKey("match", matchKeys, of: match, "Which screen the file is about."),
        DeviceKey(
            Field("surface", .text("a name"), or: "no name", "The screen's name, for presets that play on several.")
        ) {
            $0.surface.map(inDoubleQuotes)
        } read: { node, device, _ in
            device.surface = node.text
        },
        DeviceKey(
            Field(
                "place", .tuple(["x", "y", "width", "height"], of: .number(.fraction)), or: "[0, 0, 1, 1]",
                "The part of the surface that the screen is, for several that are one surface: fractions from the top left."
            )
        ) {
            $0.place.map { list([$0.minX, $0.minY, $0.width, $0.height]) }
        } read: { node, device, diagnostics in
            guard let n = numbers(node, 4) else { return }
            device.place = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
            let end = 1 + 1e-9
            if n[2] <= 0 || n[3] <= 0 || n[0] + n[2] > end || n[1] + n[3] > end {
                diagnostics.error(
                    node.span, n[2] <= 0 || n[3] <= 0 ? "'place' is empty" : "'place' goes beyond the surface",
                    expected: "a width and a height above 0, with x + width and y + height up to 1",
                    advice: "the left half is [0, 0, 0.5, 1]")
            } else if device.surface == nil {
                diagnostics.error(
                    node.span, "'place' is a part of a surface without a name", expected: "'surface' with a name",
                    advice: "give all its screens the same 'surface'")
            }
        },
        DeviceKey(
            Field(
                "rotate", .oneOf([0, 90, 180, 270].map { .whole($0...$0) }), or: "0",
                "How far the surface is turned clockwise against the panel, in degrees.")
        ) {
            $0.quarterTurns & 3 == 0 ? nil : "\(($0.quarterTurns & 3) * 90)"
        } read: { node, device, _ in
            device.quarterTurns = (node.whole ?? 0) / 90
        },
        DeviceKey(
            Field(
                "display", .text("a display's name"), or: "the one that fits",
                "The display under the touchscreen, by the name of its connector, such as DSI-1.")
        ) {
            $0.display.map(inDoubleQuotes)
        } read: { node, device, _ in
            device.display = node.text
        },
        DeviceKey(
            Field(
                "mirror",
                .word([
                    Word(name: "none", summary: "as the panel has it"),
                    Word(name: "horizontal", summary: "left is right"),
                    Word(name: "vertical", summary: "up is down"),
                    Word(name: "both", summary: "left is right and up is down"),
                ]), or: "none", "A mirror image, after the rotation.")
        ) {
            $0.mirror?.rawValue
        } read: { node, device, _ in
            device.mirror = node.text.flatMap(DeviceConfiguration.Mirror.init)
        },
        DeviceKey(
            Field(
                "matrix",
                .tuple(["a", "b", "c", "d", "e", "f"], of: .number(NumberRange(lowest: -1000, highest: 1000))),
                or: "the system's", "From the panel's fractions to the surface's: x' = ax + by + c, y' = dx + ey + f.")
        ) {
            $0.matrix.map { list([$0.a, $0.b, $0.c, $0.d, $0.e, $0.f]) }
        } read: { node, device, diagnostics in
            guard let n = numbers(node, 6) else { return }
            device.matrix = CalibrationMatrix(n[0], n[1], n[2], n[3], n[4], n[5])
            if (n[0] * n[4] - n[1] * n[3]).magnitude < 1e-9 {
                diagnostics.error(
                    node.span, "'matrix' maps the surface to a line", expected: "ae − bd other than 0",
                    advice: "run 'ribbon calibrate'")
            }
        },
        DeviceKey(
            Field(
                "size",
                .tuple(["width", "height"], of: .number(NumberRange(lowest: 5, highest: 10000, unit: "millimetres"))),
                or: "the panel's", "The screen's size in millimetres, as its player sees it.")
        ) {
            $0.size.map { list([$0.width, $0.height]) }
        } read: { node, device, _ in
            device.size = numbers(node, 2).map { Millimetres(width: $0[0], height: $0[1]) }
        },
        DeviceKey(
            Field(
                "finger",
                .tuple(["light", "firm"], of: .number(NumberRange(lowest: 0, highest: 500, unit: "millimetres"))),
                or: "[3, 13]", "The diameters that it shows of a light and of a firm finger, in millimetres.")
        ) {
            $0.finger.map { list([$0.light, $0.firm]) }
        } read: { node, device, diagnostics in
            guard let n = numbers(node, 2) else { return }
            device.finger = .init(light: n[0], firm: n[1])
            if n[1] <= n[0] {
                diagnostics.error(
                    node.span, "'finger' has a firm finger that is not larger than a light one",
                    expected: "a light finger's diameter, then a firm one's", advice: "run 'ribbon calibrate'")
            }
        },
        DeviceKey(
            Field(
                "grab", .toggle, or: "as the session suggests",
                "Whether the screen's touches are kept from the desktop.")
        ) {
            $0.grab.map { $0 ? "on" : "off" }
        } read: { node, device, _ in
            device.grab = node.isOn
        },
        DeviceKey("filters", filterKeys, of: filters, or: "{}", "Filters against the panel's noise."),
    ]

    /// They are read in this order: `name` makes the identity to which the others add.
    private static let matchKeys = [
        DeviceKey(Field("name", .text("a device's name"), "The device's name, as `ribbon devices` shows it.")) {
            ($0.match?.name).map(inDoubleQuotes)
        } read: { node, device, _ in
            device.match = node.text.map { DeviceIdentity(name: $0) }
        },
        DeviceKey(
            Field("path", .text("a bus path"), or: "any place", "Where it is plugged in, for two of one name.")
        ) {
            ($0.match?.busPath).flatMap { $0.isEmpty ? nil : inDoubleQuotes($0) }
        } read: { node, device, _ in
            device.match?.busPath = node.text ?? ""
        },
        DeviceKey(
            Field("serial", .text("a serial number"), or: "any number", "Its serial number, for two of one name.")
        ) {
            ($0.match?.serial).flatMap { $0.isEmpty ? nil : inDoubleQuotes($0) }
        } read: { node, device, _ in
            device.match?.serial = node.text ?? ""
        },
    ]

    private static let filterKeys = [
        DeviceKey(
            Field(
                "dead-band", .number(NumberRange(lowest: 0, highest: 20, unit: "millimetres")), or: "0",
                "A finger that moves no farther rests.")
        ) {
            $0.filters.deadBand == 0 ? nil : Decimal.write($0.filters.deadBand)
        } read: { node, device, _ in
            device.filters.deadBand = node.number ?? 0
        },
        DeviceKey(
            Field(
                "median", .toggle, or: "off", "The median of the last three positions is taken: for resistive panels."
            )
        ) {
            $0.filters.medianOfThree ? "on" : nil
        } read: { node, device, _ in
            device.filters.medianOfThree = node.isOn ?? false
        },
        DeviceKey(Field("smooth", .record(smoothing), or: "no filter", "A One-Euro filter for each finger.")) {
            $0.filters.smoothing.map {
                "{ cutoff: \(Decimal.write($0.minimumCutoff)), speed: \(Decimal.write($0.speedCoefficient)) }"
            }
        } read: { node, device, _ in
            var smoothing = OneEuroParameters()
            if let cutoff = node["cutoff"]?.number { smoothing.minimumCutoff = cutoff }
            if let speed = node["speed"]?.number { smoothing.speedCoefficient = speed }
            device.filters.smoothing = smoothing
        },
        DeviceKey(
            Field("minimum-duration", .number(milliseconds), or: "0", "A touch that is shorter is dropped.")
        ) {
            write($0.filters.minimumDuration)
        } read: { node, device, _ in
            device.filters.minimumDuration = span(node)
        },
        DeviceKey(
            Field("lift-debounce", .number(milliseconds), or: "0", "A lift is dropped if the contact returns sooner.")
        ) {
            write($0.filters.liftDebounce)
        } read: { node, device, _ in
            device.filters.liftDebounce = span(node)
        },
        DeviceKey(
            Field(
                "silence", .number(NumberRange(lowest: 0.1, highest: 3600, unit: "seconds")), or: "no limit",
                "A contact ends if nothing is reported of it for so long: for panels that lose lifts.")
        ) {
            $0.filters.silence.map { Decimal.write($0.seconds) }
        } read: { node, device, _ in
            device.filters.silence = node.number.map { .seconds($0) }
        },
    ]

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

    private static let milliseconds = NumberRange(lowest: 0, highest: 5000, unit: "milliseconds")

    private static func span(_ node: Node) -> Nanoseconds { .seconds((node.number ?? 0) / 1000) }

    private static func write(_ span: Nanoseconds) -> String? {
        // One division, so that a decimal number of milliseconds comes back as it was.
        span == .zero ? nil : Decimal.write(Double(span.count) / 1e6)
    }

    private static func numbers(_ node: Node, _ count: Int) -> [Double]? {
        guard let numbers = node.items?.compactMap(\.number), numbers.count == count else { return nil }
        return numbers
    }

    private static func list(_ numbers: [Double]) -> String {
        "[" + numbers.map(Decimal.write).joined(separator: ", ") + "]"
    }
}

import Mapping
import Presets
import TestSupport

/// A preset that someone could have written: ribbons of all kinds in rows, with short and long names, handles, doors, anchors,
/// rows of notes, switches, latches and loops. Each ribbon that plays notes has a channel of its own.
public struct RandomPreset {
    public private(set) var text = ""
    private var random: SeededRandom
    private var names: [String] = []
    private var channel = 0

    public init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var lines = ["ribbon-preset: 1", "name: Random"] + head() + ["ribbons:"]
        for area in areas() { lines.append("  - { " + ribbon(area).joined(separator: ", ") + " }") }
        text = lines.joined(separator: "\n") + "\n"
    }

    public struct Invalid: Error, CustomStringConvertible { public let description: String }

    public func patch() throws -> Patch {
        let loaded = Preset.load(Array(text.utf8), file: "random.yaml")
        guard let patch = loaded.value else { throw Invalid(description: "\(loaded.diagnostics)\n\(text)") }
        return patch
    }

    // MARK: The surface

    private mutating func head() -> [String] {
        var lines: [String] = []
        if random.chance(40) { lines.append("face: { line: \(random.pick(["on", "off", "auto"])) }") }
        if random.chance(15) { lines.append("midi: { bend-range: \(random.pick([2, 12, 48])) }") }
        var edges: [String] = []
        if random.chance(15) { edges.append("top: \(random.pick(["panic", "latch", "preset next"]))") }
        if random.chance(10) { edges.append("left: preset previous") }
        if random.chance(10) { edges.append("bottom: latch") }
        if !edges.isEmpty { lines.append("edges: { \(edges.joined(separator: ", ")) }") }
        return lines
    }

    private struct Area {
        var x, y, width, height: Double

        var text: String { "area: [\(x), \(y), \(width), \(height)]" }
    }

    /// Rows of cells with a gap here and there; in a few presets another ribbon lies on top of them.
    private mutating func areas() -> [Area] {
        var areas: [Area] = []
        let heights = shares(1 + random.below(4))
        var y = 0.0
        for height in heights {
            let widths = shares(random.chance(15) ? 8 + random.below(9) : 1 + random.below(5))
            var x = 0.0
            for width in widths {
                if !random.chance(6) { areas.append(Area(x: x, y: y, width: width, height: height)) }
                x = Self.rounded(x + width)
            }
            y = Self.rounded(y + height)
        }
        if random.chance(10) { areas.append(Area(x: 0.4, y: 0.3, width: 0.25, height: 0.3)) }
        if areas.isEmpty { areas.append(Area(x: 0, y: 0, width: 1, height: 1)) }
        return areas
    }

    /// Parts of 1 that are together no more than 1.
    private mutating func shares(_ count: Int) -> [Double] {
        let weights = (0..<count).map { _ in Double(1 + random.below(4)) }
        let sum = weights.reduce(0, +) + (random.chance(20) ? 0.5 : 0)
        return weights.map { (($0 / sum) * 1000).rounded(.down) / 1000 }
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    // MARK: Ribbons

    private mutating func ribbon(_ area: Area) -> [String] {
        let name = name()
        var keys = ["name: \"\(name)\"", area.text]
        if random.chance(30) {
            let colors = ["red", "yellow", "green", "blue", "white", "grey", "\"#102030\"", "\"#F0F0A0\""]
            keys.append("color: \(random.pick(colors))")
        }
        if random.chance(35) { keys.append("direction: \(random.pick(["up", "up", "down", "left"]))") }
        switch random.below(12) {
        case 0...1: keys += fader()
        case 2: keys += plane()
        case 3...5: keys += keyboard()
        case 6: keys += window()
        case 7: keys += pad()
        case 8...9: keys += button()
        default: keys += plain()
        }
        names.append(name)
        return keys
    }

    private static let words = [
        "bend", "Schlagzeugmikrofon", "Lead vocals main", "x", "Brass section", "音量フェーダー", "mute",
        "Kick and sub bass", "cutoff", "العربية", "🎹 Ключ", "Änderungsgeschwindigkeitsbegrenzung", "12", "resonance",
        "W W W W", "FX",
    ]

    private mutating func name() -> String {
        let word = random.pick(Self.words)
        return names.contains(word) || random.chance(20) ? "\(word) \(names.count + 1)" : word
    }

    private mutating func fraction() -> Double { Double(random.below(21)) / 20 }

    private mutating func controller(_ from: String? = nil) -> String {
        var parts = from.map { ["from: \($0)"] } ?? []
        switch random.below(8) {
        case 0: parts.append("to: bend")
        case 1: parts.append("to: cc14 \(random.below(32))")
        case 2: parts += ["to: nrpn \(random.below(500))", "max: 1000"]
        case 3:
            parts += ["to: cc \(random.below(120))", "label: \(random.pick(["level", "a long label of a target"]))"]
        case 4: parts += ["to: cc \(random.below(120))", "unit: Hz", "show: [20, 20000]"]
        default: parts.append("to: cc \(random.below(120))")
        }
        parts.append("channel: 16")
        return "{ " + parts.joined(separator: ", ") + " }"
    }

    private mutating func back() -> [String] {
        random.chance(25) ? ["back: [\(controller("center")), \(controller("range"))]"] : []
    }

    private mutating func fader() -> [String] {
        var keys = ["kind: fader", "center: \(fraction())"]
        if random.chance(30) { keys.append("anchors: [\(fraction())]") }
        if random.chance(15) { keys.append("range: 0.2") }
        var send = [controller("center")]
        if random.chance(30) { send.append("{ from: tap, to: cc 3, mode: toggle, channel: 16 }") }
        return keys + ["send: [\(send.joined(separator: ", "))]"] + back()
    }

    private mutating func plane() -> [String] {
        var keys = ["kind: xy", "center: \(fraction())"]
        if random.chance(60) { keys.append("across: \(fraction())") }
        var send = [controller("center"), controller("across")]
        if random.chance(40) { send.append(controller("pinch")) }
        return keys + ["send: [\(send.joined(separator: ", "))]"] + back()
    }

    private mutating func plain() -> [String] {
        var keys = ["center: \(fraction())"]
        if random.chance(50) { keys.append("range: \(random.pick([0.1, 0.4, 0.9]))") }
        if random.chance(30) { keys.append("handles: \(random.pick(["independent", "none"]))") }
        if random.chance(40) { keys.append("anchors: [\(fraction()), { at: \(fraction()), well: 0.1 }]") }
        if random.chance(15) { keys.append("pick-up: on") }
        let sources = ["center", "range", "leading", "trailing", "offset", "across", "pressure"]
        var send = [controller("center")]
        for _ in 0..<random.below(4) { send.append(controller(random.pick(sources))) }
        return keys + ["send: [\(send.joined(separator: ", "))]"] + back()
    }

    private mutating func nextChannel() -> String {
        channel = channel % 15 + 1
        return "channel: \(channel)"
    }

    private mutating func keyboard() -> [String] {
        var note = ["from: touch", "to: note", nextChannel(), "root: \(random.pick(["C3", "Eb2", "F#4"]))"]
        note.append("span: \(random.pick([5, 12, 24, 36]))")
        let scales = [
            "scale: major", "scale: minor", "scale: chromatic", "scale: chromatic, quantize: touch",
            "scale: [0, 3.86, 7.02], voices: 1", "scale: major, quantize: assist, voices: 1",
            "quantize: off, voices: 1",
        ]
        note.append(random.pick(scales))
        if random.chance(25) { note.append("rows: \(2 + random.below(3))") }
        let send = random.chance(40) ? [controller("across")] : []
        let kind = random.chance(75) ? ["kind: keys"] : []
        let mappings = ["{ \(note.joined(separator: ", ")) }"] + send
        return kind + ["send: [\(mappings.joined(separator: ", "))]"]
    }

    private mutating func window() -> [String] {
        var note = ["from: range", "to: chord", nextChannel(), "root: C3", "span: \(random.pick([12, 24]))"]
        note.append("scale: \(random.pick(["major", "minor"]))")
        note.append("voices: \(random.pick([3, 8]))")
        return ["range: \(random.pick([0.1, 0.3, 0.6]))", "send: [{ \(note.joined(separator: ", ")) }]"]
    }

    private mutating func pad() -> [String] {
        let key = 36 + random.below(40)
        let mode = random.chance(50) ? ", from: contact, mode: \(random.pick(["toggle", "latch", "momentary"]))" : ""
        var send = ["{ to: note \(key)\(mode), \(nextChannel()) }"]
        if random.chance(30) { send.append(controller("across")) }
        return ["kind: pad", "send: [\(send.joined(separator: ", "))]"]
    }

    private mutating func button() -> [String] {
        var send: String
        switch random.below(7) {
        case 0: send = "latch"
        case 1: send = "{ to: note \(40 + random.below(30)), mode: toggle, \(nextChannel()) }"
        case 2: send = "{ from: contact, to: chord, keys: [C3, E3, G3], mode: toggle, \(nextChannel()) }"
        case 3: send = "panic"
        case 4: send = names.last.map { "\"loop record \($0)\"" } ?? "latch"
        case 5:
            send = "{ to: cc \(random.below(120)), mode: toggle, group: \(random.pick(["one", "two"])), channel: 16 }"
        default: send = "{ from: tap, to: cc \(random.below(120)), mode: toggle, channel: 16 }"
        }
        return ["kind: button", "send: \(send)"]
    }
}

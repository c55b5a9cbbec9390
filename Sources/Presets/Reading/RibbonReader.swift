import MIDI
import Mapping
import Ribbons

extension PatchReader {
    mutating func ribbon(_ node: Node, index: Int) -> RibbonPatch {
        let back = node["back"]?.items ?? []
        let mappings = (node["send"]?.items ?? []) + back
        let range = mappings.contains {
            $0["from"]?.text == Source.range.rawValue && ["chord", "arp"].contains($0["to"]?.text)
        }
        var settings = RibbonSettings(name: node["name"]?.text ?? "")
        // Its contacts are notes (docs/reference.md, "ribbon").
        settings.playsNotes = !range && mappings.contains { $0["from"]?.text == Source.touch.rawValue }
        settings.playsRange = range
        settings.hasBack = !back.isEmpty
        let table = RibbonTable.record
        settings.kind = table.word("kind", in: node)
        settings.color = node["color"]?.text.flatMap(ColorShape.color)
        settings.area = node["area"].map { area($0) } ?? .whole
        settings.surface = node["surface"]?.text
        settings.direction = table.word("direction", in: node)
        settings.center = table.number("center", in: node)
        settings.range = table.number("range", in: node)
        settings.across = node["across"]?.number
        settings.anchors = node["anchors"]?.items?.compactMap(anchor) ?? (range ? [] : settings.anchors)
        settings.handles = table.word("handles", in: node)
        settings.lead = table.word("lead", in: node)
        settings.release = release(table.value("release", in: node))
        settings.acrossRelease = acrossRelease(node["across-release"], settings)
        settings.pickUp = table.isOn("pick-up", in: node)
        settings.gestures = gestures(node["gestures"], settings)
        var patch = RibbonPatch(
            settings: settings, front: routes(of: node, index, isBack: false),
            back: routes(of: node, index, isBack: true),
            receive: node["receive"].flatMap(receive))
        patch.inputs = ribbonInputs[index] ?? []
        return patch
    }

    private mutating func area(_ node: Node) -> Area {
        let numbers = node.items?.compactMap(\.number) ?? []
        guard numbers.count == 4 else { return .whole }
        let area = Area(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        // Three thirds written as 0.333 and 0.334 end slightly beyond 1, which is no mistake.
        if area.width <= 0 || area.height <= 0 {
            diagnostics.error(node.span, "'area' is empty", expected: "a width and a height above 0")
        } else if area.x + area.width > 1 + 1e-9 {
            diagnostics.error(
                node.span, "'area' ends at \(shown(area.x + area.width)), beyond the right side of the surface",
                expected: "x + width of at most 1")
        } else if area.y + area.height > 1 + 1e-9 {
            diagnostics.error(
                node.span, "'area' ends at \(shown(area.y + area.height)), beyond the lower side of the surface",
                expected: "y + height of at most 1")
        }
        return area
    }

    private func shown(_ value: Double) -> String { Decimal.write((value * 1000).rounded() / 1000) }

    private func anchor(_ node: Node) -> Anchor? {
        if let place = node.number { return Anchor(at: place) }
        guard let place = node["at"]?.number else { return nil }
        return Anchor(at: place, well: RibbonTable.anchor.number("well", in: node))
    }

    private mutating func release(_ node: Node) -> Release {
        if let spring = node["spring"] {
            return .spring(
                to: RibbonTable.spring.number("to", in: spring), rate: motion(RibbonTable.spring, spring, "rate"))
        }
        if let throwing = node["throw"] { return .throw(friction: motion(RibbonTable.throwing, throwing, "friction")) }
        return .hold
    }

    /// If none is written, an xy with a spring springs back on both axes. If contacts are notes, nothing is released.
    private mutating func acrossRelease(_ node: Node?, _ settings: RibbonSettings) -> Release {
        let written = node.map { release($0) }
        if settings.playsNotes { return .hold }
        if let written { return written }
        guard case .xy = settings.kind, let home = settings.across, case .spring(_, let rate) = settings.release else {
            return .hold
        }
        return .spring(to: home, rate: rate)
    }

    /// The rate at which a motion decays, per second.
    private mutating func motion(_ table: Record, _ node: Node, _ key: String) -> Double {
        let value = table.number(key, in: node)
        if value > 0, value < Self.slowestMotion, let place = node[key] {
            diagnostics.error(
                place.span,
                "'\(key)' is '\(place.text ?? "")': the ribbon would move for \(shown((10 / value / 60).rounded())) minutes",
                expected: "\(shown(Self.slowestMotion)) or more")
        }
        return value
    }

    /// The slowest rate. Below it a ribbon would move for over a quarter of an hour, and a rendering would hardly end.
    private static let slowestMotion = 0.01

    private mutating func gestures(_ node: Node?, _ settings: RibbonSettings) -> GestureOptions {
        var options = settings.playsNotes ? .playingNotes : GestureOptions(door: settings.hasBack)
        if settings.playsRange {
            options = .playingRange
            options.door = settings.hasBack
            // Pinch and fine both need the second finger.
            options.pinch = node?["fine"]?.isOn != true
        }
        guard let node else { return options }
        if let isOn = node["tap"]?.isOn { options.tap = isOn }
        if let isOn = node["double-tap"]?.isOn { options.doubleTap = isOn }
        if let isOn = node["door"]?.isOn { options.door = isOn }
        if let isOn = node["pinch"]?.isOn { options.pinch = isOn }
        if let isOn = node["fine"]?.isOn { options.fine = isOn }
        if options.pinch, options.fine, let place = node["fine"] {
            diagnostics.error(
                place.span, "'pinch' and 'fine' are both on", expected: "one of them",
                advice: "both are a second finger's gesture")
        }
        return options
    }

    /// The controller that moves the centre, on the channel of `midi`.
    private func receive(_ node: Node) -> Parameter? {
        switch node.text.flatMap(ControllerPhrase.target) {
        case .controller(let number): .controller(midi.channel, number)
        case .controller14(let number): .controller14(midi.channel, number)
        default: nil
        }
    }
}

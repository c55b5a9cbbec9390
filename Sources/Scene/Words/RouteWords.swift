import MIDI
import Mapping
import Ribbons

/// Says in a line what a mapping sends.
public struct RouteWords {
    let patch: Patch

    public init(patch: Patch) { self.patch = patch }

    /// The lines beside a ribbon's name.
    func details(of ribbon: RibbonPatch, _ side: Side) -> [WordBlock.Detail] {
        let back = ribbon.back.map(describe)
        let reception = ribbon.allInputs.map(describe)
        let lines: [(Part, [String])] =
            switch side {
            case .front:
                [
                    (.mapping, ribbon.front.map(describe)), (.behindDoor, back.map { "behind the door: " + $0 }),
                    (.reception, reception),
                ]
            case .back: [(.mapping, back), (.reception, reception)]
            }
        let routes = side == .front ? ribbon.front : ribbon.back
        return lines.flatMap { part, lines in
            lines.enumerated().map { index, words in
                WordBlock.Detail(
                    part: part, index: index, words: words.printable,
                    source: part == .mapping ? routes[index].source : nil)
            }
        }
    }

    /// What a screen says beside a ribbon's name while it is played: the targets alone, with room for their values.
    func shortDetails(of ribbon: RibbonPatch, _ side: Side) -> [WordBlock.Detail] {
        let routes = side == .front ? ribbon.front : ribbon.back
        return routes.enumerated().map { index, route in
            var words = describe(route.target)
            if route.choosesKeys, let note = route.note {
                words = note.quantize == .off ? "any pitch" : note.scale.words
            }
            if route.target == .arpeggio, let note = route.note {
                let steps = describe(note.arpeggio)
                words = route.playsRange ? "\(words), \(steps)" : steps
            }
            let room = Reading.isShown(route) ? Reading.room : ""
            return WordBlock.Detail(
                part: .mapping, index: index, words: words.printable + room, source: route.source)
        }
    }

    func describe(_ route: Route) -> String {
        var words = ["\(route.source.rawValue) → \(describe(route.target))"]
        if route.choosesKeys, let note = route.note { words.append(describe(note)) }
        if route.target == .arpeggio, let note = route.note { words.append(describe(note.arpeggio)) }
        if let keys = route.note?.keys, !keys.isEmpty {
            words.append(keys.map { KeySpelling.sharps.name($0) }.joined(separator: " "))
        }
        if route.min != route.target.range.lowerBound || route.max != route.target.range.upperBound {
            words.append("\(route.min.decimalText)…\(route.max.decimalText)")
        }
        switch route.curve {
        case .linear: break
        case .exp: words.append("exp")
        case .log: words.append("log")
        case .s: words.append("s")
        case .points: words.append("own curve")
        }
        if let value = route.value { words.append(value.decimalText) }
        if let add = route.add { words.append((add < 0 ? "−" : "+") + abs(add).decimalText) }
        if let bank = route.bank { words.append("bank \(bank.rawValue)") }
        if let steps = route.steps { words.append("\(steps) steps") }
        if let smooth = route.smooth { words.append("smooth \(smooth.decimalText) ms") }
        if route.mode == .toggle || route.mode == .latch { words.append(route.mode == .latch ? "latch" : "toggle") }
        if route.receives { words.append("and back") }
        if hasChannel(route), route.channel != patch.midi.channel { words.append("channel \(route.channel.number)") }
        return words.joined(separator: ", ")
    }

    /// What moves a ribbon from outside.
    func describe(_ input: RibbonInput) -> String {
        let words = "moved by \(describe(input.parameter))"
        return input.part == .center ? words : "\(input.part.rawValue) \(words)"
    }

    private func describe(_ parameter: Parameter) -> String {
        switch parameter {
        case .controller(_, let number): describe(Target.controller(number))
        case .controller14(_, let number): describe(Target.controller14(number))
        case .bend: describe(Target.bend)
        case .channelPressure: describe(Target.channelPressure)
        default: "its input"
        }
    }

    private func hasChannel(_ route: Route) -> Bool {
        switch route.target {
        case .action, .morph, .exclusive: false
        default: true
        }
    }

    private func describe(_ note: NoteOptions) -> String {
        let highest = Double(note.rows - 1) * note.interval + note.span
        let top = UInt7(clamping: Int(note.root.rawValue) + Int(highest.rounded()))
        let spelling = KeySpelling(root: note.root, scale: note.scale)
        let scale = note.scale.words
        let rows = note.rows > 1 ? "\(note.rows) rows" : ""
        let bends = note.quantize == .off ? "any pitch" : note.quantize == .touch ? "" : "\(note.quantize.rawValue)"
        return ["\(spelling.name(note.root))…\(spelling.name(top))", note.quantize == .off ? "" : scale, rows, bends]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `1/16 up-down`
    private func describe(_ arpeggio: Arpeggio) -> String { "\(arpeggio.divisionText) \(arpeggio.order.rawValue)" }

    /// `cc 74`
    public func describe(_ target: Target) -> String {
        switch target {
        case .controller(let number): "cc \(number.rawValue)"
        case .controller14(let number): "cc14 \(number.rawValue)"
        case .nrpn(let number): "nrpn \(number.rawValue)"
        case .rpn(let number): "rpn \(number.rawValue)"
        case .bend: "bend"
        case .channelPressure: "pressure"
        case .keyPressure: "key-pressure"
        case .program(let number): number.map { "program \($0.rawValue)" } ?? "program"
        case .note(let key): key.map { "note \(KeySpelling.sharps.name($0))" } ?? "notes"
        case .chord: "chord"
        case .arpeggio: "arp"
        case .exclusive: "sysex"
        case .morph(let first, let second): "morph \(first) \(second)"
        case .action(let action): action.words(in: patch)
        }
    }
}

extension String {
    /// As it can be drawn: a blank for what would be invisible.
    var printable: String {
        var text = ""
        for scalar in unicodeScalars { text.unicodeScalars.append(scalar.printable) }
        return text
    }
}

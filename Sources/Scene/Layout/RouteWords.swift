import MIDI
import Mapping
import Ribbons

/// Says in a line what a mapping sends.
struct RouteWords {
    let patch: Patch

    func describe(_ route: Route) -> String {
        var words = ["\(route.source.rawValue) → \(describe(route.target))"]
        if case .note(nil) = route.target, let note = route.note { words.append(describe(note)) }
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
        if let steps = route.steps { words.append("\(steps) steps") }
        if let smooth = route.smooth { words.append("smooth \(smooth.decimalText) ms") }
        if route.mode == .toggle { words.append("toggle") }
        if sendsMessages(route), route.channel != patch.midi.channel { words.append("channel \(route.channel.number)") }
        return words.joined(separator: ", ")
    }

    /// What moves a ribbon from outside.
    func describe(_ parameter: Parameter) -> String {
        switch parameter {
        case .controller(_, let number): describe(Target.controller(number))
        case .controller14(_, let number): describe(Target.controller14(number))
        default: "its input"
        }
    }

    private func sendsMessages(_ route: Route) -> Bool { if case .action = route.target { false } else { true } }

    private func describe(_ note: NoteOptions) -> String {
        let top = UInt7(clamping: Int(note.root.rawValue) + Int(note.span.rounded()))
        let scale = Scale.names.first { Scale.named($0) == note.scale } ?? "\(note.scale.degrees.count) notes"
        let bends = note.quantize == .off ? "any pitch" : note.quantize == .touch ? "" : "\(note.quantize.rawValue)"
        return ["\(KeyName.name(note.root))…\(KeyName.name(top))", note.quantize == .off ? "" : scale, bends]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func describe(_ target: Target) -> String {
        switch target {
        case .controller(let number): "cc \(number.rawValue)"
        case .controller14(let number): "cc14 \(number.rawValue)"
        case .nrpn(let number): "nrpn \(number.rawValue)"
        case .rpn(let number): "rpn \(number.rawValue)"
        case .bend: "bend"
        case .channelPressure: "pressure"
        case .keyPressure: "key-pressure"
        case .program(let number): number.map { "program \($0.rawValue)" } ?? "program"
        case .note(let key): key.map { "note \(KeyName.name($0))" } ?? "notes"
        case .action(let action): describe(action)
        }
    }

    func describe(_ action: Action) -> String {
        switch action {
        case .start: "start"
        case .stop: "stop"
        case .continue: "continue"
        case .panic: "panic"
        case .latch: "latch"
        case .presetNext: "preset next"
        case .presetPrevious: "preset previous"
        case .preset(let name): "preset \(name)"
        case .transpose(let steps): "transpose \(steps > 0 ? "+" : "")\(steps)"
        case .set(let ribbon, let property, let value):
            "set \(patch.ribbons[ribbon].settings.name).\(property.rawValue) \(value.decimalText)"
        case .change(let ribbon, let property, let difference):
            "\(patch.ribbons[ribbon].settings.name).\(property.rawValue) \(difference < 0 ? "−" : "+")\(abs(difference).decimalText)"
        case .perform(let ribbon, let action): "\(patch.ribbons[ribbon].settings.name) \(action.rawValue)"
        }
    }
}

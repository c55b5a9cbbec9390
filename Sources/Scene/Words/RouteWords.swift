import MIDI
import Mapping
import Ribbons

/// The words for what a mapping sends.
public struct RouteWords {
    let patch: Patch

    public init(patch: Patch) { self.patch = patch }

    /// The mapping's label or its target.
    func name(of route: Route) -> String { route.label ?? describe(route.target) }

    /// The settings of a mapping, without its source, target and notes: `exp, 20…100`.
    func settings(of route: Route) -> String {
        var words: [String] = []
        if let keys = route.note?.keys, !keys.isEmpty {
            words.append(keys.map { KeySpelling.sharps.name($0) }.joined(separator: " "))
        }
        if route.min != route.target.range.lowerBound || route.max != route.target.range.upperBound {
            words.append("\(route.min.decimalText)…\(route.max.decimalText)")
        }
        if let display = route.display {
            words.append("\(display.words(for: route.min, of: route))…\(display.words(for: route.max, of: route))")
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

    /// Says which input moves a ribbon, and which part of it unless it is the centre: `moved by cc 30`.
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
        // Nothing else moves a ribbon.
        default: "its input"
        }
    }

    private func hasChannel(_ route: Route) -> Bool {
        switch route.target {
        case .action, .morph, .property, .exclusive: false
        default: true
        }
    }

    /// `1/16 up-down`
    func describe(_ arpeggio: Arpeggio) -> String { "\(arpeggio.divisionText) \(arpeggio.order.rawValue)" }

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
        case .property(let ribbon, let property):
            "\(patch.ribbons[ribbon].settings.name).\(property.rawValue)"
        case .action(let action): action.words(in: patch)
        }
    }
}

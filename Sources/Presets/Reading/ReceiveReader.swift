import MIDI
import Mapping

extension PatchReader {
    /// Whether the mapping's message on the input port moves its value or sets its toggle.
    mutating func receives(_ node: Node, _ route: Route) -> Bool {
        guard let place = node["receive"], place.isOn == true else { return false }
        let pair = "'receive: on' from '\(route.source.rawValue)' to \(quoted(node["to"]?.text ?? ""))"
        guard route.isReceivable else {
            let mayToggle = route.target.isReceivable && [.trigger, .gate].contains(route.source.kind)
            diagnostics.error(
                place.span, pair, expected: Self.receivable, advice: mayToggle ? "write 'mode: toggle'" : "remove it")
            return false
        }
        if !route.curve.isInvertible, route.source.kind == .continuous {
            diagnostics.error(
                place.span, "'receive: on' with a curve that does not tell where a value is",
                expected: "a curve that only rises or only falls")
        }
        if route.min == route.max {
            diagnostics.error(
                place.span, "'receive: on' with 'min' and 'max' that are the same", expected: "two different values")
        }
        return true
    }

    private static let receivable =
        "center, leading, trailing, range or 'mode: toggle', to cc, cc14, nrpn, rpn, bend or pressure"
}

extension Route {
    /// Whether a value from this source can be received: only the ribbon's own positions and toggles can.
    fileprivate var isReceivable: Bool {
        target.isReceivable && (source.isReceivable || mode == .toggle && source.kind != .continuous)
    }
}

extension Target {
    /// Whether the message can be received: program changes choose presets, and keys are not values.
    fileprivate var isReceivable: Bool {
        switch self {
        case .controller, .controller14, .nrpn, .rpn, .bend, .channelPressure: true
        default: false
        }
    }
}

import MIDI
import Mapping

// Warnings about numbers in another unit than the key's, such as fractions for a controller that counts to 127.

extension PatchWarnings {
    mutating func warnOfUnits() {
        for placed in routes {
            warnOfBounds(placed)
            warnOfSteps(placed)
            warnOfMilliseconds(placed)
            warnOfSemitones(placed)
            warnOfNullParameter(placed)
        }
    }

    private mutating func warnOfBounds(_ placed: PlacedRoute) {
        guard placed.node["max"] != nil || placed.node["min"] != nil else { return }
        let route = placed.route
        let target = quoted(placed.node["to"]?.text ?? "")
        let top = Decimal.write(route.target.range.upperBound)
        // A trigger may intentionally send the same value every time.
        if route.min == route.max, placed.kind == .value || placed.kind == .gateValue {
            guard let place = placed.node["max"] ?? placed.node["min"] else { return }
            diagnostics.warning(
                place.span, "'min' and 'max' are both \(Decimal.write(route.max)), so \(target) never changes",
                advice: "write two different values")
            return
        }
        guard let place = placed.node["max"] else { return }
        if route.min == 0, route.max == 1, !Self.mayHaveTwoValues(placed) {
            diagnostics.warning(
                place.span, "'max: 1' leaves \(target) only 0 and 1: it counts to \(top)",
                advice: "leave 'max' out, or write 'max: \(top)'")
        } else if route.target.has14Bits, max(route.min, route.max) <= 127 {
            diagnostics.warning(
                place.span, "'max: \(Decimal.write(route.max))' leaves \(target) next to nothing: it counts to \(top)",
                advice: "leave 'max' out, or write 'max: \(top)'")
        }
    }

    /// Whether two values are intended: two steps ask for them, two programs are a choice, and some parameters are
    /// switches.
    private static func mayHaveTwoValues(_ placed: PlacedRoute) -> Bool {
        switch placed.route.target {
        case .program: true
        case .nrpn, .rpn, .exclusive: placed.kind != .value || placed.route.steps != nil
        default: placed.route.steps != nil
        }
    }

    private mutating func warnOfSteps(_ placed: PlacedRoute) {
        let route = placed.route
        guard let steps = route.steps, let place = placed.node["steps"], route.min != route.max else { return }
        let values = Int(abs(route.max - route.min)) + 1
        guard steps > values else { return }
        diagnostics.warning(
            place.span, "'steps: \(steps)' does nothing: there are only \(values) values from 'min' to 'max'",
            advice: "remove it, or write fewer steps")
    }

    /// Warns of smoothing below a millisecond, which was probably meant as seconds: values go out only every 4 ms.
    private mutating func warnOfMilliseconds(_ placed: PlacedRoute) {
        guard let smooth = placed.route.smooth, smooth < 1, let place = placed.node["smooth"] else { return }
        let (seconds, milliseconds) = (Decimal.write(smooth), Decimal.write(max(1, (smooth * 1000).rounded())))
        diagnostics.warning(
            place.span, "'smooth: \(seconds)' is less than a millisecond, and smooths nothing",
            advice: "for \(seconds) seconds write 'smooth: \(milliseconds)'")
    }

    /// Warns of a span of at most 4 semitones, which was probably meant as octaves.
    private mutating func warnOfSemitones(_ placed: PlacedRoute) {
        guard let span = placed.route.note?.span, span <= 4, let place = placed.node["span"] else { return }
        let (number, plural) = (Decimal.write(span), span == 1 ? "" : "s")
        diagnostics.warning(
            place.span, "the whole ribbon has \(number) semitone\(plural)",
            advice: "for \(number) octave\(plural) write 'span: \(Decimal.write((span * 12).rounded()))'")
    }

    /// Warns of the null parameter, which deselects all others (MIDI 1.0 Detailed Specification, "Registered and
    /// non-registered parameter numbers").
    private mutating func warnOfNullParameter(_ placed: PlacedRoute) {
        let null = UInt14(clamping: 16383)
        guard placed.route.target == .rpn(null) || placed.route.target == .nrpn(null) else { return }
        let target = quoted(placed.node["to"]?.text ?? "")
        diagnostics.warning(
            placed.targetSpan, "\(target) is the null parameter: receivers ignore its value",
            advice: "write the number of a parameter that the receiver has")
    }
}

extension Target {
    /// Whether every receiver gives it 14 bits. Many parameters of synths (NRPN) have 7 bits or less.
    fileprivate var has14Bits: Bool {
        switch self {
        case .controller14, .bend: true
        default: false
        }
    }
}

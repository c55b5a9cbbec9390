import MIDI
import Mapping

extension PatchReader {
    /// Reads `min`, `max`, `curve`, `steps` and `smooth`.
    mutating func readValues(_ node: Node, _ route: inout Route) {
        route.min = bound(node["min"], route.target) ?? route.min
        route.max = bound(node["max"], route.target) ?? route.max
        route.curve = curve(RouteTable.record.value("curve", in: node))
        route.steps = node["steps"]?.whole
        if let smooth = node["smooth"]?.number, smooth > 0 { route.smooth = smooth }
    }

    /// Reads the values that a trigger sends: `value`, `add` and `bank`.
    mutating func readSteps(_ node: Node, _ route: inout Route) {
        route.value = bound(node["value"], route.target)
        route.add = node["add"]?.number
        route.bank = node["bank"]?.whole.map { UInt14(clamping: $0) }
        let given = ["value", "add", "mode"].filter { node[$0] != nil }
        if given.contains("value") || given.contains("add"), given.count > 1, let place = node.entry(given[1]) {
            diagnostics.error(
                place.keySpan, "'\(given[1])' beside '\(given[0])'", expected: "one of the two",
                advice: "remove one of them")
        }
        if route.add == 0, let place = node["add"] {
            diagnostics.error(place.span, "'add' is '0'", expected: "a number above or below 0")
        }
    }

    /// Reads `default`, the value on a screen that does not report the source.
    mutating func readDefault(_ node: Node, _ kind: RouteKind, _ route: inout Route) {
        guard kind == .value, !route.source.contactSources.isEmpty else { return }
        route.standard = bound(node[RouteOption.standard], route.target)
    }

    /// Refuses the `default` of a value that every screen reports.
    /// - Returns: false for any other option.
    mutating func refusesDefault(_ entry: Node.Entry, _ kind: RouteKind, _ source: Source) -> Bool {
        guard entry.key == RouteOption.standard, kind == .value else { return false }
        diagnostics.error(
            entry.keySpan, "'default' from '\(source.rawValue)', which every screen reports",
            expected: "from: pressure or from: size", advice: "remove it")
        return true
    }

    /// Reads `carry`, which applies to positions sent unchanged.
    mutating func readCarry(_ node: Node, _ kind: RouteKind, _ route: inout Route) {
        guard kind == .value || kind == .notes, let place = node["carry"] else { return }
        route.carry = place.isOn
        guard route.carry == true else { return }
        if !route.source.isPosition {
            diagnostics.error(
                place.span, "'carry: on' from '\(route.source.rawValue)'",
                expected: "a position: center, leading, trailing, range, offset or across",
                advice: "remove it")
        } else if let note = route.note, !note.quantize.bends {
            diagnostics.error(
                place.span, "'carry: on' with quantize: \(note.quantize.rawValue)",
                expected: "quantize: off, assist or round", advice: "remove it")
        } else {
            for (key, isGiven) in [("smooth", route.smooth != nil), ("steps", route.steps != nil)] where isGiven {
                diagnostics.error(
                    place.span, "'carry: on' with '\(key)'", expected: "one of the two", advice: "remove one of them")
            }
        }
    }

    /// The node's number if it is one of the target's values; nil if there is none to read, or after an error.
    private mutating func bound(_ node: Node?, _ target: Target) -> Double? {
        // For a message without a value these options have been refused.
        if case .exclusive(let exclusive) = target, exclusive.maximum == nil { return nil }
        if case .property = target { return nil }
        guard let node, let value = node.number else { return nil }
        guard target.range.contains(value) else {
            let range = target.range
            diagnostics.error(
                node.span, "\(Decimal.write(value)) is beyond the target's values",
                expected: "\(Decimal.write(range.lowerBound))…\(Decimal.write(range.upperBound))",
                advice: wider(target))
            return nil
        }
        return value
    }

    /// Advice that names similar targets with more values; nil if there are none.
    private func wider(_ target: Target) -> String? {
        switch target {
        case .exclusive: target.range.upperBound < 16383 ? "vh vl have 0…16383" : nil
        default: target.range.upperBound == 127 ? "cc14, nrpn, rpn and bend have 0…16383" : nil
        }
    }

    mutating func curve(_ node: Node) -> Curve {
        guard let items = node.items else {
            switch node.text {
            case "exp": return .exp
            case "log": return .log
            case "s": return .s
            default: return .linear
            }
        }
        var points: [CurvePoint] = []
        for item in items {
            guard let numbers = item.items?.compactMap(\.number), numbers.count == 2 else { continue }
            if let last = points.last, numbers[0] <= last.input {
                diagnostics.error(
                    item.span,
                    "a curve's point at \(Decimal.write(numbers[0])) after the one at \(Decimal.write(last.input))",
                    expected: "points in ascending order of their first number")
            }
            points.append(CurvePoint(input: numbers[0], output: numbers[1]))
        }
        return .points(points)
    }
}

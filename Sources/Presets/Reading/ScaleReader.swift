import MIDI
import Mapping

extension PatchReader {
    /// The scale that a node names or lists; nil after an error.
    mutating func scale(_ node: Node) -> Scale? {
        if let items = node.items { return scale(items) }
        return node.text.flatMap { scale(named: $0, node) }
    }

    /// - Parameter node: the node that names the scale.
    mutating func scale(named name: String, _ node: Node) -> Scale? {
        if name == ScaleShape.input { return .input() }
        if name == ScaleShape.inputTuning { return .inputTuning() }
        return ScaleShape.isScalaFile(name) ? scalaScale(name, node) : Scale.named(name)
    }

    private mutating func scale(_ items: [Node]) -> Scale? {
        var degrees: [Double] = []
        for item in items {
            guard let degree = item.number else { return nil }
            if let last = degrees.last, degree <= last {
                return refuse(
                    item, "\(Decimal.write(degree)) after \(Decimal.write(last))", "semitones in ascending order")
            }
            if degrees.isEmpty, degree != 0 {
                return refuse(item, "the scale begins at \(Decimal.write(degree))", "0, the root, as the first one")
            }
            if degree >= 12 { return refuse(item, "12 is the root again", "semitones below 12") }
            degrees.append(degree)
        }
        return Scale(pitches: degrees)
    }

    private mutating func refuse(_ node: Node, _ message: String, _ expected: String) -> Scale? {
        diagnostics.error(node.span, message, expected: expected)
        return nil
    }

    private mutating func scalaScale(_ name: String, _ node: Node) -> Scale? {
        guard let bytes = scalaFile(name) else {
            diagnostics.error(
                node.span, "there is no file \(quoted(name))", expected: "a Scala file beside the preset")
            return nil
        }
        do throws(ScalaError) {
            return try Scale(scala: bytes)
        } catch {
            diagnostics.error(
                node.span, "\(quotable(name)):\(error.line):\(error.column): \(error)", expected: "a Scala file")
            return nil
        }
    }
}

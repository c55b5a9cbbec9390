import MIDI
import Mapping

extension PatchReader {
    /// `velocity`: a number, a source, or a source with its limits.
    mutating func velocity(_ node: Node, _ kind: RouteKind) -> Velocity {
        let standard = NoteOptions().velocity
        guard let place = node["velocity"] else { return standard }
        if let value = place.whole.flatMap({ UInt7($0) }) { return .fixed(value) }
        guard let source = velocitySource(place) else { return standard }
        if kind == .triggerKey || kind == .gateKey {
            let written = place.text ?? "{ from: \(source.rawValue) }"
            diagnostics.error(
                place.span, "'velocity: \(written)' without a voice", expected: "a whole number 1…127",
                advice: "'from: touch' has a finger whose \(source.rawValue) can be taken")
        }
        if source == .across, let entry = place.entry("default") {
            diagnostics.warning(
                entry.keySpan, "'default' does nothing: every screen reports 'across'", advice: "remove it")
        }
        return .scaled(scale(place, VelocityScale(source)))
    }

    /// `release-velocity`, in the same forms. Nil where it is not given.
    mutating func releaseVelocity(_ node: Node) -> Velocity? {
        guard let place = node["release-velocity"] else { return nil }
        if let value = place.whole.flatMap({ UInt7($0) }) { return .fixed(value) }
        guard let source = velocitySource(place) else { return nil }
        return .scaled(scale(place, VelocityScale(source, min: 0, standard: NoteOptions().releaseVelocity.standard)))
    }

    private func velocitySource(_ node: Node) -> Source? { (node["from"] ?? node).text.flatMap(Source.init) }

    private mutating func scale(_ node: Node, _ standard: VelocityScale) -> VelocityScale {
        var scale = standard
        if let min = node["min"]?.whole.flatMap({ UInt7($0) }) { scale.min = min }
        if let max = node["max"]?.whole.flatMap({ UInt7($0) }) { scale.max = max }
        if let place = node["curve"] { scale.curve = curve(place) }
        if let value = node["default"]?.whole.flatMap({ UInt7($0) }) { scale.standard = value }
        return scale
    }
}

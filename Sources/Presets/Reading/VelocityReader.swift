import MIDI
import Mapping

extension PatchReader {
    /// Reads `velocity`: a number, a source, or a source with limits.
    mutating func velocity(_ node: Node, _ kind: RouteKind) -> Velocity {
        let place = RouteTable.record.value("velocity", in: node)
        if let value = place.whole.flatMap({ UInt7($0) }) { return .fixed(value) }
        if let window = windowVelocity(place, kind) { return window }
        guard let source = velocitySource(place) else { return NoteOptions().velocity }
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
        return .scaled(scale(place, source, VelocityTable.struck))
    }

    /// Reads `velocity: { center: 110, edge: 60 }` for the notes of a window; nil if the node has another form.
    private mutating func windowVelocity(_ node: Node, _ kind: RouteKind) -> Velocity? {
        guard let place = node.entry("center") ?? node.entry("edge") else { return nil }
        guard kind.playsRange else {
            diagnostics.error(
                place.keySpan, "\(quoted(place.key)) of notes without a window",
                expected: "a mapping from 'range'")
            return NoteOptions().velocity
        }
        guard let center = node["center"]?.whole else {
            diagnostics.error(place.keySpan, "'edge' without 'center'", expected: "'center' beside it")
            return NoteOptions().velocity
        }
        if let other = node.entries?.first(where: { $0.key != "center" && $0.key != "edge" }) {
            diagnostics.error(
                other.keySpan, "\(quoted(other.key)) beside 'center'", expected: "one of the two",
                advice: "remove one of them")
        }
        return .window(center: UInt7(clamping: center), edge: UInt7(clamping: node["edge"]?.whole ?? center))
    }

    /// Reads `release-velocity`: a number, a source, or a source with limits.
    mutating func releaseVelocity(_ node: Node) -> Velocity {
        let place = RouteTable.record.value("release-velocity", in: node)
        if let value = place.whole.flatMap({ UInt7($0) }) { return .fixed(value) }
        guard let source = velocitySource(place) else { return NoteOptions().releaseVelocity }
        return .scaled(scale(place, source, VelocityTable.released))
    }

    private func velocitySource(_ node: Node) -> Source? { (node["from"] ?? node).text.flatMap(Source.init) }

    /// Reads the limits, the curve and the default of a velocity that follows a source.
    private mutating func scale(_ node: Node, _ source: Source, _ table: Record) -> VelocityScale {
        func value(_ key: String) -> UInt7 { UInt7(clamping: table.whole(key, in: node)) }
        return VelocityScale(
            source, min: value("min"), max: value("max"), curve: curve(table.value("curve", in: node)),
            standard: value("default"))
    }
}

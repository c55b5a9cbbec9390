import Touch

/// Whether the panels of one surface lie beside each other.
struct PlaceCheck: Hashable, Sendable {
    struct PlacedPanel: Hashable, Sendable {
        var name: String
        var surface: String
        /// In fractions of the surface; nil for the whole.
        var place: Rect?
    }

    var panels: [PlacedPanel] = []

    /// A warning for each pair of panels that cover the same part of a surface, unless both are the whole of it.
    var findings: [Finding] {
        panels.indices.flatMap { index in
            panels[(index + 1)...].compactMap { finding(panels[index], $0) }
        }
    }

    private func finding(_ one: PlacedPanel, _ other: PlacedPanel) -> Finding? {
        guard one.surface == other.surface, one.place != nil || other.place != nil else { return nil }
        let names = "\(one.name) and \(other.name)"
        guard let first = one.place, let second = other.place else {
            let whole = one.place == nil ? one.name : other.name
            return Finding(
                "place", .warning,
                "\(names) are both \(one.surface), but \(whole) has no place in its file, so it is the whole of it")
        }
        // A thousandth may be a rounded third.
        guard min(first.maxX, second.maxX) - max(first.minX, second.minX) > 0.001,
            min(first.maxY, second.maxY) - max(first.minY, second.minY) > 0.001
        else { return nil }
        return Finding("place", .warning, "\(names) overlap on \(one.surface): see place in their files")
    }
}

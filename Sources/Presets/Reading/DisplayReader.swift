import Mapping

extension PatchReader {
    /// Reads the label that a face shows for the mapping, and how it shows the value.
    mutating func readDisplay(_ node: Node, _ route: inout Route) {
        route.label = node["label"]?.text
        let unit = node["unit"]?.text.flatMap(ValueDisplay.Unit.init)
        let ends = node["show"]?.items?.compactMap(\.number) ?? []
        let bounds = ends.count == 2 ? ValueDisplay.Bounds(min: ends[0], max: ends[1]) : nil
        if let unit, unit.isRatio, let wrong = node["show"]?.items?.first(where: { $0.number ?? 1 <= 0 }) {
            diagnostics.error(
                wrong.span, "'show' from or to \(Decimal.write(wrong.number ?? 0)) with 'unit: \(unit.rawValue)'",
                expected: "two numbers above 0",
                advice: "\(unit.rawValue) is shown in equal ratios, which never reach 0")
        }
        if unit != nil || bounds != nil { route.display = ValueDisplay(unit: unit, bounds: bounds) }
    }
}

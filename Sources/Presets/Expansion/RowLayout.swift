/// Gives ribbons without an `area` their places in rows, by the shares that `row`, `width` and `height` say
/// (docs/reference.md, "Rows").
struct RowLayout {
    /// The area of each item of `ribbons` that gets one.
    private(set) var areas: [Int: Node] = [:]
    private(set) var diagnostics: DiagnosticList

    static let keys = ["row", "width", "height"]

    /// A ribbon, or all cells of a grid.
    private struct Place {
        var index: Int
        var ribbon: Node
        /// Its shares of its row's width and of the height of all rows. A row has the greatest height of its places.
        var width: Double
        var height: Double
    }

    private struct Row {
        var number: Int?
        var places: [Place]

        var height: Double { places.reduce(0) { max($0, $1.height) } }
    }

    /// - Parameters:
    ///   - ribbons: the items of `ribbons`, before grids are expanded.
    ///   - defaults: the value of the file's `defaults`; nil if there are none.
    init(_ ribbons: [Node], defaults: Node?, _ diagnostics: DiagnosticList) {
        self.diagnostics = diagnostics
        // Ribbons that name one surface are laid out together, and so are those that name none.
        var layouts: [String?: [Place]] = [:]
        for (index, ribbon) in ribbons.enumerated() where ribbon.entries != nil {
            func share(_ key: String) -> Double {
                let share = (ribbon[key] ?? defaults?[key])?.number ?? 1
                return RibbonTable.shares.contains(share) ? share : 1
            }
            let surface = (ribbon["surface"] ?? defaults?["surface"])?.text
            layouts[ribbon.hasCells ? surface.map(Substitution.withoutEscapes) : surface, default: []].append(
                Place(index: index, ribbon: ribbon, width: share("width"), height: share("height")))
        }
        for places in layouts.values.sorted(by: { $0[0].index < $1[0].index }) { layOut(places) }
    }

    private mutating func layOut(_ places: [Place]) {
        if let area = places.lazy.compactMap({ $0.ribbon.entry("area") }).first {
            return refuseRows(places, beside: area)
        }
        let rows = rows(places)
        let height = rows.reduce(0) { $0 + $1.height }
        var above = 0.0
        for row in rows {
            let width = row.places.reduce(0) { $0 + $1.width }
            var before = 0.0
            for place in row.places {
                let span = SourceSpan(at: place.ribbon.span.start)
                let area = [before / width, above / height, place.width / width, row.height / height]
                areas[place.index] = Node(content: .list(area.map { .number($0, at: span) }), span: span)
                before += place.width
            }
            above += row.height
        }
    }

    private mutating func rows(_ places: [Place]) -> [Row] {
        var rows: [Row] = []
        var last: (number: Int, index: Int)?
        for place in places {
            let node = place.ribbon["row"]
            guard let number = node?.whole, let node, RibbonTable.rows.contains(number) else {
                rows.append(Row(number: nil, places: [place]))
                continue
            }
            if let last, number == last.number {
                rows[last.index].places.append(place)
                continue
            }
            if let last, number < last.number {
                diagnostics.error(
                    node.span, "row \(number) after row \(last.number)", expected: "\(last.number) or more",
                    advice: "write the ribbons in the order of their rows, from the top")
            }
            last = (number, rows.count)
            rows.append(Row(number: number, places: [place]))
        }
        return rows
    }

    /// Refuses `row`, `width` and `height` if any of the ribbons has an area.
    private mutating func refuseRows(_ places: [Place], beside area: Node.Entry) {
        for place in places {
            for entry in place.ribbon.entries ?? [] where Self.keys.contains(entry.key) {
                let isOwn = place.ribbon.entry("area") != nil
                diagnostics.error(
                    entry.keySpan, "\(quoted(entry.key)) beside an 'area'", expected: "areas or rows, not both",
                    advice: isOwn ? "remove one of them" : "the area is on line \(area.keySpan.start.line)")
            }
        }
    }
}

/// Expands a preset before it is checked: each ribbon gets the settings of its kind and of the file's `defaults`, and a
/// ribbon with `grid` or `each` becomes one ribbon for each cell (docs/reference.md, "Grids").
struct Expansion {
    /// The most ribbons in a preset.
    static let ribbonLimit = 256
    /// The most texts, lists and mappings that the ribbons may have.
    private static let nodeLimit = 100_000
    /// The most bytes of text that the ribbons may have: twice the greatest size of a file.
    static let textLimit = 2 * SourceText.sizeLimit

    private var diagnostics: DiagnosticList
    private let defaults: Node?
    private var ribbons: [Node] = []
    private var nodeCount = 0
    private var textSize = 0

    static func expand(_ root: Node, _ diagnostics: inout DiagnosticList) -> Node {
        let root = root.withCorrectedKeys(PresetTable.record)
        guard let entries = root.entries, let items = root["ribbons"]?.items else { return root }
        var expansion = Expansion(root["defaults"], diagnostics)
        for item in items where !expansion.isFull { expansion.expand(item) }
        diagnostics = expansion.diagnostics
        let ribbons = expansion.ribbons
        return Node(
            content: .record(
                entries.map { entry in
                    var entry = entry
                    if entry.key == "ribbons" { entry.value.content = .list(ribbons) }
                    return entry
                }), span: root.span)
    }

    private init(_ defaults: Node?, _ diagnostics: DiagnosticList) {
        self.diagnostics = diagnostics
        // Errors in their values are reported once, at their own place.
        self.defaults = defaults.flatMap { node in
            node.entries.map { entries in
                let known = entries.filter { RibbonTable.defaults.field($0.key) != nil }
                return Node(content: .record(known), span: node.span)
            }
        }
    }

    private var isFull = false

    private mutating func expand(_ ribbon: Node) {
        guard ribbon.entries != nil else { return ribbons.append(ribbon) }
        let ribbon = ribbon.withCorrectedKeys(RibbonTable.record)
        let (grid, each) = (ribbon.entry("grid"), ribbon.entry("each"))
        guard let place = grid ?? each else { return append(complete(ribbon), at: ribbon.span) }
        guard let cells = cells(grid, each) else { return append(withoutCells(ribbon), at: ribbon.span) }
        let complete = complete(ribbon.without(["grid", "each"]))
        // The size that is copied for each cell, whatever comes of it.
        let size = complete.textSize
        for cell in cells.cells where !isFull {
            guard textSize + size <= Self.textLimit else { return refuseText(at: place.keySpan) }
            append(self.ribbon(complete, cell, of: cells), at: place.keySpan)
        }
    }

    private mutating func append(_ ribbon: Node, at span: SourceSpan) {
        nodeCount += ribbon.count
        textSize += ribbon.textSize
        if ribbons.count == Self.ribbonLimit {
            diagnostics.error(span, "more than \(Self.ribbonLimit) ribbons", expected: "at most \(Self.ribbonLimit)")
            isFull = true
        } else if nodeCount > Self.nodeLimit {
            diagnostics.error(span, "the ribbons have too many settings", expected: "fewer cells or fewer mappings")
            isFull = true
        } else if textSize > Self.textLimit {
            refuseText(at: span)
            // Otherwise the preset would seem to have no ribbons.
            if ribbons.isEmpty { ribbons.append(ribbon) }
        } else {
            ribbons.append(ribbon)
        }
    }

    private mutating func refuseText(at span: SourceSpan) {
        let size = Self.textLimit / 1024
        diagnostics.error(
            span, "the ribbons have too much text, more than \(size) KiB", expected: "shorter texts or fewer cells")
        isFull = true
    }

    /// The cells of `grid` and `each`; nil if either is invalid.
    private mutating func cells(_ grid: Node.Entry?, _ each: Node.Entry?) -> CellGrid? {
        var checker = ShapeChecker(diagnostics: diagnostics)
        for entry in [grid, each].compactMap({ $0 }) where entry.misspelling != nil {
            _ = checker.refuseKey(entry, in: RibbonTable.record)
        }
        let before = checker.diagnostics.errorCount
        let checkedGrid = grid.flatMap { checker.check($0.value, .record(CellGrid.record), "'grid'") }
        let settings = each.flatMap { checker.check($0.value, RibbonTable.each, "'each'") }?.items
        diagnostics = checker.diagnostics
        guard diagnostics.errorCount == before else { return nil }
        let cells = CellGrid(grid: checkedGrid, each: settings)
        if let settings, let each, settings.count != cells.cells.count {
            diagnostics.error(
                each.keySpan, "'each' has \(settings.count) items for \(cells.cells.count) cells",
                expected: "one for each cell")
            return nil
        }
        return cells
    }

    /// A ribbon whose cells are unknown. Everything that does not depend on them is still checked.
    private mutating func withoutCells(_ ribbon: Node) -> Node {
        let ribbon = numbered(complete(ribbon.without(["grid", "each"])))
        for scalar in ribbon.without(["name"]).scalars where scalar.hasName { diagnostics.close(scalar.span) }
        return ribbon
    }

    /// Appends `$n` to the ribbon's name. A mapping or list given as its name is refused later.
    private func numbered(_ ribbon: Node) -> Node {
        guard let name = ribbon["name"], let text = name.text, !name.hasName else { return ribbon }
        var ribbon = ribbon
        ribbon.set("name", to: Node(content: .scalar(text + " $n", isPlain: false), span: name.span))
        return ribbon
    }

    /// Completes the ribbon with its kind's settings and then the file's defaults, where it has none of its own.
    private func complete(_ ribbon: Node) -> Node {
        let own = defaults.map { ribbon.merged(over: $0, RibbonTable.record) } ?? ribbon
        guard let kind = own["kind"], let settings = KindTable.settings(of: kind.text ?? "") else { return own }
        return own.merged(over: settings.relocated(to: kind.span), RibbonTable.record)
    }

    private mutating func ribbon(_ ribbon: Node, _ cell: Cell, of grid: CellGrid) -> Node {
        var ribbon = numbered(ribbon)
        if let area = grid.area(of: cell, in: ribbon["area"], at: ribbon.span) { ribbon.set("area", to: area) }
        var substitution = Substitution(cell, room: Self.textLimit - textSize, diagnostics)
        let filled = substitution.fill(ribbon)
        diagnostics = substitution.diagnostics
        return filled
    }
}

extension Node {
    static func number(_ value: Double, at span: SourceSpan) -> Node {
        Node(content: .scalar(Decimal.write(value), isPlain: true), span: span)
    }

    /// The number of nodes, including this one.
    fileprivate var count: Int {
        switch content {
        case .scalar: 1
        case .list(let items): items.reduce(1) { $0 + $1.count }
        case .record(let entries): entries.reduce(1) { $0 + $1.value.count }
        }
    }

    /// The bytes of all texts in the node.
    fileprivate var textSize: Int {
        switch content {
        case .scalar(let text, _): text.utf8.count
        case .list(let items): items.reduce(0) { $0 + $1.textSize }
        case .record(let entries): entries.reduce(0) { $0 + $1.value.textSize }
        }
    }

    fileprivate var scalars: [Node] {
        switch content {
        case .scalar: [self]
        case .list(let items): items.flatMap(\.scalars)
        case .record(let entries): entries.flatMap(\.value.scalars)
        }
    }

    fileprivate func without(_ keys: [String]) -> Node {
        Node(content: .record((entries ?? []).filter { !keys.contains($0.key) }), span: span)
    }

    fileprivate mutating func set(_ key: String, to value: Node) {
        var entries = entries ?? []
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index].value = value
        } else {
            entries.append(Entry(key: key, keySpan: value.span, value: value))
        }
        content = .record(entries)
    }

    /// Adds those entries of a weaker node that this one lacks. Mappings are merged key by key; lists and choices
    /// replace.
    fileprivate func merged(over weaker: Node, _ record: Record) -> Node {
        var merged = entries ?? []
        for var other in weaker.entries ?? [] {
            other.isOwn = false
            guard let index = merged.firstIndex(where: { $0.key == other.key }) else {
                merged.append(other)
                continue
            }
            guard case .record(let inner)? = record.field(other.key)?.shape, merged[index].value.entries != nil else {
                continue
            }
            merged[index].value = merged[index].value.merged(over: other.value, inner)
        }
        return Node(content: .record(merged), span: span)
    }

    /// The node with all positions set to one place.
    fileprivate func relocated(to span: SourceSpan) -> Node {
        switch content {
        case .scalar: Node(content: content, span: span)
        case .list(let items): Node(content: .list(items.map { $0.relocated(to: span) }), span: span)
        case .record(let entries):
            Node(
                content: .record(
                    entries.map { Entry(key: $0.key, keySpan: span, value: $0.value.relocated(to: span)) }), span: span)
        }
    }
}

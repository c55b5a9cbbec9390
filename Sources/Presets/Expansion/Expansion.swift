import Mapping

/// Expands a preset before it is checked: each ribbon gets the settings of its kind and of the file's `defaults`, a
/// ribbon with `grid` or `each` becomes one ribbon for each cell (docs/reference.md, "Grids"), and mappings are written
/// out.
struct Expansion {
    /// The most ribbons in a preset.
    static let ribbonLimit = Snapshots.ribbonLimit
    /// The most texts, lists and mappings that the ribbons may have.
    private static let nodeLimit = 100_000
    /// The most bytes of text that the ribbons may have: twice the greatest size of a file.
    static let textLimit = 2 * SourceText.sizeLimit

    private var diagnostics: DiagnosticList
    private let defaults: Node?
    private var ribbons: [Node] = []
    /// The nodes and the bytes of text of all ribbons so far, which the limits are about.
    private var nodeCount = 0
    private var textSize = 0

    static func expand(_ root: Node, _ diagnostics: inout DiagnosticList) -> Node {
        let root = root.withCorrectedKeys(PresetTable.record)
        guard let entries = root.entries, let items = root["ribbons"]?.items else { return root }
        var expansion = Expansion(root["defaults"], diagnostics)
        let layout = RowLayout(items, defaults: root["defaults"], expansion.diagnostics)
        expansion.diagnostics = layout.diagnostics
        for (index, item) in items.enumerated() where !expansion.isFull {
            var item = item
            if let area = layout.areas[index] { item.set("area", to: area) }
            expansion.expand(item)
        }
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

    /// Whether a limit has been exceeded; no more ribbons are added then.
    private var isFull = false

    /// Appends a ribbon, or one for each of its cells, with all settings and with its mappings written out.
    private mutating func expand(_ ribbon: Node) {
        guard ribbon.entries != nil else { return ribbons.append(ribbon) }
        let ribbon = ribbon.withCorrectedKeys(RibbonTable.record)
        let (grid, each) = (ribbon.entry("grid"), ribbon.entry("each"))
        let first = ribbons.count
        guard let place = grid ?? each else {
            append(complete(ribbon), at: ribbon.span)
            return writeOut(from: first, cellNames: [])
        }
        guard let cells = cells(grid, each) else {
            append(withoutCells(ribbon), at: ribbon.span)
            return writeOut(from: first, cellNames: nil)
        }
        refuseNames(in: complete(ribbon))
        defer { writeOut(from: first, cellNames: ribbons[first...].compactMap { $0["name"]?.text }) }
        let complete = complete(ribbon.without(["grid", "each"]))
        // The text that is copied for each cell, before its names are replaced.
        let size = complete.textSize
        for cell in cells.cells where !isFull {
            guard textSize + size <= Self.textLimit else { return refuseText(at: place.keySpan) }
            append(self.ribbon(complete, cell, of: cells), at: place.keySpan)
        }
    }

    /// Appends a ribbon unless a limit is exceeded, which is an error and sets `isFull`.
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

    /// Writes out the mappings of all ribbons from `first` on.
    /// - Parameter cellNames: the names of the cells that these ribbons are; empty for a ribbon without cells, nil if
    ///   unknown.
    private mutating func writeOut(from first: Int, cellNames: [String]?) {
        for index in ribbons.indices.dropFirst(first) {
            var forms = ShortForms(of: ribbons[index], cellNames: cellNames, diagnostics)
            ribbons[index] = forms.writtenOut(ribbons[index])
            diagnostics = forms.diagnostics
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
        let items = each.flatMap { checker.check($0.value, RibbonTable.each, "'each'") }?.items
        diagnostics = checker.diagnostics
        guard diagnostics.errorCount == before else { return nil }
        let cells = CellGrid(grid: checkedGrid, each: items)
        if let items, let each, items.count != cells.cells.count {
            diagnostics.error(
                each.keySpan, "'each' has \(items.count) items for \(cells.cells.count) cells",
                expected: "one for each cell")
            return nil
        }
        return cells
    }

    /// A ribbon whose cells are unknown. Everything that does not depend on them is still checked.
    private mutating func withoutCells(_ ribbon: Node) -> Node {
        var complete = complete(ribbon.without(["grid", "each"]))
        // The cells would have given it a name.
        if complete["name"] == nil, let each = ribbon.entry("each") {
            complete.set("name", to: Node(content: .scalar("$each", isPlain: false), span: each.keySpan))
        }
        let ribbon = numbered(complete)
        for scalar in ribbon.without(["name"]).scalars where scalar.hasName { diagnostics.close(scalar.span) }
        return ribbon
    }

    /// Refuses names such as `$n` in values that must be the same for all cells.
    private mutating func refuseNames(in ribbon: Node) {
        for entry in ribbon.entries ?? [] where RibbonTable.record.field(entry.key)?.takesNames == false {
            for scalar in entry.value.scalars where Substitution.hasNames(scalar.text ?? "") {
                diagnostics.close(
                    scalar.span, "\(quoted(entry.key)) is \(scalar.description): it takes no names",
                    expected: entry.key == "surface" ? "a screen's name" : "a number")
            }
        }
    }

    /// Appends `$n` to the ribbon's name. A mapping or list given as its name is refused later.
    private func numbered(_ ribbon: Node) -> Node {
        guard let name = ribbon["name"], let text = name.text, !name.hasName else { return ribbon }
        var ribbon = ribbon
        ribbon.set("name", to: Node(content: .scalar(text + " $n", isPlain: false), span: name.span))
        return ribbon
    }

    private func complete(_ ribbon: Node) -> Node { Self.complete(ribbon, defaults: defaults) }

    /// Adds the settings that the ribbon lacks: first those of the file's defaults, then those of its kind.
    static func complete(_ ribbon: Node, defaults: Node?) -> Node {
        let own = defaults.map { ribbon.merged(over: $0, RibbonTable.record) } ?? ribbon
        guard let kind = own["kind"], let settings = KindTable.settings(of: kind.text ?? "") else { return own }
        return own.merged(over: settings.relocated(to: kind.span), RibbonTable.record)
    }

    /// A cell's ribbon, made of the ribbon with cells: it has the cell's name and area, and its values in all texts.
    private mutating func ribbon(_ ribbon: Node, _ cell: Cell, of grid: CellGrid) -> Node {
        var ribbon = numbered(ribbon)
        if let area = grid.area(of: cell, in: ribbon["area"], at: ribbon.span) { ribbon.set("area", to: area) }
        let room = Substitution.Room(text: Self.textLimit - textSize, nodes: Self.nodeLimit - nodeCount)
        var substitution = Substitution(cell, room: room, diagnostics)
        var filled = substitution.fill(ribbon)
        diagnostics = substitution.diagnostics
        if filled["name"] == nil, let name = cell.name { filled.set("name", to: name) }
        return filled
    }
}

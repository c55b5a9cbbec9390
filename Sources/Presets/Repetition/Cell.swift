/// One cell of a ribbon with `grid` or `each`: its position and the values of its names.
struct Cell {
    /// From 1, row by row from the upper left.
    var number: Int
    var column: Int
    var row: Int
    var settings: [(name: String, value: Node)]

    /// The names that every cell has.
    static let names = ["n", "column", "row"]

    /// The name of a setting, by its index in `values`; nil for a name that every cell has.
    func setting(_ index: Int) -> String? {
        index < Self.names.count ? nil : settings[index - Self.names.count].name
    }

    var values: [(name: String, value: Node)] {
        zip(Self.names, [number, column, row]).map { ($0, Node.number(Double($1), at: .start)) } + settings
    }
}

/// The cells of a ribbon, in rows of equal width.
struct CellGrid {
    var columns: Int
    var rows: Int
    var cells: [Cell]

    static let record = Record(
        noun: "'grid'",
        fields: [
            Field("columns", .whole(1...64), or: "1", "How many cells stand beside each other."),
            Field("rows", .whole(1...64), or: "1", "How many rows there are."),
        ])

    /// - Parameters:
    ///   - grid: the checked `grid`; nil if there is none.
    ///   - each: the checked settings of each cell; nil if there are none. Without a grid they form one row.
    init(grid: Node?, each: [Node]?) {
        columns = grid == nil ? each?.count ?? 1 : grid?["columns"]?.whole ?? 1
        rows = grid?["rows"]?.whole ?? 1
        let columns = columns
        cells = (0..<columns * rows).map { index in
            let entries = each.flatMap { $0.indices.contains(index) ? $0[index].entries : nil } ?? []
            return Cell(
                number: index + 1, column: index % columns + 1, row: index / columns + 1,
                settings: entries.map { ($0.key, $0.value) })
        }
    }

    /// A cell's part of the ribbon's area. A node that is not an area is returned unchanged; it is refused elsewhere.
    func area(of cell: Cell, in area: Node?, at span: SourceSpan) -> Node? {
        let whole = [0, 0, 1, 1].map { Node.number($0, at: span) }
        let numbers = (area.map { $0.items ?? [] } ?? whole).compactMap(\.number)
        guard numbers.count == 4 else { return area }
        let (width, height) = (numbers[2] / Double(columns), numbers[3] / Double(rows))
        let place = [
            numbers[0] + width * Double(cell.column - 1), numbers[1] + height * Double(cell.row - 1), width, height,
        ]
        return Node(content: .list(place.map { .number($0, at: span) }), span: area?.span ?? span)
    }
}

/// The allowed names of a cell's settings.
enum SettingName {
    static let expression = "^[A-Za-z][A-Za-z0-9]*$"
    static let expectation = "letters and digits, such as 'key' or 'low2'"

    static func isValid(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
    }
}

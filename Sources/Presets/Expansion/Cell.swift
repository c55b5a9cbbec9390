/// One cell of a ribbon with `grid` or `each`: its position and the values of its names.
struct Cell {
    /// From 1, row by row from the upper left.
    var number: Int
    var column: Int
    var row: Int
    /// The cell's item of `each`, a text or settings; nil if there is none.
    var item: Node?

    /// The names that every cell has, in the order of the numbers in `values`.
    static let names = ["n", "column", "row"]
    /// The name of an item of `each` that is a text or a number.
    static let itemName = "each"
    /// The setting that gives a ribbon its name.
    static let nameSetting = "name"

    /// The values of its names.
    var values: [(name: String, value: Node)] {
        let places = zip(Self.names, [number, column, row]).map { ($0, Node.number(Double($1), at: .start)) }
        guard let item else { return places }
        return places + (item.entries?.map { ($0.key, $0.value) } ?? [(Self.itemName, item)])
    }

    /// The name that the cell gives to a ribbon without one: its item of `each`, or its setting `name`; nil if it has
    /// none.
    var name: Node? {
        guard let name = item?.entries == nil ? item : item?[Self.nameSetting] else { return nil }
        return name.text == nil ? nil : name
    }
}

extension Node {
    /// Whether it is a ribbon with cells.
    var hasCells: Bool { entry("grid") != nil || entry("each") != nil }
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
    ///   - each: the checked items of `each`; nil if there are none. Without a grid they form one row.
    init(grid: Node?, each: [Node]?) {
        columns = grid == nil ? each?.count ?? 1 : grid?["columns"]?.whole ?? 1
        rows = grid?["rows"]?.whole ?? 1
        let columns = columns
        cells = (0..<columns * rows).map { index in
            let item = each.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            return Cell(number: index + 1, column: index % columns + 1, row: index / columns + 1, item: item)
        }
    }

    /// A cell's part of the ribbon's area. A node that is not an area is returned unchanged; it is refused elsewhere.
    func area(of cell: Cell, in area: Node?, at span: SourceSpan) -> Node? {
        let numbers = area.map { ($0.items ?? []).compactMap(\.number) } ?? [0, 0, 1, 1]
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
    static let expectation = "letters and digits, such as 'key' or 'low2'"
    /// Names with a meaning of their own.
    static let reserved = Cell.names + [Cell.itemName, "grid"]

    static func isValid(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy(isPart)
    }

    /// Whether a name may contain the byte: an ASCII letter or digit.
    static func isPart(_ byte: UInt8) -> Bool { isLetter(byte) || Decimal.isDigit(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

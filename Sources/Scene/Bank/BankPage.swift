import Touch

/// The page of a bank, on which a preset is chosen by touch: large names, the present one lit.
///
/// Its boxes are fractions of the screen, 0…1 from the left and from the top, so that it is touched where it is drawn on any
/// display.
public struct BankPage: Hashable, Sendable, Codable {
    public struct Item: Hashable, Sendable, Codable {
        public var role: Role
        public var text: String
        /// The preset's place in the bank, from 0; nil for others.
        public var preset: Int?
        /// Whether it is the preset that plays.
        public var isLit = false
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double

        func contains(x: Double, y: Double) -> Bool {
            (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
        }
    }

    public enum Role: String, Hashable, Sendable, Codable {
        case preset, previous, next, panic
        /// Words that do nothing: what is connected, and what is wrong.
        case words, problem

        /// Whether a touch chooses it.
        public var isButton: Bool { self != .words && self != .problem }
    }

    public private(set) var items: [Item] = []

    /// In millimetres: the least height and width of a name that a finger hits, and the room around it.
    private static let leastHeight = 11.0, leastWidth = 44.0, margin = 2.0

    /// - Parameters:
    ///   - size: the screen's.
    ///   - presets: the names, in the order of the bank.
    ///   - current: the place of the one that plays; nil: another one plays, or none.
    ///   - connected: what is connected, in words.
    ///   - problem: what is wrong, in words; nil: nothing.
    public init(size: Millimetres, presets: [String], current: Int?, connected: String, problem: String?) {
        let margin = min(Self.margin, size.width / 20, size.height / 20)
        let row = min(Self.leastHeight, size.height / 5)
        let buttons: [(Role, String)] = [(.previous, "previous"), (.next, "next"), (.panic, "panic")]
        let top = grid(in: Rect(x: 0, y: 0, width: size.width, height: row), rows: 1, columns: buttons.count)
        for (button, box) in zip(buttons, top) { add(button.0, button.1, box.inset(margin / 2), of: size) }
        var words: [(Role, String)] = [(.words, connected)]
        if let problem { words.append((.problem, problem)) }
        let line = row * 0.6
        var bottom = size.height - line * Double(words.count)
        let names = Rect(x: 0, y: row, width: size.width, height: bottom - row)
        for (role, text) in words {
            let box = Rect(x: margin, y: bottom, width: size.width - 2 * margin, height: line)
            add(role, text, box, of: size)
            bottom += line
        }
        let columns = max(Int(names.width / Self.leastWidth), 1)
        let rows = max(Int(names.height / Self.leastHeight), 1)
        let first = (current ?? 0) / (rows * columns) * (rows * columns)
        for (box, place) in zip(grid(in: names, rows: rows, columns: columns), first...) where place < presets.count {
            add(.preset, presets[place], box.inset(margin / 2), of: size)
            items[items.count - 1].preset = place
            items[items.count - 1].isLit = place == current
        }
    }

    /// The boxes of a grid, row by row.
    private func grid(in box: Rect, rows: Int, columns: Int) -> [Rect] {
        let (width, height) = (box.width / Double(columns), box.height / Double(rows))
        return (0..<rows * columns).map { place in
            Rect(
                x: box.minX + Double(place % columns) * width, y: box.minY + Double(place / columns) * height,
                width: width, height: height)
        }
    }

    private mutating func add(_ role: Role, _ text: String, _ box: Rect, of size: Millimetres) {
        items.append(
            Item(
                role: role, text: text, x: box.minX / size.width, y: box.minY / size.height,
                width: box.width / size.width, height: box.height / size.height))
    }

    /// The button at a place; nil if there is none.
    public func item(atX x: Double, y: Double) -> Item? { items.first { $0.role.isButton && $0.contains(x: x, y: y) } }
}

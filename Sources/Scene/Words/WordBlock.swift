import Mapping
import Touch

/// The words of a ribbon in a box: its name, and the details below or beside it. Words that do not fit are left out.
struct WordBlock {
    /// A line below or beside the name. `part` and `index` are those of its `ShapeID`, as in `Placed`.
    struct Detail {
        var part: Part
        var index: Int
        var words: String
        /// The source of a mapping; nil for other lines.
        var source: Source?
    }

    struct Placed {
        var part: Part
        var index: Int
        var label: Label
    }

    private(set) var placed: [Placed] = []
    /// Small boxes behind the name, in their order.
    private(set) var icons: [Rect] = []
    private let room: Room

    var hasTitle: Bool { placed.contains { $0.part == .title } }

    /// The boxes of all words and icons.
    var boxes: [Rect] { placed.map(\.label.box) + icons }

    /// A box for words, which stand upright or are turned so that they run upwards.
    struct Room {
        var box: Rect
        var isTurned = false

        var width: Double { isTurned ? box.height : box.width }
        var height: Double { isTurned ? box.width : box.height }

        /// - Parameters:
        ///   - x: from where lines begin.
        ///   - y: from the top of the first line.
        func spot(_ x: Double, _ y: Double) -> Point {
            isTurned ? Point(x: box.minX + y, y: box.maxY - x) : Point(x: box.minX + x, y: box.minY + y)
        }
    }

    /// The sizes of letters, in millimetres: the greatest one for names, and the one for details.
    struct Sizes {
        var title: Double
        var detail: Double
        /// Whether details stand behind the name where they have room, rather than below it.
        var isOneLine = false
        /// Whether names that have no room are shortened, rather than left out.
        var shortens = false

        /// The gaps between words on a line, and before an icon.
        static let gap = 3.0, iconGap = 1.2

        /// The height of an icon: a little less than that of capitals.
        var icon: Double { max(title * 0.6, Self.leastIcon) }
        static let leastIcon = 2.4
    }

    /// Sets the name with its icons in the upper left, and the details after it: each on a line of its own if all of
    /// them fit, else behind each other. Numbers have priority over the words of their targets.
    /// - Returns: nil if the name has no room.
    static func heading(
        _ title: String, _ details: [Detail], icons: Int = 0, sizes: Sizes, in room: Room
    ) -> WordBlock? {
        guard let whole = attempt(title, details, icons, sizes, in: room) else { return nil }
        var best = whole
        // From the last one on, targets lose their words.
        var numbers = details
        for index in details.indices.reversed() where !best.isComplete {
            guard let least = Readout.placeholderAlone(details[index].words) else { continue }
            numbers[index].words = least
            guard let block = attempt(title, numbers, icons, sizes, in: room) else { break }
            if block.numberCount > best.numberCount { best = block.block.hasTitle ? block : best }
        }
        return best.block
    }

    /// A heading, whether all of it has room, and how many of its numbers do; nil if the name has no room.
    private static func attempt(
        _ title: String, _ details: [Detail], _ icons: Int, _ sizes: Sizes, in room: Room
    ) -> (block: WordBlock, isComplete: Bool, numberCount: Int)? {
        func result(_ block: WordBlock, _ isComplete: Bool) -> (WordBlock, Bool, Int) {
            (block, isComplete, block.placed.count { Readout.hasPlaceholder(in: $0.label.lines.last ?? "") })
        }
        var listed = WordBlock(room: room)
        guard let start = listed.addTitle(title, icons, sizes) else { return nil }
        var flowing = listed
        if sizes.isOneLine, flowing.addDetails(details, sizes.detail, after: start, isList: false) {
            return result(flowing, true)
        }
        flowing = listed
        if listed.addDetails(details, sizes.detail, after: start, isList: true) { return result(listed, true) }
        _ = flowing.addDetails(details, sizes.detail, after: start, isList: false)
        return result(flowing.placed.count > listed.placed.count ? flowing : listed, false)
    }

    /// Sets details without a name, from the upper left.
    static func list(_ details: [Detail], sizes: Sizes, in room: Room) -> WordBlock {
        var block = WordBlock(room: room)
        _ = block.addDetails(details, sizes.detail, after: Cursor(x: room.width, baseline: 0, bottom: 0), isList: true)
        return block
    }

    /// Sets the name in the middle, with the details below it.
    /// - Returns: nil if nothing has room.
    static func stack(_ title: String, _ details: [Detail], sizes: Sizes, in room: Room) -> WordBlock? {
        var block = WordBlock(room: room)
        let share = details.isEmpty ? 1 : 0.7
        let name =
            fit(title, sizes.title, within: room.width, height: room.height * share, isStacked: true)
            ?? fit(title, 3, within: room.width, height: room.height, isStacked: true)
            ?? shortened(title, sizes, within: room.width, height: room.height)
        var rows = name.map { [(part: Part.title, index: 0, lines: $0.lines, size: $0.size)] } ?? []
        var height = name.map { Double($0.lines.count) * $0.size * Label.lineHeight } ?? 0
        for detail in details {
            let font = TextWidth(size: sizes.detail)
            guard let lines = Wrapping.lines(of: detail.words, font, within: room.width, limit: 3) else { continue }
            let more = Double(lines.count) * sizes.detail * Label.lineHeight
            guard height + more <= room.height else { continue }
            rows.append((detail.part, detail.index, lines, sizes.detail))
            height += more
        }
        guard !rows.isEmpty else { return nil }
        var y = (room.height - height) / 2
        for row in rows {
            block.place(row.part, row.index, row.lines, x: room.width / 2, y: y + row.size, row.size, .middle)
            y += Double(row.lines.count) * row.size * Label.lineHeight
        }
        return block
    }

    /// The place at which the next words may begin: lengths along and across the lines, from the room's first corner.
    private struct Cursor {
        var x: Double
        var baseline: Double
        /// The top of the next line.
        var bottom: Double
    }

    private mutating func addTitle(_ title: String, _ icons: Int, _ sizes: Sizes) -> Cursor? {
        let taken = Double(icons) * (sizes.icon + Sizes.iconGap)
        guard
            let (lines, size) = Self.fit(
                title, sizes.title, within: room.width - taken, height: room.height, isStacked: false)
                ?? Self.shortened(title, sizes, within: room.width - taken, height: room.height)
        else { return nil }
        place(.title, 0, lines, x: 0, y: size, size, .start)
        let last = Double(lines.count - 1) * size * Label.lineHeight
        // The box of several lines is as long as the longest one.
        var x = lines.map(TextWidth(size: size, isBold: true).length).max() ?? 0
        for _ in 0..<icons {
            x += Sizes.iconGap
            let (top, bottom) = (last + size - sizes.icon, last + size)
            let (a, b) = (room.spot(x, top), room.spot(x + sizes.icon, bottom))
            self.icons.append(Rect(around: a, b))
            x += sizes.icon
        }
        return Cursor(x: x, baseline: last + size, bottom: last + size * Label.lineHeight)
    }

    /// - Returns: whether all details had room.
    private mutating func addDetails(_ details: [Detail], _ size: Double, after start: Cursor, isList: Bool) -> Bool {
        let font = TextWidth(size: size)
        let height = size * Label.lineHeight
        var cursor = start
        var isComplete = true
        for detail in details {
            let begin = cursor.x + Sizes.gap
            if !isList, begin + font.length(of: detail.words) <= room.width {
                place(detail.part, detail.index, [detail.words], x: begin, y: cursor.baseline, size, .start)
                cursor.x = begin + font.length(of: detail.words)
                continue
            }
            // Words without room for their value are better than nothing.
            let least = Readout.withoutPlaceholder(detail.words)
            guard
                let lines = Wrapping.lines(of: detail.words, font, within: room.width, limit: 2)
                    ?? least.flatMap({ Wrapping.lines(of: $0, font, within: room.width, limit: 2) }),
                cursor.bottom + Double(lines.count) * height <= room.height
            else {
                isComplete = false
                continue
            }
            place(detail.part, detail.index, lines, x: 0, y: cursor.bottom + size, size, .start)
            let bottom = cursor.bottom + Double(lines.count) * height
            cursor = Cursor(
                x: lines.map(font.length).max() ?? 0, baseline: bottom - height + size, bottom: bottom)
        }
        return isComplete
    }

    /// Adds a label.
    /// - Parameters:
    ///   - x: along the lines of the room.
    ///   - y: the first base line, across them.
    private mutating func place(
        _ part: Part, _ index: Int, _ lines: [String], x: Double, y: Double, _ size: Double,
        _ alignment: Label.Alignment
    ) {
        let label = Label(
            lines, at: room.spot(x, y), alignment, size: size, isBold: part == .title, isTurned: room.isTurned)
        placed.append(Placed(part: part, index: index, label: label))
    }

    /// The beginning of a name, in small letters; nil if it has no room or must not be shortened.
    private static func shortened(
        _ title: String, _ sizes: Sizes, within width: Double, height: Double
    ) -> (lines: [String], size: Double)? {
        let size = Label.leastSize
        guard sizes.shortens, size * Label.lineHeight <= height else { return nil }
        return Wrapping.shortened(title, TextWidth(size: size, isBold: true), within: width).map { ([$0], size) }
    }

    /// The lines of a name, in letters as large as possible. A heading prefers one line.
    static func fit(
        _ title: String, _ largest: Double, within width: Double, height: Double, isStacked: Bool
    ) -> (lines: [String], size: Double)? {
        func fit(_ least: Double, limit: Int) -> ([String], Double)? {
            var size = largest
            while size >= least - 1e-9 {
                let font = TextWidth(size: size, isBold: true)
                if let lines = Wrapping.lines(of: title, font, within: width, limit: limit),
                    Double(lines.count) * size * Label.lineHeight <= height
                {
                    return (lines, size)
                }
                size = size > least ? max(size - 0.25, least) : 0
            }
            return nil
        }
        return (isStacked ? nil : fit(3, limit: 1)) ?? fit(Label.leastSize, limit: 3)
    }
}

import Mapping
import Touch

/// Words and numbers for one end of a fader: below each other, or on one line. Without room for all, the words of
/// targets are left out first, then numbers; the name is shortened.
struct EndBlock {
    private(set) var placed: [WordBlock.Placed] = []
    /// The places of numbers, by the indices of their mappings.
    private(set) var numbers: [Int: (place: Readout.Place, box: Rect)] = [:]
    /// Whether the name is not shortened.
    private var isWhole = true
    private var isColumn = false

    var boxes: [Rect] { placed.map(\.label.box) + numbers.values.map(\.box) }

    /// The size of numbers where they have room, the gap between parts of a line, and the distance of words from the words
    /// of a neighbour, in millimetres.
    private static let (numberSize, gap, distance) = (3.5, 1.2, 1.0)

    /// - Parameter limit: how long it may be along the fader.
    /// - Returns: the arrangement that says most; nil if not even a part of the name can be read.
    static func best(
        _ title: String, _ details: [WordBlock.Detail], _ mappings: [Description.Mapping], _ sizes: WordBlock.Sizes,
        in room: Rect, isLying: Bool, limit: Double
    ) -> EndBlock? {
        let parts = Parts(title, details, mappings, sizes)
        let line = line(parts, in: room, isTurned: !isLying, limit)
        guard !isLying, let column = column(parts, in: room, limit) else { return line }
        guard let line else { return column }
        return line.worth.lexicographicallyPrecedes(column.worth) || line.worth == column.worth ? column : line
    }

    /// The measures of how much it says, the most important first.
    private var worth: [Int] {
        [isWhole ? 1 : 0, numbers.count, isColumn ? 1 : 0, placed.count]
    }

    private struct Parts {
        let title: String
        let sizes: WordBlock.Sizes
        /// The mappings with the widths of their numbers, as parts of their size, and the words of their targets. The
        /// width is 0 if a mapping shows no number; the words may be empty.
        var mappings: [(index: Int, number: Double, words: String)] = []

        init(
            _ title: String, _ details: [WordBlock.Detail], _ all: [Description.Mapping], _ sizes: WordBlock.Sizes
        ) {
            (self.title, self.sizes) = (title, sizes)
            for detail in details where detail.part == .mapping {
                let isNumber = Readout.hasPlaceholder(in: detail.words)
                let words = isNumber ? Readout.withoutPlaceholder(detail.words) ?? "" : detail.words
                mappings.append((detail.index, Readout.width(for: all[detail.index]), words))
            }
        }
    }

    /// All parts below each other, upright; nil if the name does not fit whole.
    private static func column(_ parts: Parts, in room: Rect, _ limit: Double) -> EndBlock? {
        let width = room.width - distance
        guard
            let name = WordBlock.fit(
                parts.title, parts.sizes.title, within: width, height: limit, isStacked: false)
        else { return nil }
        var block = EndBlock()
        block.isColumn = true
        var height = Double(name.lines.count) * name.size * Label.lineHeight
        // Numbers have priority over the words of any target.
        var sizes: [Int: Double] = [:]
        for mapping in parts.mappings where mapping.number > 0 {
            let size = min(numberSize, room.width / mapping.number)
            guard size >= Label.leastSize, height + size * Label.lineHeight <= limit else { continue }
            sizes[mapping.index] = size
            height += size * Label.lineHeight
        }
        var shown: Set<Int> = []
        let detail = parts.sizes.detail
        for mapping in parts.mappings where !mapping.words.isEmpty {
            guard TextWidth(size: detail).length(of: mapping.words) <= width,
                height + detail * Label.lineHeight <= limit
            else { continue }
            shown.insert(mapping.index)
            height += detail * Label.lineHeight
        }
        let middle = room.minX + room.width / 2
        var top = room.minY
        func label(_ lines: [String], _ size: Double, isBold: Bool) -> Label {
            defer { top += Double(lines.count) * size * Label.lineHeight }
            return Label(lines, at: Point(x: middle, y: top + size), .middle, size: size, isBold: isBold)
        }
        block.placed.append(
            .init(part: .title, index: 0, label: label(name.lines, name.size, isBold: true)))
        for mapping in parts.mappings {
            if let size = sizes[mapping.index] {
                let place = Readout.Place(spot: Point(x: middle, y: top + size), size: size, isCentred: true)
                let width = mapping.number * size
                let box = Rect(x: middle - width / 2, y: top, width: width, height: size * Label.lineHeight)
                block.numbers[mapping.index] = (place, box)
                top += size * Label.lineHeight
            }
            if shown.contains(mapping.index) {
                block.placed.append(
                    .init(part: .mapping, index: mapping.index, label: label([mapping.words], detail, isBold: false)))
            }
        }
        return block
    }

    /// All parts on one line, turned upwards on a standing fader. The name may be shortened; nil if none of it fits.
    private static func line(_ parts: Parts, in room: Rect, isTurned: Bool, _ limit: Double) -> EndBlock? {
        let breadth = isTurned ? room.width : room.height
        let most = min(parts.sizes.title, breadth / Label.lineHeight)
        guard most >= Label.leastSize else { return nil }
        var block = EndBlock()
        // The largest letters in which the name fits, beside all numbers if possible.
        let natural = TextWidth(size: 1, isBold: true).length(of: parts.title)
        let numbersLength = parts.mappings.reduce((size: 0.0, gaps: 0.0)) {
            $1.number > 0 ? ($0.size + $1.number, $0.gaps + gap) : $0
        }
        var (size, numberSize) = (Label.leastSize, min(Self.numberSize, most))
        for attempt in [numberSize, Label.leastSize] {
            let rest = limit - numbersLength.size * attempt - numbersLength.gaps
            let fitting = min(most, rest / max(natural, 0.1))
            guard fitting >= Label.leastSize else { continue }
            (size, numberSize) = (fitting, attempt)
            break
        }
        if size == Label.leastSize { size = max(size, min(most, limit / max(natural, 0.1))) }
        var title = parts.title
        if natural * size > limit + 1e-9 {
            guard let short = Wrapping.shortened(title, TextWidth(size: size, isBold: true), within: limit) else {
                return nil
            }
            (title, block.isWhole) = (short, false)
        }
        var length = TextWidth(size: size, isBold: true).length(of: title)
        var shown: Set<Int> = []
        for mapping in parts.mappings where mapping.number > 0 {
            let width = gap + mapping.number * numberSize
            guard length + width <= limit else { continue }
            // Its place follows below, once it is known how large all parts are.
            block.numbers[mapping.index] = (Readout.Place(spot: room.origin, size: numberSize), room)
            length += width
        }
        let detail = min(parts.sizes.detail, most)
        let font = TextWidth(size: detail)
        for mapping in parts.mappings where !mapping.words.isEmpty {
            let width = gap + font.length(of: mapping.words)
            guard length + width <= limit else { continue }
            shown.insert(mapping.index)
            length += width
        }
        // All parts have one base line, in the middle.
        let tallest = max(size, block.numbers.isEmpty ? 0 : numberSize)
        let line = WordBlock.Room(
            box: Rect(
                x: room.minX, y: room.minY, width: isTurned ? breadth : length, height: isTurned ? length : breadth),
            isTurned: isTurned)
        let base = (breadth - tallest * Label.lineHeight) / 2 + tallest
        func label(_ words: String, _ x: Double, _ size: Double, isBold: Bool) -> Label {
            Label([words], at: line.spot(x, base), .start, size: size, isBold: isBold, isTurned: isTurned)
        }
        block.placed.append(.init(part: .title, index: 0, label: label(title, 0, size, isBold: true)))
        var x = TextWidth(size: size, isBold: true).length(of: title)
        for mapping in parts.mappings {
            if block.numbers[mapping.index] != nil {
                x += gap
                let width = mapping.number * numberSize
                let corners = (line.spot(x, base - numberSize), line.spot(x + width, base + numberSize * 0.25))
                block.numbers[mapping.index] = (
                    Readout.Place(spot: line.spot(x, base), size: numberSize, isTurned: isTurned),
                    Rect(around: corners.0, corners.1)
                )
                x += width
            }
            if shown.contains(mapping.index) {
                x += gap
                block.placed.append(
                    .init(part: .mapping, index: mapping.index, label: label(mapping.words, x, detail, isBold: false)))
                x += font.length(of: mapping.words)
            }
        }
        return block
    }
}

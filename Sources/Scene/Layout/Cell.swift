import MIDI
import Mapping
import Touch

/// A note of a ribbon, as wide as the stretch in which a finger finds it.
struct Cell {
    /// Its place among the ribbon's cells.
    private(set) var index = 0
    let box: Rect
    let role: Role
    /// The note's name; nil if the cell is too small for it.
    private(set) var name: Label?
    /// The name with octave and cents, even if the cell has no room for it.
    private(set) var fullName = ""

    /// The pitch in semitones; 60 is C3.
    private let pitch: Double
    var key: Int { Int(pitch.rounded()) }
    /// The place of that pitch, 0…1 along the ribbon.
    private let position: Double
    /// Whether it is the first or the last, which may be smaller than the others.
    private let isAtEnd: Bool

    /// The most notes of a row that are shown; a row with more shows none. A panel has hardly more pixels.
    private static let countLimit = 1024

    /// The cells of a ribbon, row by row from the lowest row, and in each row from the lowest note.
    /// - Parameters:
    ///   - axis: the ribbon's.
    ///   - lane: the part of it that cells are drawn in.
    ///   - room: where names may be.
    static func cells(of options: NoteOptions, along axis: Axis, inside lane: Rect, names room: Rect) -> [Cell] {
        var cells: [Cell] = []
        for row in 0..<options.rows {
            cells += self.cells(
                of: options, PitchMap(options, row: row), along: axis.row(row, of: options.rows), inside: lane)
        }
        let names = CellNames(options)
        for index in cells.indices {
            cells[index].index = index
            cells[index].fullName = names.lines(cells[index].pitch, .full)[0]
        }
        addNames(to: &cells, names, axis.direction.isHorizontal, inside: room.clipped(to: lane))
        return cells
    }

    private static func cells(
        of options: NoteOptions, _ map: PitchMap, along axis: Axis, inside lane: Rect
    ) -> [Cell] {
        let notes = map.notes(every: options.spread)
        guard notes.count <= countLimit else { return [] }
        func position(_ pitch: Double) -> Double { min(max(map.position(of: pitch), 0), 1) }
        return notes.enumerated().compactMap { index, note -> Cell? in
            let before = index > 0 ? (notes[index - 1] + note) / 2 : map.pitch(at: 0)
            let after = index + 1 < notes.count ? (notes[index + 1] + note) / 2 : map.pitch(at: 1)
            let (start, end) = (position(before), position(after))
            guard end > start else { return nil }
            return Cell(
                box: axis.box(from: start, to: end).clipped(to: lane), role: role(of: note, in: options), pitch: note,
                position: position(note),
                isAtEnd: index == 0 || index + 1 == notes.count)
        }
    }

    private static func role(of note: Double, in options: NoteOptions) -> Role {
        let steps = (note - Double(options.root.rawValue)) / options.scale.period
        if (steps - steps.rounded()).magnitude < 1e-6 { return .rootCell }
        let key = Int(note.rounded())
        return [1, 3, 6, 8, 10].contains(key % 12) ? .blackCell : .whiteCell
    }

    /// Names all cells in one size: with octaves, or without them if they have no room. If even that fails, only roots are
    /// named, and their names may reach into the cells beside them.
    private static func addNames(to cells: inout [Cell], _ names: CellNames, _ isLying: Bool, inside room: Rect) {
        let largest = min(max((isLying ? room.height : room.width) * 0.1, 4.2), 6)
        let rooms = cells.map { $0.box.clipped(to: room) }
        let inner = cells.indices.filter { !cells[$0].isAtEnd }
        /// The size at which the names of all inner cells fit; nil if it is too small to be read.
        func size(_ style: CellNames.Style) -> Double? {
            let size =
                (inner.isEmpty ? Array(cells.indices) : inner)
                .map { names.size(of: names.lines(cells[$0].pitch, style), in: rooms[$0]) }.min() ?? 0
            return size >= Label.leastSize ? min(size, largest) : nil
        }
        let sizes = [CellNames.Style.full, .stacked, .short, .key].compactMap { style in
            size(style).map { (style: style, size: $0) }
        }
        // Letters of 3 mm are worth more than the octave, but not more than the cents.
        let complete = sizes.filter { $0.style != .key }
        guard let chosen = complete.first(where: { $0.size >= 3 }) ?? sizes.first else {
            return addRoots(to: &cells, names, isLying, rooms, inside: room)
        }
        for index in cells.indices {
            // A root shows its octave, in smaller letters if need be.
            let isRoot = cells[index].role == .rootCell
            let octave = [CellNames.Style.full, .stacked, .octaveBelow].map { (style: $0, least: Label.leastSize) }
            let common = [(style: chosen.style, least: chosen.size), (.key, isRoot ? Label.leastSize : chosen.size)]
            for (style, least) in (isRoot ? octave : []) + common {
                let lines = names.lines(cells[index].pitch, style)
                let size = min(names.size(of: lines, in: rooms[index]), chosen.size)
                guard size >= least else { continue }
                cells[index].name = names.label(lines, size, in: rooms[index], isLying)
                break
            }
        }
    }

    private static func addRoots(
        to cells: inout [Cell], _ names: CellNames, _ isLying: Bool, _ rooms: [Rect], inside room: Rect
    ) {
        var taken: [Rect] = []
        for index in cells.indices where cells[index].role == .rootCell {
            let lines = names.lines(cells[index].pitch, .full)
            let label = names.label(lines, Label.leastSize, in: rooms[index], isLying)
            let box = label.box.inset(-0.5)
            guard label.box.isInside(room), !taken.contains(where: { $0.overlaps(box) }) else { continue }
            cells[index].name = label
            taken.append(box)
        }
    }

    /// A short line at the exact pitch: at the top of the cell on a lying ribbon, at its left on a standing one. A root's line
    /// is longer.
    /// - Returns: nil if the line would cross the name.
    func tick(on axis: Axis) -> Form? {
        let (margin, length) = (1.0, role == .rootCell ? 4.5 : 2.8)
        guard (axis.direction.isHorizontal ? box.height : box.width) >= 3 * length else { return nil }
        let spot = axis.spot(position, 0)
        if axis.direction.isHorizontal {
            let end = min(box.minY + margin + length, box.maxY)
            return .line(from: Point(x: spot.x, y: min(box.minY + margin, end)), to: Point(x: spot.x, y: end))
        }
        let end = min(box.minX + margin + length, box.maxX)
        return .line(from: Point(x: min(box.minX + margin, end), y: spot.y), to: Point(x: end, y: spot.y))
    }
}

/// The names of a ribbon's cells, spelled as its scale is.
struct CellNames {
    private let spelling: KeySpelling

    init(_ options: NoteOptions) {
        spelling = KeySpelling(root: options.root, scale: options.scale)
    }

    enum Style {
        /// `E3 −14`: the key with its octave, and the cents that the note lies above or below it.
        case full
        /// The same in two lines: the cents are below the key.
        case stacked
        /// Like `stacked`, without the octave.
        case short
        /// The key alone.
        case key
        /// The number of the octave in a line below the key.
        case octaveBelow
    }

    func lines(_ pitch: Double, _ style: Style) -> [String] {
        if style == .octaveBelow {
            let key = UInt7(nearest: pitch)
            let (whole, name) = (spelling.name(key, octave: true), spelling.name(key, octave: false))
            return [name, String(whole.dropFirst(name.count))]
        }
        let cents = Int(((pitch - pitch.rounded()) * 100).rounded())
        let name = spelling.name(UInt7(nearest: pitch), octave: style == .full || style == .stacked)
        guard cents != 0, style != .key else { return [name] }
        let text = (cents > 0 ? "+" : "−") + "\(abs(cents))"
        return style == .full ? [name + " " + text] : [name, text]
    }

    /// The largest size at which a name fits into a box.
    func size(of lines: [String], in box: Rect) -> Double {
        let widths = lines.map { TextWidth.size(of: $0, isBold: false, fitting: box.width - 0.6) }
        return min(widths.min() ?? 0, (box.height - 0.2) / Label.lineHeight / Double(lines.count))
    }

    /// Sets a name into a cell: at the bottom on a lying ribbon, at the right on a standing one.
    func label(_ lines: [String], _ size: Double, in box: Rect, _ isLying: Bool) -> Label {
        let height = size * Label.lineHeight * Double(lines.count)
        let margin = min(0.8, max((box.height - height) / 2, 0))
        let top = isLying ? box.maxY - margin - height : box.minY + (box.height - height) / 2
        let width = lines.map { TextWidth(size: size).length(of: $0) }.max() ?? 0
        let right = box.maxX - min(0.8, max((box.width - width) / 2, 0))
        let spot = Point(x: isLying ? box.minX + box.width / 2 : right, y: top + size)
        return Label(lines, at: spot, isLying ? .middle : .end, size: size)
    }
}

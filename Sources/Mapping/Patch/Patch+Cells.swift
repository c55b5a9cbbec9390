import Ribbons
import Touch

/// Places that are too small for a finger.
extension Patch {
    /// The least breadth of a place that a finger finds, in millimetres. The text of `words(for:)` says it too.
    public static let leastCell = 6.0

    /// A place that is too small for a finger: a ribbon, or one of its notes.
    public struct SmallCell: Hashable, Sendable {
        /// The ribbon's place in the patch.
        public var ribbon: Int
        /// Its shorter side in millimetres.
        public var breadth: Double
        /// How many ribbons have such places.
        public var count: Int
        /// Whether it is the place of a note, rather than a whole ribbon.
        public var isNote: Bool
    }

    /// The smallest place on a screen of this size, if it is too small for a finger; otherwise nil.
    /// - Parameter surface: the screen's name, if it has one; nil: all ribbons count.
    public func smallestCell(on size: Millimetres, surface: String?) -> SmallCell? {
        var smallest: SmallCell?
        var count = 0
        for (index, ribbon) in ribbons.enumerated() where surface == nil || ribbon.settings.isOn(surface) {
            let area = ribbon.settings.area
            let (width, height) = (area.width * size.width, area.height * size.height)
            let isLying = ribbon.settings.direction.isHorizontal
            let (length, breadth) = isLying ? (width, height) : (height, width)
            var least = (breadth: min(width, height), isNote: false)
            for options in ribbon.routes.compactMap({ $0.choosesKeys ? $0.note : nil }) {
                let cell = min(Self.leastNote(of: options, length: length), breadth / Double(options.rows))
                if cell < least.breadth { least = (cell, true) }
            }
            // A breadth that is rounded to 6.0 mm in the text is large enough.
            guard least.breadth < Self.leastCell - 0.05 else { continue }
            count += 1
            if smallest.map({ least.breadth < $0.breadth }) ?? true {
                smallest = SmallCell(ribbon: index, breadth: least.breadth, count: 0, isNote: least.isNote)
            }
        }
        smallest?.count = count
        return smallest
    }

    /// The length of the smallest stretch in which a finger finds a note.
    private static func leastNote(of options: NoteOptions, length: Double) -> Double {
        guard options.quantize != .off else { return length }
        var least = length
        for row in 0..<options.rows {
            let map = PitchMap(options, row: row)
            let notes = map.notes(every: options.spread)
            func position(_ pitch: Double) -> Double { min(max(map.position(of: pitch), 0), 1) }
            // The first and the last one may be narrower than the others, but end at the edge, where fingers find them.
            for index in notes.indices.dropFirst().dropLast() {
                let (before, after) = ((notes[index - 1] + notes[index]) / 2, (notes[index] + notes[index + 1]) / 2)
                least = min(least, (position(after) - position(before)) * length)
            }
        }
        return least
    }

    /// The smallest place in words, without a full stop; nil if every place is large enough.
    public func remark(onSize size: Millimetres, surface: String?) -> String? {
        smallestCell(on: size, surface: surface).map { words(for: $0) }
    }

    public func words(for cell: SmallCell) -> String {
        let breadth = (cell.breadth * 10).rounded() / 10
        let name = "“\(ribbons[cell.ribbon].settings.name)”"
        let others = cell.count > 1 ? ", and \(cell.count - 1) more are as small" : ""
        return (cell.isNote ? "the notes of \(name) are" : "\(name) is")
            + " \(breadth.decimalText) mm wide\(others): fingers find 6 mm"
    }
}

import MIDI
import Mapping

/// A note of a ribbon, as wide as the stretch in which a finger finds it.
struct Cell {
    /// Among the notes of the ribbon, the lowest first.
    let index: Int
    let box: Box
    let role: Role
    /// The note's name; nil where the cell is too small for it.
    let name: Label?

    /// More notes than a panel has pixels are not shown.
    private static let countLimit = 1024

    static func cells(of options: NoteOptions, along axis: Axis) -> [Cell] {
        let map = PitchMap(options)
        let notes = map.notes
        guard notes.count <= countLimit else { return [] }
        func position(_ pitch: Double) -> Double { min(max(map.position(of: pitch), 0), 1) }
        return notes.enumerated().compactMap { index, note in
            let before = index > 0 ? (notes[index - 1] + note) / 2 : map.pitch(at: 0)
            let after = index + 1 < notes.count ? (notes[index + 1] + note) / 2 : map.pitch(at: 1)
            let (start, end) = (position(before), position(after))
            guard end > start else { return nil }
            return Cell(
                index: index, box: axis.box(from: start, to: end), role: role(of: note, in: options),
                name: label(note, from: start, to: end, along: axis))
        }
    }

    private static func role(of note: Double, in options: NoteOptions) -> Role {
        let steps = (note - Double(options.root.rawValue)) / options.scale.period
        if (steps - steps.rounded()).magnitude < 1e-6 { return .rootCell }
        let key = Int(note.rounded())
        return [1, 3, 6, 8, 10].contains(key % 12) ? .blackCell : .whiteCell
    }

    /// The key's name, with the cents that the note lies above or below it.
    private static func label(_ note: Double, from start: Double, to end: Double, along axis: Axis) -> Label? {
        let key = UInt7(clamping: Int(note.rounded()))
        let cents = Int(((note - note.rounded()) * 100).rounded())
        let name = KeyName.name(key) + (cents == 0 ? "" : (cents > 0 ? " +" : " −") + "\(abs(cents))")
        let isHorizontal = axis.direction.isHorizontal
        let width = isHorizontal ? (end - start) * axis.length : axis.breadth
        let height = isHorizontal ? axis.breadth : (end - start) * axis.length
        let size = min(3, TextWidth.noteName.size(of: name, fitting: width), height * 0.7)
        guard size >= 1 else { return nil }
        var spot = axis.spot((start + end) / 2, 1)
        if isHorizontal {
            spot.y -= 1.4
        } else {
            spot.x -= 1.4
            spot.y += size * 0.35
        }
        return Label(
            name, at: spot, isHorizontal ? .middle : .end, size: size, width: .noteName, inside: axis.box)
    }
}

import MIDI
import Mapping

/// Draws the notes of a ribbon as cells along it, each as wide as the stretch in which a finger finds the note.
struct NoteDrawing {
    private let map: PitchMap
    private let root: UInt7
    private let period: Double
    private let axis: DrawingAxis

    /// More notes than a panel has pixels are not drawn.
    private static let countLimit = 1024

    init(_ options: NoteOptions, axis: DrawingAxis) {
        map = PitchMap(options)
        root = options.root
        period = options.scale.period
        self.axis = axis
    }

    func draw(in svg: inout SVG) {
        let notes = map.notes
        guard notes.count <= Self.countLimit else { return }
        for (index, note) in notes.enumerated() {
            let before = index > 0 ? (notes[index - 1] + note) / 2 : map.pitch(at: 0)
            let after = index + 1 < notes.count ? (notes[index + 1] + note) / 2 : map.pitch(at: 1)
            let (start, end) = (position(before), position(after))
            guard end > start else { continue }
            let cell = axis.box(from: start, to: end)
            svg.rectangle(cell, SVG.Style(fill: color(of: note), stroke: Palette.faint, strokeWidth: 0.15))
            label(note, from: start, to: end, in: &svg)
        }
    }

    private func position(_ pitch: Double) -> Double { min(max(map.position(of: pitch), 0), 1) }

    private func color(of note: Double) -> String {
        let steps = (note - Double(root.rawValue)) / period
        if (steps - steps.rounded()).magnitude < 1e-6 { return Palette.root }
        let key = Int(note.rounded())
        return [1, 3, 6, 8, 10].contains(key % 12) ? Palette.blackKey : Palette.whiteKey
    }

    /// The key's name, with the cents that are missing to it; small cells keep theirs to themselves.
    private func label(_ note: Double, from start: Double, to end: Double, in svg: inout SVG) {
        let key = UInt7(clamping: Int(note.rounded()))
        let cents = Int(((note - note.rounded()) * 100).rounded())
        let name = KeyName.name(key) + (cents == 0 ? "" : (cents > 0 ? " +" : " −") + "\(abs(cents))")
        let width = axis.direction.isHorizontal ? (end - start) * axis.length : axis.breadth
        let height = axis.direction.isHorizontal ? axis.breadth : (end - start) * axis.length
        let size = min(3, width / (0.6 * Double(name.count)), height * 0.7)
        guard size >= 1 else { return }
        let middle = (start + end) / 2
        if axis.direction.isHorizontal {
            var place = axis.spot(middle, 1)
            place.y -= 1.4
            svg.text(name, at: place, size: size, anchor: .middle, fill: Palette.line)
        } else {
            var place = axis.spot(middle, 1)
            place.x -= 1.4
            place.y += size * 0.35
            svg.text(name, at: place, size: size, anchor: .end, fill: Palette.line)
        }
    }
}

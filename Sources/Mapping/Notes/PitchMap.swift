import MIDI
import Touch

/// The pitches along a row of a ribbon, and the notes among them. A pitch is a MIDI key with its fraction; 60 is C3.
package struct PitchMap {
    private let scale: Scale
    /// The pitch from which the scale's degrees count: the root, or 0 for the keys or the tuning of the input port.
    private let tonic: Double
    /// The pitch at position 0, and the number of semitones from there to position 1.
    private let (origin, width): (Double, Double)
    /// The row's notes, numbered by degrees from the tonic.
    private let numbers: ClosedRange<Int>
    /// The least dead band beyond a boundary between two notes: half a millimetre, in semitones.
    private let leastBand: Double
    /// The panel's noise on a resting finger, in semitones from the lowest to the highest pitch.
    let noise: Double

    private static let leastBand: Points = 0.5 * .millimetre
    /// 0.2 mm to each side, and a little more.
    private static let noise: Points = 0.42 * .millimetre
    /// Pitches closer than this are equal.
    static let unison = 1e-9

    /// With `quantize: off` position p has the pitch root + p·span, else root − ½ + p·(span + 1), so that the first and
    /// the last note have whole cells.
    /// - Parameters:
    ///   - row: the row of the ribbon, counted from 0.
    ///   - length: the ribbon's length; nil if no finger has to be followed on it.
    package init(_ options: NoteOptions, row: Int = 0, length: Points? = nil) {
        let span = options.span
        let root = Double(options.root.rawValue)
        let lowest = root + Double(row) * options.interval
        scale = options.scale
        tonic = scale.input == nil ? root : 0
        let isOff = options.quantize == .off
        (origin, width) = isOff ? (lowest, span) : (lowest - 0.5, span + 1)
        let first = scale.number(above: lowest - Self.unison, from: tonic)
        let last = scale.number(above: lowest + span + Self.unison, from: tonic) - 1
        if first <= last {
            numbers = first...last
        } else {
            // No note lies in the row, so the note nearest to its middle fills it.
            let middle = lowest + span / 2
            let distance = scale.pitch(first, from: tonic) - middle
            let nearest = middle - scale.pitch(last, from: tonic) <= distance ? last : first
            numbers = nearest...nearest
        }
        let semitonesPerPoint = length.map { $0 > 0 ? (span + 1) / $0 : 0 } ?? 0
        leastBand = Self.leastBand * semitonesPerPoint
        noise = Self.noise * semitonesPerPoint
    }

    /// The notes of the row, ascending.
    package var notes: [Double] { notes(every: 1) }

    /// Every `spread`-th note of the row, from the lowest one; ascending.
    package func notes(every spread: Int) -> [Double] {
        stride(from: numbers.lowerBound, through: numbers.upperBound, by: spread).map(note)
    }

    /// - Parameter position: 0…1 along the ribbon.
    package func pitch(at position: Double) -> Double { origin + position * width }

    /// Position of a pitch along the ribbon, the inverse of `pitch(at:)`.
    package func position(of pitch: Double) -> Double { (pitch - origin) / width }

    /// Position of the note next to the one at a position; nil at the row's end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        let next = nearestNumber(to: pitch(at: position)) + (isUp ? 1 : -1)
        return numbers.contains(next) ? self.position(of: note(next)) : nil
    }

    /// The note nearest to a pitch; the lower one of two equally near notes.
    package func nearestNote(to pitch: Double) -> Double { note(nearestNumber(to: pitch)) }

    /// The note for a pitch that was on `note` before: it stays until the pitch is beyond the boundary by the dead
    /// band, and is then the nearest note.
    /// - Parameter band: width of the dead band, in cells of a semitone. It is at least half a millimetre, and at most
    ///   half a cell.
    func nearestNote(to pitch: Double, from note: Double, deadBand band: Double) -> Double {
        let nearest = nearestNote(to: pitch)
        guard nearest != note else { return note }
        let own = number(above: note)
        let next = pitch > note ? own + 1 : own - 1
        guard numbers.contains(next) else { return nearest }
        let boundary = abs(self.note(next) - note) / 2
        return abs(pitch - note) > boundary + min(max(band, leastBand), 0.5, boundary) ? nearest : note
    }

    private func nearestNumber(to pitch: Double) -> Int {
        let next = number(above: pitch)
        guard next > numbers.lowerBound else { return numbers.lowerBound }
        guard next <= numbers.upperBound else { return numbers.upperBound }
        return pitch - note(next - 1) <= note(next) - pitch ? next - 1 : next
    }

    // MARK: Windows

    /// How far an edge must pass a note before the note leaves the window, in semitones: a fifth of a cell, at least
    /// half a millimetre, at most half a cell.
    var deadBand: Double { min(max(0.2, leastBand), 0.5) }

    /// The notes between two pitches, counting only every `spread`-th note from the lowest one.
    func numbers(from low: Double, to high: Double, every spread: Int) -> StrideTo<Int> {
        let first = max(number(above: low - Self.unison), numbers.lowerBound)
        let end = min(number(above: high + Self.unison), numbers.upperBound + 1)
        let steps = (first - numbers.lowerBound + spread - 1) / spread
        return stride(from: numbers.lowerBound + steps * spread, to: end, by: spread)
    }

    /// The two notes between which a pitch lies, counting only every `spread`-th note from the lowest one; at the ends
    /// the same note twice.
    func neighbours(of pitch: Double, every spread: Int) -> (below: Int, above: Int) {
        let last = (numbers.upperBound - numbers.lowerBound) / spread
        let step = max(number(above: pitch) - 1 - numbers.lowerBound, 0) / spread
        return (numbers.lowerBound + min(step, last) * spread, numbers.lowerBound + min(step + 1, last) * spread)
    }

    // MARK: Notes

    func note(_ number: Int) -> Double { scale.pitch(number, from: tonic) }

    private func number(above pitch: Double) -> Int { scale.number(above: pitch, from: tonic) }
}

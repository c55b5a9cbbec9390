import Touch

/// The pitches along a ribbon, and the notes among them. A pitch is a MIDI key with its fraction; 60 is C3.
package struct PitchMap {
    private let options: NoteOptions
    /// The scale's notes from the root to the end of the span, ascending.
    package let notes: [Double]
    /// The least dead band beyond a boundary between two notes: half a millimetre, in semitones.
    private let leastBand: Double

    private static let leastBand: Points = 0.5 * .millimetre

    /// - Parameter length: of the ribbon; nil where no finger is followed on it.
    package init(_ options: NoteOptions, length: Points? = nil) {
        self.options = options
        let scale = options.scale
        let root = Double(options.root.rawValue)
        var notes: [Double] = []
        var octave = 0.0
        while octave <= options.span, scale.period > 0 {
            for degree in scale.degrees where octave + degree <= options.span + 1e-9 {
                notes.append(root + octave + degree)
            }
            octave += scale.period
        }
        self.notes = notes.isEmpty ? [root] : notes
        leastBand = length.map { $0 > 0 ? (options.span + 1) * Self.leastBand / $0 : 0 } ?? 0
    }

    /// With `quantize: off` root + p·span, else root − ½ + p·(span + 1), so that the first and the last note have whole
    /// cells.
    /// - Parameter position: 0…1 along the ribbon.
    package func pitch(at position: Double) -> Double {
        let root = Double(options.root.rawValue)
        return options.quantize == .off
            ? root + position * options.span
            : root - 0.5 + position * (options.span + 1)
    }

    /// Where a pitch is along the ribbon, the inverse of `pitch(at:)`.
    package func position(of pitch: Double) -> Double {
        let root = Double(options.root.rawValue)
        return options.quantize == .off
            ? (pitch - root) / options.span
            : (pitch - root + 0.5) / (options.span + 1)
    }

    /// The note next to a pitch; the lower one of two that are as near.
    package func nearestNote(to pitch: Double) -> Double {
        let next = index(above: pitch)
        guard next < notes.count else { return notes[notes.count - 1] }
        guard next > 0 else { return notes[0] }
        return pitch - notes[next - 1] <= notes[next] - pitch ? notes[next - 1] : notes[next]
    }

    /// The note next to a pitch that has been on another note: that one, until the pitch is beyond the boundary by the
    /// dead band.
    /// - Parameter band: how wide the dead band is, in cells of a semitone. It is at least half a millimetre, and at most
    ///   half a cell.
    func nearestNote(to pitch: Double, from note: Double, deadBand band: Double) -> Double {
        let nearest = nearestNote(to: pitch)
        guard nearest != note else { return note }
        let own = index(above: note)
        let next = pitch > note ? own + 1 : own - 1
        guard notes.indices.contains(next) else { return nearest }
        let boundary = abs(notes[next] - note) / 2
        return abs(pitch - note) > boundary + min(max(band, leastBand), 0.5, boundary) ? nearest : note
    }

    /// The first note that is not below a pitch; the number of notes where all are.
    private func index(above pitch: Double) -> Int {
        var low = 0
        var high = notes.count
        while low < high {
            let middle = (low + high) / 2
            if notes[middle] < pitch { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

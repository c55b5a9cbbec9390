/// The pitches along a ribbon, and the notes among them. A pitch is a MIDI key with its fraction; 60 is C3.
package struct PitchMap {
    private let options: NoteOptions
    /// The scale's notes from the root to the end of the span, ascending.
    package let notes: [Double]

    package init(_ options: NoteOptions) {
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
    func nearestNote(to pitch: Double) -> Double {
        var low = 0
        var high = notes.count
        while low < high {
            let middle = (low + high) / 2
            if notes[middle] < pitch { low = middle + 1 } else { high = middle }
        }
        guard low < notes.count else { return notes[notes.count - 1] }
        guard low > 0 else { return notes[0] }
        return pitch - notes[low - 1] <= notes[low] - pitch ? notes[low - 1] : notes[low]
    }
}

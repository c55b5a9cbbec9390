import MIDI

extension NotePlayer {
    /// What sounds sounds on in its pitch; the next note is struck in the new tuning.
    mutating func tune(_ tuning: Tuning) {
        rows.tune(tuning)
        followTuning()
    }

    var followsInput: Bool { rows.followsInput }

    /// Takes the keys of the chord on the input port.
    mutating func hear(_ chord: UInt16) {
        if rows.hear(chord) { followTuning() }
    }

    private mutating func followTuning() {
        guard options.quantize == .step else { return }
        // The next note is struck where the finger leaves the cell of the new scale in which it is.
        for index in voices.indices {
            adoptNotes(index)
            voices[index].struckPitch = voices[index].tracker.pitch
        }
    }

    /// From here on the voice has the notes of the row in which its finger is, as they are tuned now.
    mutating func adoptNotes(_ index: Int) {
        let (slot, contact) = (voices[index].slot, voices[index].contact)
        rows.strike(slot, contact)
        voices[index].line = rows[slot].line
        voices[index].tracker = tracker(for: contact)
    }

    /// Whether contacts choose among notes.
    var hasCells: Bool { fixedKey == nil && options.quantize != .off }

    /// Where the note beside the one at a position is; nil at the end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        rows.position(besideNoteAt: position, up: isUp)
    }
}

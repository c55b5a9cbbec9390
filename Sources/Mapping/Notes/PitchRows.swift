import MIDI
import Ribbons
import Touch

/// The pitches on a ribbon, row by row, in the current tuning. A voice keeps the pitches with which it was struck while
/// it sounds. After `init` nothing is allocated.
struct PitchRows {
    private let preset: NoteOptions
    /// The patch's scales, which actions can choose.
    private let scales: [Scale]
    private let length: Points
    private let shared: SharedState
    private var tuning = Tuning()
    private var rows: [PitchMap]
    /// The pitches of each voice, by its slot.
    private var slots: [PitchMap]
    /// Whether the notes are the keys held on the input port: `followInput` reads them then, and pictures have them.
    private(set) var followsInput = false
    /// Whether the notes are those of the tuning received on the input port.
    private var followsTuning = false
    /// The number of that tuning when it was last read: see `SharedState.tuningNumber`.
    private var tuningNumber = -1

    /// Does not read the chord and the tuning of the input port yet: players may be made on a thread other than the one
    /// that plays.
    init(_ options: NoteOptions, _ setup: PlayerSetup) {
        preset = options
        (scales, length, shared) = (setup.scales, setup.length, setup.shared)
        rows = (0..<max(options.rows, 1)).map { PitchMap(options, row: $0, length: setup.length) }
        slots = Array(repeating: rows[0], count: VoiceExpressions.slots)
        read(options.tuned(by: tuning, among: scales))
    }

    // MARK: Tuning

    /// Sets the tuning for notes that are struck from here on. Its chord is ignored, because `followInput` sets it.
    mutating func tune(_ tuning: Tuning) {
        let chord = self.tuning.chord
        self.tuning = tuning
        self.tuning.chord = chord
        readTuned()
    }

    /// Takes the keys of the chord on the input port, and the tuning that has come in there.
    /// - Returns: whether they change the notes.
    mutating func followInput() -> Bool {
        let (chord, number) = (shared.chord.keys, shared.tuningNumber)
        guard chord != tuning.chord && followsInput || number != tuningNumber && followsTuning else {
            tuning.chord = chord
            return false
        }
        (tuning.chord, tuningNumber) = (chord, number)
        readTuned()
        return true
    }

    /// Computes `rows` again from `preset` and `tuning`. `slots` stay, because voices keep their pitches.
    private mutating func readTuned() {
        var options = preset.tuned(by: tuning, among: scales)
        if options.scale.isInputTuning { options.scale = shared.inputTuning }
        read(options)
    }

    private mutating func read(_ options: NoteOptions) {
        for row in rows.indices { rows[row] = PitchMap(options, row: row, length: length) }
        (followsInput, followsTuning) = (options.scale.isInput, options.scale.isInputTuning)
    }

    /// The pitches of the lowest row.
    var first: PitchMap { rows[0] }

    // MARK: Voices

    /// The pitches with which the slot's voice was struck.
    subscript(slot: Int) -> PitchMap {
        _read { yield slots[slot] }
    }

    /// Gives the slot's voice the pitches of the contact's row.
    mutating func strike(_ slot: Int, _ contact: RibbonContact) { slots[slot] = map(at: contact) }

    /// The pitches of the row in which a contact is.
    func map(at contact: RibbonContact) -> PitchMap { rows[min(contact.row, rows.count - 1)] }

    /// The pitch under a contact.
    func pitch(at contact: RibbonContact) -> Double { map(at: contact).pitch(at: contact.position) }

    /// Whether a contact has left the row in which it was.
    func isCrossed(from old: Int, to new: Int) -> Bool { preset.rows > 1 && old != new }

    /// Position of the note next to the one at a position, in the middle row of the ribbon; nil at its end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        rows[rows.count / 2].position(besideNoteAt: position, up: isUp)
    }
}

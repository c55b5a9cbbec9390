import MIDI
import Ribbons

extension NotePlayer {
    /// A contact that sounds.
    struct Voice {
        var contact: RibbonContact
        var velocity: UInt7
        var channel: Channel
        var tracker: PitchTracker
        /// The pitches along the row where it was struck.
        var line: PitchLine
        var extrapolator: Extrapolator
        /// How far its pitch is from the tracker's, because it is carried on between reports.
        var carried = 0.0
        var note: Output.Note
        /// Its slot in `expressions`.
        var slot: Int
        /// The pitch that the key was struck for, and the key's own before it was transposed.
        var struckPitch: Double
        var struckKey: Double
        /// Whether its pitch has gone beyond the keys; it sounds again when it comes back.
        var isBeyondKeys = false
        /// Whether it goes on after its lift.
        var isLatched = false
    }
}

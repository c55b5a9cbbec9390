import MIDI
import Ribbons

extension NotePlayer {
    /// A contact that sounds.
    struct Voice {
        var contact: RibbonContact
        /// The velocity of its touch-down, with which it waits if another contact takes its voice.
        var velocity: UInt7
        var channel: Channel
        var tracker: PitchTracker
        /// Carries on the finger's position along the ribbon, not the pitch.
        var extrapolator: Extrapolator
        /// Difference of its pitch from the tracker's while it is carried on between reports, in semitones.
        var carried = 0.0
        var note: Output.Note
        /// Its slot in `expressions` and `rows`, and its bit in `slots`.
        var slot: Int
        /// The pitch for which the key was struck, and the key's own pitch before it was transposed.
        var struckPitch: Double
        var struckKey: Double
        /// Whether its pitch has left the range of keys; it sounds again when it returns.
        var isBeyondKeys = false
        /// Whether it sounds on after its lift.
        var isLatched = false
    }
}

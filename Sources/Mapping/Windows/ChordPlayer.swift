import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes of a window together: a route to `chord`. After a change of tuning the notes sound on; when the
/// window reaches its next note, all notes are those of the new tuning.
final class ChordPlayer: WindowPlayer {
    private struct Voice {
        var pitch: Double
        /// The sounding note; nil if its pitch is beyond the keys.
        var note: Output.Note?
    }

    /// A note of a strum that is not due yet.
    private struct Waiting {
        var pitch: Double
        var time: Timestamp
    }

    private let strum: Nanoseconds
    /// Length of a percussive chord; nil if it sounds as long as it is held.
    private let length: Nanoseconds?
    /// When a percussive chord ends; the distant future while none sounds.
    private var end = Timestamp.distantFuture
    private var voices: [Voice] = []
    private var waiting: [Waiting] = []

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.target == .chord else { return nil }
        let options = route.note ?? NoteOptions()
        strum = Nanoseconds(Int64((options.strum * 1_000_000).rounded()))
        length = route.mode == .percussive ? options.percussiveLength : nil
        let count = max(options.voices, options.keys.count) + 1
        voices.reserveCapacity(count)
        waiting.reserveCapacity(count)
        super.init(window: route, at: place, setup)
    }

    // MARK: The window

    override func strike(_ ribbon: Ribbon, at time: Timestamp) {
        endVoices()
        end = length.map { time + $0 } ?? .distantFuture
        window.empty()
        window.adoptTuning()
        _ = window.follow(ribbon.state)
        let finger = ribbon.contacts.last
        for index in window.pitches.indices {
            let pitch = window.pitches[index]
            let place = strum < .zero ? window.pitches.count - 1 - index : index
            if place == 0 || strum == .zero {
                begin(pitch, finger)
            } else {
                waiting.append(Waiting(pitch: pitch, time: time + Nanoseconds(abs(strum.count) * Int64(place))))
            }
        }
    }

    /// Ends notes that the window has left, and begins notes that it has reached. The others sound on.
    override func move(_ ribbon: Ribbon) {
        guard window.follow(ribbon.state) else { return }
        if window.isTuned {
            window.adoptTuning()
            _ = window.follow(ribbon.state)
        }
        for voice in voices where !window.contains(voice.pitch) { release(voice) }
        voices.removeAll { !window.contains($0.pitch) }
        waiting.removeAll { !window.contains($0.pitch) }
        for pitch in window.pitches where !isThere(pitch) { begin(pitch, ribbon.contacts.last) }
    }

    private func isThere(_ pitch: Double) -> Bool {
        voices.contains { abs($0.pitch - pitch) < NoteWindow.unison }
            || waiting.contains { abs($0.pitch - pitch) < NoteWindow.unison }
    }

    /// - Parameter finger: the finger that strikes; nil without one.
    private func begin(_ pitch: Double, _ finger: RibbonContact?) {
        let velocity = options.velocity(of: finger, place: window.place(of: pitch))
        voices.append(Voice(pitch: pitch, note: sound(pitch, velocity)))
    }

    private func release(_ voice: Voice) {
        if let note = voice.note { release(note) }
    }

    private func endVoices() {
        for voice in voices { release(voice) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }

    override func silence() {
        endVoices()
        end = .distantFuture
    }

    override func addSounding(to keys: inout KeySet) {
        for voice in voices where voice.note != nil { keys.insert(Int(voice.pitch.rounded())) }
    }

    // MARK: Time

    /// When the next note of a strum begins, or a percussive chord ends.
    override var deadline: Timestamp {
        var earliest = end
        for note in waiting { earliest = min(earliest, note.time) }
        return earliest
    }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        guard deadline <= time else { return }
        guard end > time else { return endNotes() }
        for note in waiting where note.time <= time { begin(note.pitch, ribbon.contacts.last) }
        waiting.removeAll { $0.time <= time }
    }
}

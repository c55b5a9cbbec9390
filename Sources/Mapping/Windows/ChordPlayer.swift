import MIDI
import Ribbons
import Storage
import Time
import Touch

/// Plays the notes of a window together: a route to `chord`. It follows its window, its tuning, the chord on the input
/// port and the transposition note by note: notes that stay in the chord sound on.
final class ChordPlayer: WindowPlayer {
    private struct Voice {
        /// The pitch in the window, before it is transposed.
        var pitch: Double
        /// The transposition with which it was struck.
        var transpose: Int
        /// The sounding note; nil if its pitch is beyond the keys.
        var note: Output.Note?
    }

    /// A note of a strum that is not due yet.
    private struct Waiting {
        var pitch: Double
        var time: Timestamp
    }

    /// The time between two notes of a strum; negative if it begins with the highest note, zero without a strum.
    private let strum: Nanoseconds
    /// Length of a percussive chord; nil if it sounds as long as it is held.
    private let length: Nanoseconds?
    /// When a percussive chord ends; the distant future while none sounds.
    private var end = Timestamp.distantFuture
    private var voices: [Voice] = []
    private var waiting: [Waiting] = []
    /// When notes end that are not in the latest chord of the input port; the distant future if there are none.
    private var settling = Timestamp.distantFuture

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.target == .chord else { return nil }
        let options = route.note ?? NoteOptions()
        strum = .seconds(options.strum / 1000)
        length = route.mode == .percussive ? options.percussiveLength : nil
        let count = max(options.voices, options.keys.count) + 1
        // While a chord settles, the voices of the last chord sound too.
        voices.prepare(capacity: 2 * count)
        waiting.prepare(capacity: count)
        super.init(window: route, at: place, setup)
    }

    // MARK: The window

    override func strike(_ ribbon: Ribbon, at time: Timestamp) {
        endVoices()
        end = length.map { time + $0 } ?? .distantFuture
        window.empty()
        window.renew(ribbon.state)
        for index in window.pitches.indices {
            let pitch = window.pitches[index]
            let place = strum < .zero ? window.pitches.count - 1 - index : index
            if place == 0 || strum == .zero {
                begin(pitch)
            } else {
                waiting.append(Waiting(pitch: pitch, time: time + Nanoseconds(abs(strum.count) * Int64(place))))
            }
        }
    }

    /// Ends notes that the window has left, and begins notes that it has reached. The others sound on.
    override func move(_ ribbon: Ribbon) {
        guard window.follow(ribbon.state) else { return }
        beginMissing()
        if settling == .distantFuture { endLeft() }
    }

    /// - Parameter settledAt: when left notes end; `.zero` is now.
    override func refresh(_ ribbon: Ribbon, settledAt: Timestamp) {
        guard isSounding else { return }
        window.renew(ribbon.state)
        beginMissing()
        settling = min(settling, settledAt)
        if settledAt == .zero { endLeft() }
    }

    /// Begins notes of the window that do not sound yet. With another transposition a key may stay as another note.
    private func beginMissing() {
        for pitch in window.pitches {
            if let index = voices.firstIndex(where: { isSame($0, pitch) }) {
                (voices[index].pitch, voices[index].transpose) = (pitch, shared.transpose)
            } else if !waiting.contains(where: { abs($0.pitch - pitch) < PitchMap.unison }) {
                begin(pitch)
            }
        }
    }

    /// Ends notes that are not in the window.
    private func endLeft() {
        settling = .distantFuture
        for voice in voices where isLeft(voice) { release(voice) }
        voices.removeAll(where: isLeft)
        waiting.removeAll { !window.contains($0.pitch) }
    }

    /// Whether a voice is no longer a note of the window as it is transposed now.
    private func isLeft(_ voice: Voice) -> Bool {
        voice.transpose != shared.transpose || !window.contains(voice.pitch)
    }

    /// Whether a voice sounds what a pitch would.
    private func isSame(_ voice: Voice, _ pitch: Double) -> Bool {
        abs(voice.pitch + Double(voice.transpose) - pitch - Double(shared.transpose)) < PitchMap.unison
    }

    private func begin(_ pitch: Double) {
        voices.append(Voice(pitch: pitch, transpose: shared.transpose, note: sound(pitch, velocity(of: pitch))))
    }

    private func release(_ voice: Voice) {
        if let note = voice.note { release(note) }
    }

    private func endVoices() {
        for voice in voices { release(voice) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        settling = .distantFuture
    }

    override func silence() {
        endVoices()
        end = .distantFuture
    }

    override func addSounding(to keys: inout KeySet) {
        for voice in voices where voice.note != nil { keys.insert(Int(voice.pitch.rounded())) }
    }

    // MARK: Time

    /// When the next note of a strum begins, a percussive chord ends, or a chord of the input port is complete.
    override var deadline: Timestamp {
        var earliest = min(end, settling)
        for note in waiting { earliest = min(earliest, note.time) }
        return earliest
    }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        guard deadline <= time else { return }
        guard end > time else { return endNotes() }
        for note in waiting where note.time <= time { begin(note.pitch) }
        waiting.removeAll { $0.time <= time }
        if settling <= time { endLeft() }
    }
}

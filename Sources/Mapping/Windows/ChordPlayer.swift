import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes between the edges of a ribbon's range together, or the keys of a gate, for one route to `chord`.
/// After `init` nothing is allocated.
struct ChordPlayer {
    private struct Voice {
        var pitch: Double
        /// Nil beyond the keys.
        var note: Output.Note?
    }

    /// A note of a strum whose time has not come.
    private struct Waiting {
        var pitch: Double
        var time: Timestamp
    }

    /// Among the mappings of its side.
    let place: Int
    private var voice: WindowVoice
    private let strum: Nanoseconds
    /// What is tuned sounds on: the next note that it comes to is one of the new tuning, and then all are.
    var window: NoteWindow
    private var hold: WindowHold
    /// How long it sounds; nil: as long as it is held.
    private let length: Nanoseconds?
    /// When a percussive chord ends; the distant future while none sounds.
    private var end = Timestamp.distantFuture
    private var voices: [Voice] = []
    private var waiting: [Waiting] = []

    init(
        _ route: Route, place: Int, settings: MIDISettings, channels: VoiceChannels, scales: [Scale], length: Points
    ) {
        self.place = place
        voice = WindowVoice(route, settings: settings, channels: channels)
        strum = Nanoseconds(Int64(((route.note?.strum ?? 0) * 1_000_000).rounded()))
        window = NoteWindow(voice.options, scales: scales, length: length)
        hold = WindowHold(route)
        self.length = route.mode == .percussive ? voice.options.percussiveLength : nil
        let count = max(voice.options.voices, voice.options.keys.count) + 1
        voices.reserveCapacity(count)
        waiting.reserveCapacity(count)
    }

    // MARK: The window

    /// The ribbon has been touched, moved or let go.
    mutating func follow(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        play(hold.follow(ribbon, isLatching: shared.isLatching), ribbon, at: time, shared)
    }

    private mutating func play(
        _ change: WindowHold.Change, _ ribbon: Ribbon, at time: Timestamp, _ shared: SharedState
    ) {
        switch change {
        case .none: break
        case .struck: strike(ribbon, at: time, shared)
        case .held: move(ribbon, shared)
        case .ended: endNotes(shared)
        }
    }

    private mutating func strike(_ ribbon: Ribbon, at time: Timestamp, _ shared: SharedState) {
        silence(shared)
        end = length.map { time + $0 } ?? .distantFuture
        window.empty()
        window.adoptTuning()
        _ = window.follow(ribbon.state)
        let finger = ribbon.contacts.last
        for index in window.pitches.indices {
            let pitch = window.pitches[index]
            let place = strum < .zero ? window.pitches.count - 1 - index : index
            if place == 0 || strum == .zero {
                sound(pitch, finger, shared)
            } else {
                waiting.append(Waiting(pitch: pitch, time: time + Nanoseconds(abs(strum.count) * Int64(place))))
            }
        }
    }

    /// Notes that the window has left end; those that it has come to begin. The others sound on.
    private mutating func move(_ ribbon: Ribbon, _ shared: SharedState) {
        guard window.follow(ribbon.state) else { return }
        if window.isTuned {
            window.adoptTuning()
            _ = window.follow(ribbon.state)
        }
        for voice in voices where !window.contains(voice.pitch) { release(voice, shared) }
        voices.removeAll { !window.contains($0.pitch) }
        waiting.removeAll { !window.contains($0.pitch) }
        for pitch in window.pitches where !isThere(pitch) { sound(pitch, ribbon.contacts.last, shared) }
    }

    private func isThere(_ pitch: Double) -> Bool {
        voices.contains { abs($0.pitch - pitch) < NoteWindow.unison }
            || waiting.contains { abs($0.pitch - pitch) < NoteWindow.unison }
    }

    /// - Parameter finger: what strikes; nil without one.
    private mutating func sound(_ pitch: Double, _ finger: RibbonContact?, _ shared: SharedState) {
        let velocity = voice.options.velocity(of: finger, place: window.place(of: pitch))
        voices.append(Voice(pitch: pitch, note: voice.strike(pitch, velocity, shared)))
    }

    private func release(_ sounding: Voice, _ shared: SharedState) {
        if let note = sounding.note { voice.release(note, shared) }
    }

    private mutating func silence(_ shared: SharedState) {
        for voice in voices { release(voice, shared) }
        voices.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
    }

    /// Adds the keys of the notes that sound, before they are transposed.
    func addSounding(to keys: inout KeySet) {
        for voice in voices where voice.note != nil { keys.insert(Int(voice.pitch.rounded())) }
    }

    // MARK: Strumming

    /// When the next note of a strum begins, or a percussive chord ends; the distant future where neither is due.
    var deadline: Timestamp {
        var earliest = end
        for note in waiting { earliest = min(earliest, note.time) }
        return earliest
    }

    /// - Parameter finger: the newest one on the ribbon.
    mutating func fire(at time: Timestamp, _ finger: RibbonContact?, shared: SharedState) {
        guard deadline <= time else { return }
        guard end > time else { return endNotes(shared) }
        for note in waiting where note.time <= time { sound(note.pitch, finger, shared) }
        waiting.removeAll { $0.time <= time }
    }

    // MARK: Endings

    mutating func releaseLatched(_ shared: SharedState) {
        if hold.isLatched { endNotes(shared) }
    }

    /// Ends its notes. Fingers that are down are silent from here on.
    mutating func endNotes(_ shared: SharedState) {
        silence(shared)
        end = .distantFuture
        hold.end()
    }

    mutating func synchronize(with ribbon: Ribbon) { hold.synchronize(with: ribbon) }

    /// Whether it sounds; nil where that is not switched.
    var isOn: Bool? { hold.isOn }

    /// Whether its toggle is on; nil where it has none.
    var toggle: Bool? { hold.toggle }

    /// Switches its toggle as a snapshot says.
    mutating func recall(_ isOn: Bool, _ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        play(hold.recall(isOn), ribbon, at: time, shared)
    }
}

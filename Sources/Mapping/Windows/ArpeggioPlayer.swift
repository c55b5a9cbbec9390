import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes between the edges of a ribbon's range in turn, or the keys of a gate, for one route to `arp`. After
/// `init` nothing is allocated.
struct ArpeggioPlayer {
    /// Among the mappings of its side.
    let place: Int
    private var voice: WindowVoice
    private let gate: Double
    /// What is tuned is heard with the next step.
    var window: NoteWindow
    private var hold: WindowHold
    private var order: NoteOrder
    private var steps: StepGrid
    private var note: Output.Note?
    /// Of the note, before it is transposed.
    private var pitch = 0.0
    /// When it ends; the distant future while none sounds.
    private var noteEnd = Timestamp.distantFuture

    init(
        _ route: Route, place: Int, settings: MIDISettings, channels: VoiceChannels, scales: [Scale], length: Points
    ) {
        self.place = place
        voice = WindowVoice(route, settings: settings, channels: channels)
        let arpeggio = voice.options.arpeggio
        gate = arpeggio.gate
        window = NoteWindow(voice.options, scales: scales, length: length)
        hold = WindowHold(route)
        order = NoteOrder(arpeggio)
        steps = StepGrid(division: arpeggio.division, swing: arpeggio.swing)
    }

    // MARK: The window

    /// The ribbon has been touched, moved or let go. Where its window is now is heard at the next step.
    mutating func follow(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        play(hold.follow(ribbon, isLatching: shared.isLatching), ribbon, at: time, shared)
    }

    private mutating func play(
        _ change: WindowHold.Change, _ ribbon: Ribbon, at time: Timestamp, _ shared: SharedState
    ) {
        switch change {
        case .none, .held: break
        case .struck: strike(ribbon, at: time, shared)
        case .ended: endNotes(shared)
        }
    }

    private mutating func strike(_ ribbon: Ribbon, at time: Timestamp, _ shared: SharedState) {
        window.empty()
        order.begin(seed: UInt64(bitPattern: time.nanoseconds))
        step(ribbon, at: time, shared)
        steps.strike(shared.clock, at: time)
    }

    private mutating func step(_ ribbon: Ribbon, at time: Timestamp, _ shared: SharedState) {
        endNote(shared)
        window.adoptTuning()
        _ = window.follow(ribbon.state)
        let place = order.next(of: window.pitches)
        let velocity = voice.options.velocity(of: ribbon.contacts.last, place: window.place(of: place.pitch))
        (note, pitch) = (voice.strike(place.sounding, velocity, shared), place.sounding)
        noteEnd = note == nil ? .distantFuture : time + steps.length(gate, shared.clock)
    }

    private mutating func endNote(_ shared: SharedState) {
        if let note { voice.release(note, shared) }
        (note, noteEnd) = (nil, .distantFuture)
    }

    // MARK: Time

    /// When the next note begins or the last one ends; the distant future while it rests.
    var deadline: Timestamp { min(noteEnd, steps.deadline) }

    mutating func fire(_ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        if noteEnd <= time { endNote(shared) }
        guard steps.deadline <= time else { return }
        step(ribbon, at: time, shared)
        steps.next(shared.clock, at: time)
    }

    mutating func followClock(_ clock: BeatClock, at time: Timestamp) { steps.follow(clock, at: time) }

    // MARK: Endings

    mutating func releaseLatched(_ shared: SharedState) {
        if hold.isLatched { endNotes(shared) }
    }

    /// Ends it. Fingers that are down are silent from here on.
    mutating func endNotes(_ shared: SharedState) {
        endNote(shared)
        steps.end()
        hold.end()
    }

    mutating func synchronize(with ribbon: Ribbon) { hold.synchronize(with: ribbon) }

    // MARK: State

    /// Adds the key of the step that sounds, before it is transposed.
    func addSounding(to keys: inout KeySet) {
        if note != nil { keys.insert(Int(pitch.rounded())) }
    }

    /// Whether it goes on by itself.
    var isRunning: Bool { steps.isRunning }

    /// Whether it sounds; nil where that is not switched.
    var isOn: Bool? { hold.isOn }

    /// Whether its toggle is on; nil where it has none.
    var toggle: Bool? { hold.toggle }

    /// Switches its toggle as a snapshot says.
    mutating func recall(_ isOn: Bool, _ ribbon: Ribbon, at time: Timestamp, shared: SharedState) {
        play(hold.recall(isOn), ribbon, at: time, shared)
    }
}

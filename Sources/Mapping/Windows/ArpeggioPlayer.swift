import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes between the edges of a ribbon's range in turn, or the keys of a gate, for one route to `arp`. After `init` nothing
/// is allocated.
struct ArpeggioPlayer {
    private var voice: WindowVoice
    private let gate: Double
    private var rows: PitchRows
    private var window: NoteWindow
    private var isTuned = false
    private var hold: WindowHold
    private let isSwitch: Bool
    private var order: NoteOrder
    private var steps: StepGrid
    private var note: Output.Note?
    /// Of the note, before it is transposed.
    private var pitch = 0.0
    /// When it ends; the distant future while none sounds.
    private var noteEnd = Timestamp.distantFuture

    init(_ route: Route, settings: MIDISettings, channels: VoiceChannels, scales: [Scale], length: Points) {
        voice = WindowVoice(route, settings: settings, channels: channels)
        let arpeggio = voice.options.arpeggio
        gate = arpeggio.gate
        rows = PitchRows(voice.options, scales: scales, length: length)
        window = NoteWindow(voice.options, rows.first)
        hold = WindowHold(route)
        isSwitch = route.isSwitch
        order = NoteOrder(arpeggio)
        steps = StepGrid(division: arpeggio.division, swing: arpeggio.swing)
    }

    // MARK: The window

    /// The ribbon has been touched, moved or let go. Where its window is now is heard at the next step.
    mutating func follow(_ ribbon: Ribbon, at time: Timestamp, output: Output) {
        switch hold.follow(ribbon, isLatching: output.isLatching) {
        case .none, .held: break
        case .struck: strike(ribbon, at: time, output)
        case .ended: endNotes(output)
        }
    }

    private mutating func strike(_ ribbon: Ribbon, at time: Timestamp, _ output: Output) {
        window.empty()
        order.begin(seed: UInt64(bitPattern: time.nanoseconds))
        step(ribbon, at: time, output)
        steps.strike(output.clock, at: time)
    }

    private mutating func step(_ ribbon: Ribbon, at time: Timestamp, _ output: Output) {
        endNote(output)
        if isTuned { window.tune(rows.first) }
        isTuned = false
        _ = window.follow(ribbon.state)
        let place = order.next(of: window.pitches)
        let velocity = voice.options.velocity(of: ribbon.contacts.last, place: window.place(of: place.pitch))
        (note, pitch) = (voice.strike(place.sounding, velocity, output), place.sounding)
        noteEnd = note == nil ? .distantFuture : time + steps.length(gate, output.clock)
    }

    private mutating func endNote(_ output: Output) {
        if let note { voice.release(note, output) }
        (note, noteEnd) = (nil, .distantFuture)
    }

    // MARK: Time

    /// When the next note begins or the last one ends; the distant future while it rests.
    var deadline: Timestamp { min(noteEnd, steps.deadline) }

    mutating func fire(_ ribbon: Ribbon, at time: Timestamp, output: Output) {
        if noteEnd <= time { endNote(output) }
        guard steps.deadline <= time else { return }
        step(ribbon, at: time, output)
        steps.next(output.clock, at: time)
    }

    mutating func followClock(_ clock: BeatClock, at time: Timestamp) { steps.follow(clock, at: time) }

    // MARK: Endings

    mutating func releaseLatched(_ output: Output) {
        if hold.isLatched { endNotes(output) }
    }

    /// Ends it. Fingers that are down are silent from here on.
    mutating func endNotes(_ output: Output) {
        endNote(output)
        steps.end()
        hold.end()
    }

    mutating func synchronize(with ribbon: Ribbon) { hold.synchronize(with: ribbon) }

    // MARK: Tuning

    /// The next step is one of the new tuning.
    mutating func tune(_ tuning: Tuning) {
        rows.tune(tuning)
        isTuned = true
    }

    mutating func hear(_ chord: UInt16) {
        if rows.hear(chord) { isTuned = true }
    }

    /// Adds the key of the step that sounds, before it is transposed.
    func addSounding(to keys: inout KeySet) {
        if note != nil { keys.insert(Int(pitch.rounded())) }
    }

    /// Whether it goes on by itself.
    var isRunning: Bool { steps.isRunning }

    /// Whether it sounds; nil where that is not switched.
    var isOn: Bool? { isSwitch ? hold.isSounding : nil }

    var followsInput: Bool { rows.followsInput }

    /// Where the note beside the one at a position is; nil at the end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        rows.position(besideNoteAt: position, up: isUp)
    }
}

import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes of a window in turn: a route to `arp`. A movement of the window, or a new tuning, is heard at the
/// next step.
final class ArpeggioPlayer: WindowPlayer {
    private let gate: Double
    private var order: NoteOrder
    private var steps: StepGrid
    private var note: Output.Note?
    /// The note's pitch before it is transposed.
    private var pitch = 0.0
    /// When it ends; the distant future while none sounds.
    private var noteEnd = Timestamp.distantFuture

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.target == .arpeggio else { return nil }
        let arpeggio = (route.note ?? NoteOptions()).arpeggio
        gate = arpeggio.gate
        order = NoteOrder(arpeggio)
        steps = StepGrid(division: arpeggio.division, swing: arpeggio.swing)
        super.init(window: route, at: place, setup)
    }

    // MARK: Steps

    override func strike(_ ribbon: Ribbon, at time: Timestamp) {
        window.empty()
        order.begin(seed: UInt64(bitPattern: time.nanoseconds))
        if steps.isRunning { shared.clock.endArpeggio() }
        shared.clock.beginArpeggio(at: time)
        step(ribbon, at: time)
        steps.strike(shared.clock, at: time)
    }

    private func step(_ ribbon: Ribbon, at time: Timestamp) {
        endNote()
        window.adoptTuning()
        _ = window.follow(ribbon.state)
        let place = order.next(of: window.pitches)
        (note, pitch) = (sound(place.sounding, velocity(of: place.pitch)), place.sounding)
        noteEnd = note == nil ? .distantFuture : time + steps.length(gate, shared.clock)
    }

    private func endNote() {
        if let note { release(note) }
        (note, noteEnd) = (nil, .distantFuture)
    }

    override func silence() {
        endNote()
        if steps.isRunning { shared.clock.endArpeggio() }
        steps.end()
    }

    override func endRepetition() { endNotes() }

    override func addSounding(to keys: inout KeySet) {
        if note != nil { keys.insert(Int(pitch.rounded())) }
    }

    // MARK: Time

    /// When the next note begins or the last one ends.
    override var deadline: Timestamp { min(noteEnd, steps.deadline) }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        if noteEnd <= time { endNote() }
        guard steps.deadline <= time else { return }
        step(ribbon, at: time)
        steps.next(shared.clock, at: time)
    }

    override var hasSteps: Bool { true }

    override var isRunning: Bool { steps.isRunning }

    override func followClock(at time: Timestamp) { steps.reschedule(shared.clock, at: time) }
}

import MIDI
import Ribbons
import Time
import Touch

/// Plays the notes of a window in turn: a route to `arp`. A movement of the window, or a new tuning, is heard at the
/// next step.
final class ArpeggioPlayer: WindowPlayer {
    /// The arpeggio of the preset.
    private let preset: Arpeggio
    /// How actions have changed the arpeggio.
    private var settings = ArpeggioSettings()
    private var order: NoteOrder
    /// Runs from `strike` to `silence`. Meanwhile the clock counts this arpeggio (`beginArpeggio`, `endArpeggio`).
    private var steps: StepGrid
    private var note: Output.Note?
    /// The note's pitch before it is transposed.
    private var pitch = 0.0
    /// The velocity of the step; nil if it is a rest.
    private var struck: UInt7?
    /// When the note ends; the distant future while none sounds.
    private var noteEnd = Timestamp.distantFuture

    /// Nil for other targets.
    init?(_ route: Route, at place: Int, _ setup: PlayerSetup) {
        guard route.target == .arpeggio else { return nil }
        preset = (route.note ?? NoteOptions()).arpeggio
        order = NoteOrder(preset)
        steps = StepGrid(division: preset.division, swing: preset.swing, parts: preset.ratchet)
        super.init(window: route, at: place, setup)
    }

    // MARK: Steps

    override func strike(_ ribbon: Ribbon, at time: Timestamp) {
        window.empty()
        order.begin(seed: UInt64(bitPattern: time.nanoseconds))
        if steps.isRunning { shared.clock.endArpeggio() }
        shared.clock.beginArpeggio(at: time)
        step(steps.nearestStep(shared.clock, at: time), ribbon, at: time)
        steps.strike(shared.clock, at: time)
    }

    /// Plays the next note of the window, or a rest.
    /// - Parameter number: the number of the step, counted from beat 0; it chooses the accent.
    private func step(_ number: Int, _ ribbon: Ribbon, at time: Timestamp) {
        endNote()
        window.renew(ribbon.state)
        let place = order.next(of: window.pitches, shared.chord.order)
        let velocity = settings.velocity.map { UInt7(nearest: $0) } ?? velocity(of: place.pitch)
        (pitch, struck) = (place.sounding, accented(velocity, number))
        begin(at: time)
    }

    /// Strikes the step's note, for the first time or again.
    private func begin(at time: Timestamp) {
        guard let struck else { return }
        note = sound(pitch, struck)
        let part = (settings.gate ?? preset.gate) / Double(preset.ratchet)
        noteEnd = note == nil ? .distantFuture : time + steps.length(part, shared.clock)
    }

    /// The velocity of a step; nil for a rest.
    private func accented(_ velocity: UInt7, _ number: Int) -> UInt7? {
        let count = preset.accents.count
        guard count > 0 else { return velocity }
        let percent = preset.accents[(number % count + count) % count]
        guard percent > 0 else { return nil }
        return UInt7(nearest: max(Double(velocity.rawValue) * percent / 100, 1))
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

    // MARK: Settings

    override var arpeggio: ArpeggioSettings? { settings }

    override func set(_ property: RibbonProperty, to value: Double, isRelative: Bool, at time: Timestamp) {
        func next(_ present: @autoclosure () -> Double) -> Double {
            let next = isRelative ? present() + value : value
            return property == .division ? next : min(max(next, property.range.lowerBound), property.range.upperBound)
        }
        switch property {
        case .division: settings.division = next(steps.division)
        case .swing: settings.swing = next(steps.swing)
        case .gate: settings.gate = next(settings.gate ?? preset.gate)
        case .velocity: settings.velocity = next(settings.velocity ?? Double(options.velocity.standard.rawValue))
        case .center, .range, .door: return
        }
        followSettings(at: time)
    }

    override func recall(_ settings: ArpeggioSettings, at time: Timestamp) {
        self.settings = settings
        followSettings(at: time)
    }

    /// Applies `settings` to the steps. A note that sounds keeps its length.
    private func followSettings(at time: Timestamp) {
        let (division, swing) = (settings.division ?? preset.division, settings.swing ?? preset.swing)
        guard division != steps.division || swing != steps.swing else { return }
        steps.change(division: division, swing: swing, shared.clock, at: time)
    }

    // MARK: Time

    /// When the next note begins or the last one ends.
    override var deadline: Timestamp { min(noteEnd, steps.deadline) }

    override func fire(_ ribbon: Ribbon, at time: Timestamp) {
        if noteEnd <= time { endNote() }
        guard steps.deadline <= time else { return }
        if steps.isPart {
            endNote()
            begin(at: time)
        } else {
            step(steps.number, ribbon, at: time)
        }
        steps.next(shared.clock, at: time)
    }

    override var hasSteps: Bool { true }

    override var isRunning: Bool { steps.isRunning }

    override func followClock(at time: Timestamp) { steps.reschedule(shared.clock, at: time) }
}

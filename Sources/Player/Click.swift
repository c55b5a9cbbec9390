import MIDI
import Mapping
import Time

/// Makes beats audible: those of a preset with a `click` while something counts, and the bar before a recording with
/// `count-in`.
struct Click {
    /// Velocities of the first beat of a bar, and of the others.
    static let (strong, weak): (UInt7, UInt7) = (127, 90)
    /// How long a note sounds.
    static let length: Nanoseconds = .milliseconds(40)

    /// The grid of beats as the meter counts them. It runs while a preset has a click, or a bar is counted.
    var steps: StepGrid
    var note: Output.Note?
    /// When the note ends; the distant future while none sounds.
    var end = Timestamp.distantFuture

    init(_ meter: Meter) { steps = StepGrid(division: 4 / Double(meter.value)) }

    var deadline: Timestamp { min(steps.deadline, end) }
}

extension Player {
    /// Starts the click of a preset that has one.
    func beginClick(at time: Timestamp) {
        guard patch.patch.midi.click != nil, !click.steps.isRunning, time > Timestamp(nanoseconds: .min) else { return }
        countClick(from: time)
    }

    /// Starts the grid of beats that may be heard.
    func countClick(from time: Timestamp) {
        if !click.steps.isRunning { click.steps.begin(shared.clock, at: time) }
        isScheduled = false
    }

    /// Takes the meter of another patch.
    func adoptClick(at time: Timestamp) {
        endClick()
        click = Click(patch.patch.midi.meter)
        beginClick(at: time)
        if patch.loops.contains(where: { $0.phase == .counting }) { countClick(from: time) }
    }

    func endClick() {
        if let note = click.note { output.release(note) }
        (click.note, click.end) = (nil, .distantFuture)
    }

    /// Ends the note, plays the beat, or both, as they are due.
    func fireClick(_ due: Timestamp) {
        // After a gap, a note may be overdue.
        let due = max(due, now)
        if click.end <= due { endClick() }
        if click.steps.deadline <= due { fireClickBeat(due) }
        flush(at: due)
    }

    private func fireClickBeat(_ due: Timestamp) {
        let beat = clock.beat(at: due)
        if let sound = clickSound(onBeat: beat, at: due) {
            endClick()
            let bars = beat / clock.barLength
            let isFirst = abs(bars - bars.rounded()) * clock.barLength < TouchLoop.unison
            click.note = output.strike(
                sound.key, velocity: isFirst ? Click.strong : Click.weak, channel: sound.channel, port: 0)
            click.end = due + Click.length
            click.steps.next(shared.clock, at: due)
        } else {
            // A silent beat does not count as played, so a beat that comes soon after it is not left out.
            click.steps.begin(shared.clock, at: due + click.steps.length(0.5, shared.clock))
        }
        let isNeeded = patch.patch.midi.click != nil || patch.loops.contains { $0.phase == .counting }
        if !isNeeded { click.steps.end() }
    }

    /// The click's sound on a beat; nil on a silent one.
    private func clickSound(onBeat beat: Double, at time: Timestamp) -> ClickSound? {
        let midi = patch.patch.midi
        let isCounted = patch.loops.contains { $0.countsIn(beat, clock) }
        if isCounted { return midi.countInSound }
        // While the first loop is recorded, the tempo is not known yet.
        let isFree = patch.loops.contains { $0.phase == .recording && $0.setsTempo }
        return clock.counts(at: time) && !isFree ? midi.click : nil
    }
}

extension TouchLoop {
    /// Whether a beat is in the bar that is counted before the recording.
    func countsIn(_ beat: Double, _ clock: BeatClock) -> Bool {
        guard phase == .counting || phase == .recording else { return false }
        return beat > origin - clock.barLength - Self.unison && beat < origin - Self.unison
    }
}

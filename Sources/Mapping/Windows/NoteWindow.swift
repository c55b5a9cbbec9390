import MIDI
import Ribbons
import Storage
import Touch

/// The notes between the edges of a ribbon's range (docs/notes.md, "Chords"), or fixed keys. After `init` nothing is
/// allocated.
struct NoteWindow {
    /// A pitch, and its distance from the centre, reduced by the dead band if it is in the window already.
    private struct Candidate {
        var pitch: Double
        var distance: Double
    }

    private var rows: PitchRows
    /// The pitches from which its notes are chosen; those of `rows` may have been tuned since.
    private var map: PitchMap
    /// Most notes in the window; those nearest to the centre are chosen.
    private let voices: Int
    /// Every n-th scale degree is a note.
    private let spread: Int
    /// Whether its notes are always the same keys.
    private let isFixed: Bool
    /// The result of `choose`, ascending; `follow` makes it the new `pitches`. One more than `voices` for a moment.
    private var candidates: [Candidate] = []
    /// The pitches of the notes, ascending.
    private(set) var pitches: [Double] = []
    /// The pitch of the range's centre, and the semitones from there to an edge.
    private var center = 0.0
    private var half = 0.0

    init(_ options: NoteOptions, _ setup: PlayerSetup) {
        (voices, spread) = (options.voices, max(options.spread, 1))
        rows = PitchRows(options, setup)
        map = rows.first
        isFixed = !options.keys.isEmpty
        candidates.prepare(capacity: voices + 1)
        pitches.prepare(capacity: max(voices, options.keys.count) + 1)
        pitches += options.keys.map { Double($0.rawValue) }.sorted()
    }

    // MARK: Tuning

    /// Sets another tuning, which applies after `renew`.
    mutating func tune(_ tuning: Tuning) { rows.tune(tuning) }

    /// Takes the keys of the chord and the tuning that have come in on the input port; they too apply after `renew`.
    mutating func followInput() { _ = rows.followInput() }

    var followsInput: Bool { rows.followsInput }

    /// The position of the note next to the one at a position; nil at the end.
    func position(besideNoteAt position: Double, up isUp: Bool) -> Double? {
        rows.position(besideNoteAt: position, up: isUp)
    }

    // MARK: Notes

    /// Forgets its notes, so that the next ones are chosen without regard to them.
    mutating func empty() {
        guard !isFixed else { return }
        pitches.removeAll(keepingCapacity: true)
    }

    /// Follows a ribbon's range, and from here on chooses its notes from the latest tuning.
    mutating func renew(_ state: RibbonState) {
        map = rows.first
        _ = follow(state)
    }

    /// Follows a ribbon's range. Returns whether the notes have changed. A note in the window stays until the edge has
    /// passed it by a dead band, so that a resting finger strikes nothing.
    mutating func follow(_ state: RibbonState) -> Bool {
        guard !isFixed else { return false }
        center = map.pitch(at: state.center)
        half = map.pitch(at: state.trailing) - center
        choose()
        guard candidates.count != pitches.count || !candidates.indices.allSatisfy({ isSame($0) }) else { return false }
        pitches.removeAll(keepingCapacity: true)
        for candidate in candidates { pitches.append(candidate.pitch) }
        return true
    }

    func contains(_ pitch: Double) -> Bool { pitches.contains { abs($0 - pitch) < PitchMap.unison } }

    /// The distance of a pitch from the centre: 0 at the centre, 1 at the edges and beyond.
    func distance(of pitch: Double) -> Double { half > 0 ? min(abs(pitch - center) / half, 1) : 0 }

    private func isSame(_ index: Int) -> Bool { abs(candidates[index].pitch - pitches[index]) < PitchMap.unison }

    /// Fills `candidates` with the notes for the present `center` and `half`.
    private mutating func choose() {
        candidates.removeAll(keepingCapacity: true)
        let reach = half + map.deadBand
        for number in map.numbers(from: center - reach, to: center + reach, every: spread) {
            let candidate = candidate(number)
            if candidate.distance <= half + PitchMap.unison { insert(candidate) }
        }
        if candidates.isEmpty { chooseNearest() }
    }

    /// Chooses the note nearest to the middle, if there is none between the edges.
    private mutating func chooseNearest() {
        let (below, above) = map.neighbours(of: center, every: spread)
        let (lower, upper) = (candidate(below), candidate(above))
        candidates.append(lower.distance <= upper.distance ? lower : upper)
    }

    private func candidate(_ number: Int) -> Candidate {
        let pitch = map.note(number)
        return Candidate(pitch: pitch, distance: abs(pitch - center) - (contains(pitch) ? map.deadBand : 0))
    }

    /// Inserts a candidate if it is among the nearest ones; they are kept in ascending order of pitch.
    private mutating func insert(_ candidate: Candidate) {
        candidates.append(candidate)
        guard candidates.count > voices else { return }
        let farthest = candidates.indices.max { candidates[$0].distance < candidates[$1].distance }
        if let farthest { candidates.remove(at: farthest) }
    }
}

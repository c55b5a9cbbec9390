import Touch

/// The pitch of one voice: the finger's pitch after the quantiser (docs/notes.md, "The pitch of a finger").
struct PitchTracker {
    private let quantize: Quantize
    private let roundRate: Double
    /// The voice's note; `step` and `round` move it.
    private(set) var note: Double
    /// What is subtracted from the finger's pitch.
    private var correction: Double
    private var finger: Double
    private var motion: FingerMotion
    /// How many steps in a row corrected nothing since the finger has moved.
    private var stillSteps = 0

    /// The dead band of `step`, in cells of a semitone.
    private static let stepBand = 0.2
    /// Those of `round`: a finger that rests or shakes beside the middle between two notes stays with one of them.
    private static let (restBand, vibratoBand) = (0.1, 0.3)
    /// A vibrato is drawn to the note at this part of the rate, because its middle is known only roughly.
    private static let vibratoShare = 1.0 / 8
    /// In tune, in semitones: a finger that rests has come to its note.
    private static let inTune = 0.005
    /// A correction of fewer semitones counts as none: the widest bend has 170 values for each semitone.
    private static let stillnessThreshold = 1e-7
    /// After so many steps without a correction (a second) the pitch rests until the finger moves.
    private static let stillStepLimit = 250

    init(_ options: NoteOptions, map: PitchMap, finger: Double) {
        quantize = options.quantize
        roundRate = options.roundRate
        self.finger = finger
        motion = FingerMotion(at: finger)
        note = quantize == .off ? finger : map.nearestNote(to: finger)
        correction = quantize == .off ? 0 : finger - note
    }

    /// The sounding pitch.
    var pitch: Double { quantize.bends ? finger - correction : note }

    /// Whether the pitch moves by itself while the finger rests, so that `tick` must be called.
    var movesByItself: Bool { quantize == .round && stillSteps < Self.stillStepLimit }

    mutating func move(to finger: Double) {
        if finger != self.finger { stillSteps = 0 }
        self.finger = finger
    }

    /// With `quantize: step` the note is the one that the finger has moved to.
    mutating func step(map: PitchMap) {
        note = map.nearestNote(to: finger, from: note, deadBand: Self.stepBand)
    }

    /// One step of 4 ms: `round` draws a finger that rests or shakes to the nearest note. A slide is left as it is.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        stillSteps += 1
        switch motion.step(to: finger) {
        case .sliding: break
        case .resting(let mean):
            note = map.nearestNote(to: mean, from: note, deadBand: Self.restBand)
            draw(mean, rate: roundRate)
            if abs(mean - note - correction) < Self.inTune { motion.settle(at: finger) }
        case .shaking(let mean):
            note = map.nearestNote(to: mean, from: note, deadBand: Self.vibratoBand)
            draw(mean, rate: roundRate * Self.vibratoShare)
        }
    }

    /// Brings the correction nearer to the one that puts the finger's mean on the note.
    private mutating func draw(_ mean: Double, rate: Double) {
        let step = (mean - note - correction) * (1 - exponential(-rate * Smoother.interval.seconds))
        correction += step
        if abs(step) >= Self.stillnessThreshold { stillSteps = 0 }
    }
}

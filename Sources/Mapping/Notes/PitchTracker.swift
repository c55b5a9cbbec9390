import Touch

/// The pitch of one voice: the finger's pitch after the quantiser (docs/notes.md, "The pitch of a finger").
struct PitchTracker {
    private let quantize: Quantize
    private let roundRate: Double
    /// The voice's note; `step` and `round` move it.
    private(set) var note: Double
    /// What is subtracted from the finger's pitch.
    private var correction: Double
    /// The finger's pitch with its vibrato taken out.
    private var mean: Double
    /// The mean of the mean. While the two differ, the finger slides.
    private var slowMean: Double
    private var finger: Double
    /// How many steps in a row moved nothing.
    private var stillSteps = 0

    /// A step of fewer semitones counts as none: the widest bend has 170 values for each semitone.
    private static let stillnessThreshold = 1e-7
    /// After so many such steps (a second) the pitch rests until the finger moves.
    private static let stillStepLimit = 250
    /// The means' time constant: one cycle of the slowest vibrato (about 4 Hz).
    private static let meanTime = 0.25
    /// Where the means differ by this many semitones or more, nothing is corrected. A vibrato of a whole semitone stays
    /// well below it.
    private static let slideThreshold = 0.15

    init(_ options: NoteOptions, map: PitchMap, finger: Double) {
        quantize = options.quantize
        roundRate = options.roundRate
        self.finger = finger
        mean = finger
        slowMean = finger
        note = quantize == .off ? finger : map.nearestNote(to: finger)
        correction = quantize == .off ? 0 : finger - note
    }

    /// The sounding pitch.
    var pitch: Double { quantize.bends ? finger - correction : note }

    /// Whether the pitch moves by itself while the finger rests, so that `tick` must be called.
    var movesByItself: Bool { quantize == .round && stillSteps < Self.stillStepLimit }

    mutating func move(to finger: Double, map: PitchMap) {
        if finger != self.finger { stillSteps = 0 }
        self.finger = finger
        if quantize == .step { note = map.nearestNote(to: finger) }
    }

    /// One step of 4 ms: `round` draws the mean to the nearest note, less while the finger slides.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        let interval = Smoother.interval.seconds
        let share = 1 - exponential(-interval / Self.meanTime)
        let step = (finger - mean) * share
        mean += step
        let slowStep = (mean - slowMean) * share
        slowMean += slowStep
        note = map.nearestNote(to: mean)
        let steadiness = max(0, 1 - abs(mean - slowMean) / Self.slideThreshold)
        let correctionStep = (mean - note - correction) * (1 - exponential(-roundRate * steadiness * interval))
        correction += correctionStep
        let isStill = max(abs(step), abs(slowStep), abs(correctionStep)) < Self.stillnessThreshold
        stillSteps = isStill ? stillSteps + 1 : 0
    }
}

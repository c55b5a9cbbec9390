import Touch

/// The pitch of one voice: what its quantiser makes of the finger's (PRESETS, `quantize`).
struct PitchTracker {
    private let quantize: Quantize
    private let roundRate: Double
    /// The note that the voice stands for; `step` and `round` move it.
    private(set) var note: Double
    /// What is subtracted from the finger's pitch.
    private var correction: Double
    /// The finger's pitch with its vibrato taken out.
    private var mean: Double
    /// The mean of the mean: as long as they differ, the finger slides.
    private var slowMean: Double
    private var finger: Double
    /// For how many steps nothing has moved.
    private var stillSteps = 0

    /// A step of fewer semitones moves nothing: the widest bend has 170 values for each.
    private static let stillness = 1e-7
    /// After so many such steps, a second, nothing moves until the finger does.
    private static let patience = 250
    /// How long the means look back: one cycle of the slowest vibrato (about 4 Hz).
    private static let meanTime = 0.25
    /// Semitones by which the means differ when nothing is drawn; a vibrato of a whole semitone is well below it.
    private static let slide = 0.15

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

    /// Whether the pitch moves by itself while the finger rests, so that `tick` is wanted.
    var isRestless: Bool { quantize == .round && stillSteps < Self.patience }

    mutating func move(to finger: Double, map: PitchMap) {
        if finger != self.finger { stillSteps = 0 }
        self.finger = finger
        if quantize == .step { note = map.nearestNote(to: finger) }
    }

    /// 4 ms go by: `round` draws the mean to the nearest note, the less the more the finger slides.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        let interval = Smoother.interval.seconds
        let share = 1 - exponential(-interval / Self.meanTime)
        let step = (finger - mean) * share
        mean += step
        let slowStep = (mean - slowMean) * share
        slowMean += slowStep
        note = map.nearestNote(to: mean)
        let calm = max(0, 1 - abs(mean - slowMean) / Self.slide)
        let correctionStep = (mean - note - correction) * (1 - exponential(-roundRate * calm * interval))
        correction += correctionStep
        let isStill = max(abs(step), abs(slowStep), abs(correctionStep)) < Self.stillness
        stillSteps = isStill ? stillSteps + 1 : 0
    }
}

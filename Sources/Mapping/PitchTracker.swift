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
    var isRestless: Bool { quantize == .round }

    mutating func move(to finger: Double, map: PitchMap) {
        self.finger = finger
        if quantize == .step { note = map.nearestNote(to: finger) }
    }

    /// 4 ms go by: `round` draws the mean to the nearest note, the less the more the finger slides.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        let interval = Smoother.interval.seconds
        let share = 1 - exponential(-interval / Self.meanTime)
        mean += (finger - mean) * share
        slowMean += (mean - slowMean) * share
        note = map.nearestNote(to: mean)
        let calm = max(0, 1 - abs(mean - slowMean) / Self.slide)
        correction += (mean - note - correction) * (1 - exponential(-roundRate * calm * interval))
    }
}

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
    private var finger: Double

    /// How long the mean looks back: one cycle of the slowest vibrato (about 4 Hz).
    private static let meanTime = 0.25

    init(_ options: NoteOptions, map: PitchMap, finger: Double) {
        quantize = options.quantize
        roundRate = options.roundRate
        self.finger = finger
        mean = finger
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

    /// 4 ms go by: `round` draws the mean to the nearest note.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        let interval = Smoother.interval.seconds
        mean += (finger - mean) * (1 - exponential(-interval / Self.meanTime))
        note = map.nearestNote(to: mean)
        correction += (mean - note - correction) * (1 - exponential(-roundRate * interval))
    }
}

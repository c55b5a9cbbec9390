import Touch

/// The pitch of one voice: the finger's pitch after the quantiser (docs/notes.md, "The pitch of a finger").
struct PitchTracker {
    private let quantize: Quantize
    private let roundRate: Double
    /// The voice's note; `step` and `round` move it.
    private(set) var note: Double
    /// Semitones subtracted from the finger's pitch.
    private var correction: Double
    private var finger: Double
    private var motion: FingerMotion
    /// Whether the finger rests. Then its movements are not heard.
    private(set) var isResting = false
    /// The finger's pitch where it rests, or rested last.
    private var place: Double
    /// Distance of the finger from the pitch that is heard, in semitones.
    private var unheard = 0.0
    /// The panel's noise on a resting finger, in semitones from the lowest to the highest pitch.
    private let noise: Double
    /// Number of steps in a row without a correction since the finger last moved.
    private var stillSteps = 0

    /// The dead band of `step`, in cells of a semitone.
    private static let stepBand = 0.2
    /// The dead bands of `round`, for a finger that comes to rest, and for one that rests or shakes: near the middle
    /// between two notes it stays with one of them.
    private static let (stopBand, stayBand) = (0.1, 0.3)
    /// A vibrato is drawn to the note at this fraction of the rate, because its middle is known only roughly.
    private static let vibratoShare = 1.0 / 8
    /// The rate per second at which the sound catches up with a finger that has rested.
    private static let hearingRate = 40.0
    /// A correction of fewer semitones counts as none: the widest bend has 170 values for each semitone.
    private static let stillnessThreshold = 1e-7
    /// After this many steps without a correction (a second), the pitch rests until the finger moves.
    private static let stillStepLimit = 250

    init(_ options: NoteOptions, map: PitchMap, finger: Double) {
        quantize = options.quantize
        roundRate = options.roundRate
        self.finger = finger
        place = finger
        noise = map.noise
        motion = FingerMotion(at: finger, noise: noise)
        note = quantize == .off ? finger : map.nearestNote(to: finger)
        correction = quantize == .off ? 0 : finger - note
    }

    /// The sounding pitch.
    var pitch: Double { quantize.bends ? finger - unheard - correction : note }

    /// Whether the pitch moves by itself while the finger rests, so that `tick` must be called.
    var movesByItself: Bool { quantize == .round && stillSteps < Self.stillStepLimit }

    /// Takes the finger's reported pitch. `step` or `tick` then moves the note.
    mutating func move(to finger: Double) {
        if finger != self.finger { stillSteps = 0 }
        if isResting || unheard != 0 { hide(finger - self.finger, upTo: finger) }
        self.finger = finger
    }

    /// Hides the movement of a resting finger. Beyond the noise it is heard in part, at twice the noise completely.
    private mutating func hide(_ movement: Double, upTo finger: Double) {
        if isResting { unheard += movement }
        let way = abs(finger - place)
        if way > noise { isResting = false }
        let most = max(0, 2 * noise - way)
        unheard = min(max(unheard, -most), most)
    }

    /// With `quantize: step`, moves the note to the one that the finger has reached.
    mutating func step(map: PitchMap) {
        note = map.nearestNote(to: finger, from: note, deadBand: Self.stepBand)
    }

    /// Advances by 4 ms: `round` draws a finger that rests or shakes to the nearest note. A slide is not corrected.
    mutating func tick(map: PitchMap) {
        guard quantize == .round else { return }
        stillSteps += 1
        let state = motion.step(to: finger)
        let wasResting = isResting
        isResting = false
        switch state {
        case .sliding: hear()
        case .resting(let mean):
            (isResting, place) = (true, mean)
            note = map.nearestNote(to: mean, from: note, deadBand: wasResting ? Self.stayBand : Self.stopBand)
            draw(mean, rate: roundRate)
            unheard += step(finger - mean - unheard, rate: roundRate)
        case .shaking(let mean):
            hear()
            note = map.nearestNote(to: mean, from: note, deadBand: Self.stayBand)
            draw(mean, rate: roundRate * Self.vibratoShare)
        }
    }

    private mutating func hear() { unheard += step(-unheard, rate: Self.hearingRate) }

    /// Moves the correction towards the one that puts the finger's mean on the note.
    private mutating func draw(_ mean: Double, rate: Double) {
        correction += step(mean - note - correction, rate: rate)
    }

    /// The part of a difference that is made up in a step of 4 ms. Unless it is tiny, `stillSteps` is 0 again.
    private mutating func step(_ difference: Double, rate: Double) -> Double {
        let step = difference * (1 - exponential(-rate * Smoother.interval.seconds))
        if abs(step) >= Self.stillnessThreshold { stillSteps = 0 }
        return step
    }
}

import Time
import Touch

/// The strength of the One-Euro filter (Casiez, Roussel, Vogel: 1 € Filter, CHI 2012).
public struct OneEuroParameters: Hashable, Sendable {
    /// The cutoff frequency for a finger at rest, in hertz, above 0. Lower means less jitter and more lag; 1 to 5 are
    /// usual.
    public var minimumCutoff: Double
    /// The rise of the cutoff with speed, in hertz for each point a second, 0 or more. Higher means less lag in
    /// movement; 0.01 to 0.1 are usual.
    public var speedCoefficient: Double

    public init(minimumCutoff: Double = 2, speedCoefficient: Double = 0.05) {
        self.minimumCutoff = minimumCutoff
        self.speedCoefficient = speedCoefficient
    }

    func cutoff(atSpeed speed: Points) -> Double {
        let cutoff = minimumCutoff + speedCoefficient * speed.magnitude
        return cutoff.isFinite && cutoff > 0.001 ? cutoff : 0.001
    }
}

/// A low-pass filter for one coordinate of one contact. Its cutoff frequency rises with the speed.
struct OneEuroFilter: Sendable {
    /// The cutoff for the speed itself, in hertz.
    private static let speedCutoff = 1.0

    /// The filtered coordinate; `raw` is the latest unfiltered one, and `speed` is filtered too, in points per second.
    private var value: Points = 0
    private var raw: Points = 0
    private var speed: Points = 0
    private var time: Timestamp?

    init() {}

    mutating func feed(_ new: Points, at now: Timestamp, _ parameters: OneEuroParameters) -> Points {
        guard let before = time else {
            (value, raw, time) = (new, new, now)
            return new
        }
        let step = (now - before).seconds
        guard step > 0 else { return value }
        time = now
        speed += Self.share(Self.speedCutoff, step) * ((new - raw) / step - speed)
        raw = new
        value += Self.share(parameters.cutoff(atSpeed: speed), step) * (new - value)
        return value
    }

    /// The weight of a new value after `step` seconds.
    private static func share(_ cutoff: Double, _ step: Seconds) -> Double {
        let turn = 2 * .pi * cutoff * step
        return turn / (turn + 1)
    }
}

import Storage
import Time
import Touch

/// The last movements of a finger (or of a scale and an angle), for its velocity.
struct SampleRing {
    private struct Sample {
        var nanoseconds: Int64 = 0
        var place = Point.zero
    }

    private static let mask = GestureDefaults.velocitySamples - 1

    private let samples: FixedArray<Sample>
    /// The place of the next sample; the newest one is before it.
    private var next = 0
    private var count = 0

    init(in arena: Arena) {
        samples = arena.array(repeating: Sample(), count: GestureDefaults.velocitySamples)
    }

    mutating func removeAll() {
        next = 0
        count = 0
    }

    mutating func append(_ place: Point, at time: Timestamp) {
        samples[next] = Sample(nanoseconds: time.nanoseconds, place: place)
        // Neither can overflow: both stay within the number of samples.
        next = (next &+ 1) & SampleRing.mask
        count = min(count &+ 1, GestureDefaults.velocitySamples)
    }

    /// The slope, per second, of a straight line fitted by least squares to the samples of the last 100 ms; 0 if the
    /// last sample is at least 50 ms old.
    func velocity(at now: Timestamp) -> Size {
        guard count > 1 else { return .zero }
        var index = (next &- 1) & SampleRing.mask
        let newest = samples[index]
        let age = now.nanoseconds &- newest.nanoseconds
        guard age < GestureDefaults.velocityRest.count else { return .zero }
        let window = GestureDefaults.velocityWindow.count &- age
        var fit = LineFit()
        for _ in 0..<count {
            let sample = samples[index]
            // Relative to the newest sample, so that no large numbers cancel.
            let before = newest.nanoseconds &- sample.nanoseconds
            if before > window { break }
            fit.add(
                t: -Double(before), SIMD2(sample.place.x - newest.place.x, sample.place.y - newest.place.y))
            index = (index &- 1) & SampleRing.mask
        }
        return fit.slope
    }
}

/// The sums of a line fit through points (t, x) and (t, y), for x and y at once; t is in nanoseconds.
struct LineFit {
    private var n = 0.0
    private var t = 0.0
    private var tt = 0.0
    private var place = SIMD2<Double>.zero
    private var tPlace = SIMD2<Double>.zero

    mutating func add(t time: Double, _ place: SIMD2<Double>) {
        n += 1
        t += time
        tt += time * time
        self.place += place
        tPlace += time * place
    }

    /// Slope per second; 0 if all samples have the same time.
    var slope: Size {
        let spread = n * tt - t * t
        guard spread >= 1 else { return .zero }
        let slope = (n * tPlace - t * place) * (1e9 / spread)
        return Size(width: slope.x, height: slope.y)
    }
}

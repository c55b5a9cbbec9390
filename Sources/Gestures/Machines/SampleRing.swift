import Touch

/// The memory of a machine that measures velocity. The machine does not own it: keep it for as long as the machine.
public final class SampleMemory {
    struct Sample {
        var nanoseconds: Int64 = 0
        var x = 0.0
        var y = 0.0
    }

    let samples: UnsafeMutablePointer<Sample>

    public init() {
        samples = .allocate(capacity: GestureDefaults.velocitySamples)
        samples.initialize(repeating: Sample(), count: GestureDefaults.velocitySamples)
    }

    deinit {
        samples.deallocate()
    }
}

/// The last movements of a finger (or of a scale and an angle), for its velocity.
struct SampleRing {
    private static let mask = GestureDefaults.velocitySamples - 1

    private let samples: UnsafeMutablePointer<SampleMemory.Sample>
    private var next = 0
    private var count = 0

    init(_ memory: SampleMemory) {
        samples = memory.samples
    }

    mutating func removeAll() {
        next = 0
        count = 0
    }

    mutating func append(_ place: Point, at time: Timestamp) {
        samples[next] = SampleMemory.Sample(nanoseconds: time.nanoseconds, x: place.x, y: place.y)
        next = (next + 1) & SampleRing.mask
        count = min(count + 1, GestureDefaults.velocitySamples)
    }

    /// The slope, per second, of a straight line fitted by least squares to the samples of the last 100 ms; 0 where
    /// the last sample is 50 ms old or more (GESTURES.md 3).
    func velocity(at now: Timestamp) -> Size {
        guard count > 1 else { return .zero }
        let newest = samples[(next - 1) & SampleRing.mask]
        let age = now.nanoseconds &- newest.nanoseconds
        guard age < GestureDefaults.velocityRest.count else { return .zero }
        let window = GestureDefaults.velocityWindow.count &- age
        var fit = LineFit()
        for back in 1...count {
            let sample = samples[(next - back) & SampleRing.mask]
            // Relative to the newest sample, so that no large numbers cancel.
            let before = newest.nanoseconds &- sample.nanoseconds
            if before > window { break }
            fit.add(t: -Double(before), x: sample.x - newest.x, y: sample.y - newest.y)
        }
        return fit.slope
    }
}

/// Sums for a straight line through points (t, x) and (t, y), t in nanoseconds.
struct LineFit {
    private var n = 0.0
    private var t = 0.0
    private var tt = 0.0
    private var x = 0.0
    private var y = 0.0
    private var tx = 0.0
    private var ty = 0.0

    mutating func add(t time: Double, x: Double, y: Double) {
        n += 1
        t += time
        tt += time * time
        self.x += x
        self.y += y
        tx += time * x
        ty += time * y
    }

    /// Per second; 0 where all samples are of one moment.
    var slope: Size {
        let spread = n * tt - t * t
        guard spread >= 1 else { return .zero }
        let scale = 1e9 / spread
        return Size(width: (n * tx - t * x) * scale, height: (n * ty - t * y) * scale)
    }
}

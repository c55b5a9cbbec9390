import Touch

/// The last movements of a finger (or of a scale and an angle), for its velocity. After `init` nothing is allocated.
struct SampleRing {
    private struct Sample {
        var time = Timestamp.zero
        var x = 0.0
        var y = 0.0
    }

    private var samples = [Sample](repeating: Sample(), count: GestureDefaults.velocitySamples)
    private var next = 0
    private var count = 0

    mutating func removeAll() {
        next = 0
        count = 0
    }

    mutating func append(_ place: Point, at time: Timestamp) {
        samples[next] = Sample(time: time, x: place.x, y: place.y)
        next = next + 1 == samples.count ? 0 : next + 1
        count = min(count + 1, samples.count)
    }

    /// The slope, per second, of a straight line fitted by least squares to the samples of the last 100 ms; 0 where
    /// the last sample is 50 ms old or more (GESTURES.md 3).
    func velocity(at now: Timestamp) -> Size {
        samples.withUnsafeBufferPointer { fit($0, at: now) }
    }

    private func fit(_ samples: UnsafeBufferPointer<Sample>, at now: Timestamp) -> Size {
        guard count > 1 else { return .zero }
        let newest = samples[next == 0 ? samples.count - 1 : next - 1]
        guard now - newest.time < GestureDefaults.velocityRest else { return .zero }
        var fit = LineFit()
        var index = next
        for _ in 0..<count {
            index = index == 0 ? samples.count - 1 : index - 1
            let sample = samples[index]
            if now - sample.time > GestureDefaults.velocityWindow { break }
            // Relative to the newest sample, so that no large numbers cancel.
            fit.add(t: -(newest.time - sample.time).seconds, x: sample.x - newest.x, y: sample.y - newest.y)
        }
        return fit.slope
    }
}

/// Sums for a straight line through points (t, x) and (t, y).
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

    /// 0 where all samples are of one moment.
    var slope: Size {
        let spread = n * tt - t * t
        guard spread > 1e-18 else { return .zero }
        return Size(width: (n * tx - t * x) / spread, height: (n * ty - t * y) / spread)
    }
}

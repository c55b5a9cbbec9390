import Synchronization
import Time

/// A histogram of durations, with 32 steps for each doubling, so that a percentile is at most 3 % too high.
///
/// One thread adds, any other reads. After `init` it allocates nothing and takes no lock.
public final class Histogram: @unchecked Sendable {
    /// Steps for each doubling, as a power of 2.
    private static let precision = 5
    /// Up to 2⁴⁰ ns, 18 minutes; longer durations count as that.
    private static let bits = 40
    private static let size = (bits - precision + 1) << precision

    /// The number of durations in each step, by `index`.
    private let counts: UnsafeMutablePointer<Atomic<Int>>
    private let longest = Atomic<Int>(0)

    public init() {
        counts = .allocate(capacity: Self.size)
        for index in 0..<Self.size { (counts + index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: Self.size)
        counts.deallocate()
    }

    /// Called by one thread alone.
    public func add(_ length: Nanoseconds) {
        let value = min(max(Int(length.count), 0), 1 << Self.bits - 1)
        let index = Self.index(value)
        counts[index].store(counts[index].load(ordering: .relaxed) + 1, ordering: .relaxed)
        if value > longest.load(ordering: .relaxed) { longest.store(value, ordering: .relaxed) }
    }

    /// Small values have a step each; above them, each doubling has the same number of steps.
    private static func index(_ value: Int) -> Int {
        guard value >= 1 << precision else { return value }
        let octave = Int.bitWidth - 1 - value.leadingZeroBitCount - precision
        return octave << precision + value >> octave
    }

    /// The largest value of a step.
    private static func end(of index: Int) -> Int {
        guard index >= 2 << precision else { return index }
        let octave = index >> precision - 1
        return (index - octave << precision + 1) << octave - 1
    }

    /// The number of durations above a length; some that are at most 3 % longer are left out.
    package func count(above length: Nanoseconds) -> Int {
        (Self.index(Int(length.count)) + 1..<Self.size).reduce(0) { $0 + counts[$1].load(ordering: .relaxed) }
    }

    /// Percentiles in nanoseconds.
    public struct Summary: Hashable, Sendable, Codable {
        public var count = 0
        public var p50 = 0
        public var p99 = 0
        public var p999 = 0
        public var max = 0
    }

    public var summary: Summary {
        let values = (0..<Self.size).map { counts[$0].load(ordering: .relaxed) }
        let count = values.reduce(0, +)
        let longest = longest.load(ordering: .relaxed)
        func percentile(_ part: Double) -> Int {
            let rank = Int((part * Double(count)).rounded(.up))
            var sum = 0
            for (index, value) in values.enumerated() where value > 0 {
                sum += value
                if sum >= rank { return min(Self.end(of: index), longest) }
            }
            return 0
        }
        return Summary(
            count: count, p50: percentile(0.5), p99: percentile(0.99), p999: percentile(0.999), max: longest)
    }
}

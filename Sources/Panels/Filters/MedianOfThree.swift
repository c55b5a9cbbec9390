/// The median of the last three values: drops single outliers and delays steady movement by one report.
struct MedianOfThree: Sendable {
    /// The last two values, the older one first. `count` says how many of them there are.
    private var first: Int32 = 0
    private var second: Int32 = 0
    private var count = 0

    init() {}

    mutating func feed(_ value: Int32) -> Int32 {
        defer {
            first = second
            second = value
            count = min(count + 1, 2)
        }
        guard count == 2 else { return value }
        return max(min(first, second), min(max(first, second), value))
    }
}

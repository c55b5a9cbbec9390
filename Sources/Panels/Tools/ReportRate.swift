import Time
import Touch

/// Measures how often a panel reports while a finger moves; no panel states it.
///
/// Only intervals between two reports that both move a contact count, because a resting finger is not reported.
public struct ReportRate: Sendable {
    /// Intervals in seconds, in order.
    private var intervals: [Seconds] = []
    /// The time of the last report, if it moved a contact.
    private var lastMovement: Timestamp?

    public init() {}

    public mutating func record(_ frame: borrowing TouchFrame) {
        guard frame.contacts.contains(where: { $0.phase == .moved }) else {
            lastMovement = nil
            return
        }
        if let before = lastMovement, frame.timestamp > before {
            intervals.append((frame.timestamp - before).seconds)
        }
        lastMovement = frame.timestamp
    }

    /// The number of measured intervals. Fewer than 20 are not enough for a reliable result.
    public var count: Int { intervals.count }

    public struct Result: Hashable, Sendable, CustomStringConvertible {
        /// Reports a second, from the median interval.
        public var rate: Double
        public var longestGap: Seconds
        /// Intervals longer than one and a half times the median, in which a report is missing.
        public var gaps: Int
        public var count: Int

        public var description: String {
            let longest = Int((longestGap * 1000).rounded())
            let left = gaps == 0 ? "none left out" : "\(gaps) of \(count) left out"
            let interval = Int((1000 / rate).rounded())
            return "this panel delivers \(Int(rate.rounded())) frames a second, one each \(interval) ms; "
                + "\(left), longest gap \(longest) ms"
        }
    }

    /// Nil if nothing has been measured.
    public var result: Result? {
        guard !intervals.isEmpty else { return nil }
        let sorted = intervals.sorted()
        let middle = sorted[sorted.count / 2]
        return Result(
            rate: 1 / middle, longestGap: sorted[sorted.count - 1], gaps: sorted.count { $0 > 1.5 * middle },
            count: sorted.count)
    }
}

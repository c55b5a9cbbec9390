import Time

/// The times of a page's events on the bridge's clock.
///
/// The offset of the two clocks is that of the message that took the least time lately, as if it had come at once. So
/// events of other messages are dated back by as much as these were delayed more. No time goes back, and none is later
/// than its arrival.
public struct PageClock: Sendable {
    /// The least difference between arrival and page's time, in nanoseconds: in the present part of the past, and in
    /// the part before it.
    private var least: [Int64] = []
    private var partEnd = Timestamp.zero
    private var last = Timestamp(nanoseconds: .min)

    /// The length of a part. Clocks of browsers drift by no more than a tenth of a millisecond in this time.
    private static let part = Nanoseconds.milliseconds(5000)

    public init() {}

    /// The time of an event.
    /// - Parameter pageTime: in milliseconds, on the page's clock.
    public mutating func time(of pageTime: Double, arrival: Timestamp) -> Timestamp {
        let page = Int64(max(-1e15, min(1e15, pageTime * 1e6)))
        let offset = arrival.nanoseconds - page
        if arrival >= partEnd {
            least = [offset] + least.prefix(1)
            partEnd = arrival + Self.part
        } else {
            least[0] = min(least[0], offset)
        }
        let time = Timestamp(nanoseconds: page + (least.min() ?? offset))
        last = max(last, min(time, arrival))
        return last
    }
}

import Time
import Touch

/// Counts a panel's contacts and the ghost touches among them.
///
/// A ghost touch is a contact that comes and goes within two reports and 40 ms without moving, either beyond the
/// panel's edge or while an earlier contact is down.
struct GhostTouches: Sendable {
    private struct Touch: Sendable {
        var location: Point
        var isBeyondEdge: Bool
        var time: Timestamp
        var report: Int
    }

    private static let mostReports = 2
    /// Even the shortest taps of a finger last longer.
    private static let longestTime = Nanoseconds.milliseconds(40)
    /// A ghost touch lifts no farther than this from the place where it came down.
    private static let reach: Points = .millimetre

    /// The contact in each of the panel's slots; nil while none touches.
    private var touches: [Touch?]
    /// The number of complete reports.
    private var report = 0
    private(set) var contacts = 0
    private(set) var ghosts = 0

    init(slots count: Int) {
        touches = Array(repeating: nil, count: count)
    }

    @inline(__always)
    mutating func endReport() { report &+= 1 }

    /// Records a touch.
    mutating func begin(_ slot: Int, at location: Point, isBeyondEdge: Bool, time: Timestamp) {
        touches[slot] = Touch(location: location, isBeyondEdge: isBeyondEdge, time: time, report: report)
        contacts += 1
    }

    /// Records a lift.
    mutating func end(_ slot: Int, at location: Point, time: Timestamp) {
        guard let touch = touches[slot] else { return }
        touches[slot] = nil
        let isShort = report &- touch.report <= Self.mostReports && time - touch.time <= Self.longestTime
        guard isShort, location.distance(to: touch.location) <= Self.reach else { return }
        if touch.isBeyondEdge || touches.contains(where: { $0.map { $0.report < touch.report } ?? false }) {
            ghosts += 1
        }
    }

    /// Stops observing a contact that turned out to be a palm.
    mutating func reject(_ slot: Int) { touches[slot] = nil }

    mutating func rejectAll() {
        for slot in touches.indices { touches[slot] = nil }
    }
}

import Time
import Touch

/// Counts the contacts of a panel, and those of them that no finger made.
///
/// A ghost touch is a contact that comes and goes within two reports and 40 ms without moving, either beyond the panel's
/// edge or while another contact is down that was there before it.
struct GhostTouches: Sendable {
    private struct Touch: Sendable {
        var location: Point
        var isBeyondEdge: Bool
        var time: Timestamp
        var report: Int
    }

    private static let mostReports = 2
    /// The shortest taps of a finger are longer.
    private static let longestTime = Nanoseconds.milliseconds(40)
    private static let reach: Points = .millimetre

    /// The contact of each of the panel's slots; nil while none touches.
    private var touches: [Touch?]
    /// How many reports are complete.
    private var report = 0
    private(set) var contacts = 0
    private(set) var ghosts = 0

    init(slots count: Int) {
        touches = Array(repeating: nil, count: count)
    }

    @inline(__always)
    mutating func endReport() { report &+= 1 }

    /// A contact touches.
    mutating func begin(_ slot: Int, at location: Point, isBeyondEdge: Bool, time: Timestamp) {
        touches[slot] = Touch(location: location, isBeyondEdge: isBeyondEdge, time: time, report: report)
        contacts += 1
    }

    /// It is lifted.
    mutating func end(_ slot: Int, at location: Point, time: Timestamp) {
        guard let touch = touches[slot] else { return }
        touches[slot] = nil
        let isShort = report &- touch.report <= Self.mostReports && time - touch.time <= Self.longestTime
        guard isShort, location.distance(to: touch.location) <= Self.reach else { return }
        if touch.isBeyondEdge || touches.contains(where: { $0.map { $0.report < touch.report } ?? false }) {
            ghosts += 1
        }
    }

    /// The contact is no longer looked at: it is a palm.
    mutating func reject(_ slot: Int) { touches[slot] = nil }

    mutating func rejectAll() {
        for slot in touches.indices { touches[slot] = nil }
    }
}

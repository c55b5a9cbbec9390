import Time
import Touch

/// The filters of one contact's position: median, dead band and smoothing, in this order.
struct PositionFilter: Sendable {
    private var x = MedianOfThree()
    private var y = MedianOfThree()
    private var band = DeadBand()
    private var smoothX = OneEuroFilter()
    private var smoothY = OneEuroFilter()
    /// Whether the position would still change if the panel repeated its report.
    private(set) var isBehind = false

    init() {}

    mutating func feed(
        _ contact: PanelContact, at time: Timestamp, _ geometry: PanelGeometry, _ configuration: FilterConfiguration
    ) -> Point {
        guard configuration.movesPositions else { return geometry.location(of: contact) }
        var seen = contact
        if configuration.medianOfThree {
            seen.x = x.feed(contact.x)
            seen.y = y.feed(contact.y)
        }
        var point = geometry.location(of: seen)
        if configuration.deadBand > 0 { point = band.feed(point, radius: configuration.deadBand * .millimetre) }
        var smooth = point
        if let parameters = configuration.smoothing {
            smooth.x = smoothX.feed(point.x, at: time, parameters)
            smooth.y = smoothY.feed(point.y, at: time, parameters)
        }
        isBehind = seen.x != contact.x || seen.y != contact.y || smooth.distance(to: point) > Self.tolerance
        return smooth
    }

    /// A position closer than this to the panel's has arrived.
    private static let tolerance: Points = 0.05
}

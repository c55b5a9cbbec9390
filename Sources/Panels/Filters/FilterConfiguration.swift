import Time
import Touch

/// Filters against one panel's noise. All are off by default because each costs time or precision. Corrections without
/// cost are always on: positions outside the panel's range move to its edge, and the kernel drops movements below the
/// panel's stated fuzz.
public struct FilterConfiguration: Hashable, Sendable {
    /// A finger that moves no farther than this is at rest; in millimetres, 0 or more. Costs as much precision.
    public var deadBand = 0.0
    /// Takes the median of a contact's last three positions, against outliers (the X of a resistive panel jumps as the
    /// pressure falls). Costs one report of delay.
    public var medianOfThree = false
    /// Enables the One-Euro filter. Costs 1 / (2π · cutoff) seconds: 80 ms at rest with the standard parameters, less
    /// in movement.
    public var smoothing: OneEuroParameters?
    /// Drops contacts shorter than this, such as the phantom touches of the first 7-inch panels for small boards.
    /// Delays each touch-down by as much and loses shorter taps.
    public var minimumDuration = Nanoseconds.zero
    /// Drops a lift if the contact returns within this time and `liftReach`. Delays each lift by as much.
    public var liftDebounce = Nanoseconds.zero
    /// Ends a contact that has not been reported for this long, for panels that lose lifts. Use seconds: most panels
    /// report only changes, and a finger may rest. A contact that is reported again begins anew.
    public var silence: Nanoseconds?

    /// The greatest distance from its lift at which a contact may return: 10 mm.
    public static let liftReach: Points = 63
    /// The interval at which a lagging filter is fed the panel's last position again.
    static let catchUpInterval = Nanoseconds.milliseconds(10)

    public init() {}

    var movesPositions: Bool { deadBand > 0 || medianOfThree || smoothing != nil }

    /// Whether any filter is on.
    var isOn: Bool { movesPositions || minimumDuration > .zero || liftDebounce > .zero || silence != nil }

    /// Whether a repeated report of the same position affects the filters.
    var countsEveryChange: Bool { medianOfThree || smoothing != nil || silence != nil }
}

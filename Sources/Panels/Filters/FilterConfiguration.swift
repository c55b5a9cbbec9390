import Time
import Touch

/// The filters against one panel's noise. All of them are off by default: each costs time or precision. What costs nothing
/// is always on: positions outside a panel's range are moved to its edge, and the kernel drops movements below the fuzz
/// that a panel states.
public struct FilterConfiguration: Hashable, Sendable {
    /// A finger that moves no farther than this rests, 0…. Costs as much precision.
    public var deadBand: Points = 0
    /// The median of a contact's last three positions is taken, against outliers (the X of a resistive panel jumps as the
    /// pressure falls). Costs one report of time.
    public var medianOfThree = false
    /// The One-Euro filter. Costs 1 / (2π · cutoff) seconds: 80 ms at rest with the standard parameters, less in movement.
    public var smoothing: OneEuroParameters?
    /// A contact that is shorter than this is dropped (the phantom touches of the first 7-inch panels for small boards).
    /// Costs as much time at each touch-down, and taps that are shorter.
    public var minimumDuration = Nanoseconds.zero
    /// A lift is dropped if the contact returns within this time and within `liftReach`. Costs as much time at each lift.
    public var liftDebounce = Nanoseconds.zero
    /// A contact ends if nothing has been reported of it for this long, for panels that lose lifts. Give it seconds: most
    /// panels report changes only, and a finger may rest. If the contact is reported again, it begins again.
    public var silence: Nanoseconds?

    /// How far from its lift a contact may return: 10 mm.
    public static let liftReach: Points = 63
    /// How often a filter that lags behind is fed the panel's last position again.
    static let catchUpInterval = Nanoseconds.milliseconds(10)

    public init() {}

    var movesPositions: Bool { deadBand > 0 || medianOfThree || smoothing != nil }

    /// Whether a contact that is reported again in the same place changes what the filters make of it.
    var countsEveryChange: Bool { medianOfThree || smoothing != nil || silence != nil }
}

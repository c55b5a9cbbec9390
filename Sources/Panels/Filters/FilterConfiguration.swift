import Time
import Touch

/// What is done against one panel's noise. All of it is off at first: each filter costs time or precision. What is
/// free of cost is always on: positions outside a panel's range are moved to its edge, and the kernel itself keeps back
/// movements below the fuzz that a panel states.
public struct FilterConfiguration: Hashable, Sendable {
    /// A finger that moves no farther than this from where it was last seen rests, 0…; costs precision of as much.
    public var deadBand: Points = 0
    /// The middle one of a contact's last three positions counts, against single wild ones (the X of a resistive panel
    /// jumps as the pressure falls); costs one report of time.
    public var medianOfThree = false
    /// The One-Euro filter; costs `OneEuroParameters.lag(atSpeed:)`.
    public var smoothing: OneEuroParameters?
    /// A contact that is gone before it has lasted this long never was (the phantom touches of the first 7-inch panels
    /// for small boards); costs as much at each touch-down, and taps that are shorter.
    public var minimumDuration = Nanoseconds.zero
    /// A lift after which a contact comes back within this time, within `liftReach`, never was; costs as much at each
    /// lift.
    public var liftDebounce = Nanoseconds.zero
    /// A contact of which nothing has been heard for this long has ended, for panels that lose lifts. A finger may rest
    /// for long on a panel that tells changes only: give it seconds. If it is heard of again it begins anew.
    public var silence: Nanoseconds?

    /// How far from a lift its contact may come back: 10 mm.
    public static let liftReach: Points = 63
    /// While a filter lags behind what the panel said last, it is fed that again, this often.
    static let catchUpInterval = Nanoseconds.milliseconds(10)

    public init() {}

    var movesPositions: Bool { deadBand > 0 || medianOfThree || smoothing != nil }
}

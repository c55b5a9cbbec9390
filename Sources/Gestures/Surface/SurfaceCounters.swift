/// Counts of impossible input that the surface has survived.
public struct SurfaceCounters: Hashable, Sendable {
    /// Events of a finger that moved, was lifted or was cancelled without being down.
    public var unknownTouches = 0
    /// Touch-downs of a finger that was down already.
    public var duplicateTouches = 0
    /// Touch-downs while the surface's table was full.
    public var tooManyTouches = 0
    /// Locations that are not numbers, or not on any surface.
    public var badLocations = 0
    /// Frames and advances with a time before the latest.
    public var timesGoingBack = 0
    /// Calls of a callback into its own surface; they are refused.
    public var reentrantCalls = 0

    public init() {}
}

/// Impossible input that was survived, and callbacks that were lost.
public struct SurfaceCounters: Hashable, Sendable {
    /// A finger that moved, was lifted or was cancelled without being down.
    public var unknownTouches = 0
    /// A finger that came down while it was down.
    public var duplicateTouches = 0
    /// A finger that came down while the surface's table was full.
    public var tooManyTouches = 0
    /// A location that is not a number, or not on any surface.
    public var badLocations = 0
    /// A frame or an advance to a time before the latest.
    public var timesGoingBack = 0
    /// A callback that called into its surface.
    public var reentrantCalls = 0

    public init() {}
}

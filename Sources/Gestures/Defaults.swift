import Time
import Touch

/// Every threshold of the gestures, with its unit and where it comes from.
public enum GestureDefaults {
    /// A tap's finger is up again within this time.
    public static let tapDuration = Nanoseconds.milliseconds(750)
    /// The next tap of a series comes down within this time of the last lift.
    public static let tapGap = Nanoseconds.milliseconds(350)
    /// The next tap of a series comes down within this distance of the last lift.
    public static let tapSpread: Points = 45
    /// A tap's finger moves less than this.
    public static let tapMaximumDistance: Points = 45
    /// A long press ends this long after its touch-down (SwiftUI's).
    public static let longPressDuration: Seconds = 0.5
    /// A long press moves less than this (SwiftUI's).
    public static let longPressMaximumDistance: Points = 10
    /// A drag is recognised once it has been this far from its start (SwiftUI's).
    public static let dragMinimumDistance: Points = 10
    /// A pinch is recognised once its scale differs from 1 by this fraction (SwiftUI's).
    public static let magnifyMinimumScaleDelta = 0.01
    /// A rotation is recognised once it has turned this far (SwiftUI's).
    public static let rotateMinimumAngleDelta = Angle(degrees: 1)
    /// A swipe is recognised once its drag has been this far from its start.
    public static let swipeMinimumDistance: Points = 50
    /// If no finger is down when the second gesture of a sequence begins, one must come down within this time.
    public static let sequenceGap = Nanoseconds.milliseconds(350)

    /// A contact that comes down this near to an edge of the surface may swipe from it (Android's status bar has 24,
    /// GNOME's edges 20).
    public static let edgeZone: Points = 20
    /// Minimum length of a swipe from an edge into the surface (Android has 24, GNOME 80).
    public static let edgeSwipeDistance: Points = 50
    /// A swipe from an edge reaches its minimum length within this time (as Android's does).
    public static let edgeSwipeDuration = Nanoseconds.milliseconds(500)
    /// After this distance a contact must have moved inwards; otherwise it is not a swipe.
    public static let edgeSwipeSlop: Points = 10
    /// The second swipe from a deferred edge comes down within this time after the first one won.
    public static let edgeDeferral = Nanoseconds.milliseconds(1000)

    /// Velocity is fitted to the samples of the last 100 ms.
    public static let velocityWindow = Nanoseconds.milliseconds(100)
    /// A finger that last moved this long ago has no velocity.
    public static let velocityRest = Nanoseconds.milliseconds(50)
    /// Most samples to which a velocity is fitted: 100 ms of a panel of 1280 Hz. A power of two.
    public static let velocitySamples = 128
    /// Distance that a velocity carries, divided by the velocity, in seconds: an exponential decay by 0.998 a
    /// millisecond, a scroll view's normal rate.
    public static let predictionTime: Seconds = 0.499

    /// Number of callbacks that an exclusive gesture holds back while its first gesture is still possible. Below 32:
    /// `HoldQueue.freeCells` has a bit for each.
    public static let heldCallbacks = 16
    /// Most gestures for which one gesture may wait at once because of answers (`MountedGesture.shouldRequireFailure`),
    /// and most that may wait for one.
    static let askedRequirements = 64
    /// Differences of scale and angle below this are the noise of floating-point arithmetic.
    @usableFromInline static let rounding = 1e-9
    /// Coordinates beyond this are not on any surface: 1,600 km.
    @usableFromInline static let farthest: Points = 1e10
}

extension Timestamp {
    /// The first time more than `span` after this one: "within" a span means at most the span.
    @inlinable
    func beyond(_ span: Nanoseconds) -> Timestamp { self + span + Nanoseconds(1) }
}

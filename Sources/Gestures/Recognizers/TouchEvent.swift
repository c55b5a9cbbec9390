import Time
import Touch

/// One finger's part in a frame, as a machine receives it.
public struct TouchEvent: Sendable {
    /// The raw values number the bits of `TouchKinds`.
    public enum Kind: UInt8, Sendable {
        case began, moved, ended, cancelled
    }

    public var kind: Kind
    public var touch: ContactID
    /// The finger's slot in the surface's table, 0…63, as long as it is down.
    public var slot: UInt8
    public var time: Timestamp
    /// In the surface's space.
    public var location: Point
    /// The frame of the gesture's region when the finger came down, in the surface's space.
    public var frame: Rect
    /// 0…1 of the highest pressure that the panel can report; 1 if it reports none.
    public var pressure: Double
    /// The longer diameter of the contact; 0 if the panel reports none.
    public var size: Points

    @inlinable
    public init(
        kind: Kind, touch: ContactID, slot: UInt8 = 0, time: Timestamp, location: Point, frame: Rect,
        pressure: Double = 1, size: Points = 0
    ) {
        self.kind = kind
        self.touch = touch
        self.slot = slot
        self.time = time
        self.location = location
        self.frame = frame
        self.pressure = pressure
        self.size = size
    }
}

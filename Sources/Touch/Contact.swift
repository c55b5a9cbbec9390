import Time

/// Identifies one touch from its down to its lift. Never used twice in the life of a program.
public struct ContactID: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable
    public static func < (a: ContactID, b: ContactID) -> Bool { a.rawValue < b.rawValue }
}

/// The thing that touches the surface. A palm is never played: if a finger turns out to be one, its contact is
/// cancelled, and the contact of that frame is a palm.
public enum Tool: UInt8, Sendable {
    case finger, pen, palm
}

/// A contact's phase in a frame. A palm, an unplugged panel or a change of preset cancels a contact; it is then never
/// `ended`.
public enum ContactPhase: UInt8, Sendable {
    case began, moved, stationary, ended, cancelled

    /// Whether the contact is gone after this frame.
    @inlinable
    public var isTerminal: Bool { self == .ended || self == .cancelled }
}

/// One finger on the surface, as it stands in one frame.
public struct Contact: Hashable, Sendable {
    public var id: ContactID
    public var phase: ContactPhase
    public var tool: Tool
    public var location: Point
    /// Its location in the previous frame; in its first frame, its present location.
    public var previousLocation: Point
    public var startLocation: Point
    public var startTime: Timestamp
    /// 0…1 of the highest pressure that the panel can report; exactly 1 if the panel reports none (`noPressure`).
    public var pressure: Double
    /// The longer diameter of the contact; 0 if the panel reports none.
    public var size: Points

    @inlinable
    public init(
        id: ContactID, phase: ContactPhase = .began, tool: Tool = .finger, location: Point, startTime: Timestamp,
        pressure: Double = noPressure, size: Points = noSize
    ) {
        self.id = id
        self.phase = phase
        self.tool = tool
        self.location = location
        self.previousLocation = location
        self.startLocation = location
        self.startTime = startTime
        self.pressure = pressure
        self.size = size
    }
}

import Time
import Touch

/// A contact itself, before gestures interpret it.
public struct RawTouch: Hashable, Sendable {
    public enum Phase: UInt8, Sendable {
        case began, moved, ended, cancelled
        /// The finger has glided into the region.
        case entered
        /// The finger has glided on into another region.
        case left
    }

    public var id: ContactID
    public var phase: Phase
    public var tool: Tool
    public var time: Timestamp
    /// In the region's space, as it was when the finger came down, or entered.
    public var location: Point
    /// In the surface's space.
    public var globalLocation: Point
    /// 0…1 of the highest pressure that the panel can report; 1 if it reports none.
    public var pressure: Double
    /// The longer diameter of the contact; 0 if the panel reports none.
    public var size: Points

    public init(
        id: ContactID, phase: Phase, tool: Tool = .finger, time: Timestamp, location: Point, globalLocation: Point,
        pressure: Double = Contact.noPressure,
        size: Points = Contact.noSize
    ) {
        self.id = id
        self.phase = phase
        self.tool = tool
        self.time = time
        self.location = location
        self.globalLocation = globalLocation
        self.pressure = pressure
        self.size = size
    }
}

/// Hears the raw touches of a region. It is not a generic `ClosureBox`, because calling that costs twice as much.
final class TouchListener {
    let call: (RawTouch) -> Void

    init(_ call: @escaping (RawTouch) -> Void) {
        self.call = call
    }
}

extension TrackedTouch {
    /// Makes the raw touch that a region hears.
    func rawTouch(_ phase: RawTouch.Phase, in frame: Rect, at time: Timestamp) -> RawTouch {
        RawTouch(
            id: id, phase: phase, tool: tool, time: time,
            location: CoordinateSpace.local.convert(location, from: frame),
            globalLocation: location, pressure: pressure, size: size)
    }
}

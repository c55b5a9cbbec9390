import Time
import Touch

/// Simultaneous events of one panel, in order. Valid only during the call that passes them.
public typealias EventRun = UnsafeBufferPointer<RawEvent>

/// An event of the kernel's input layer (struct input_event), from a device node or a recording.
public struct RawEvent: Hashable, Sendable {
    public var time: Timestamp
    public var type: UInt16
    public var code: UInt16
    public var value: Int32

    @inlinable
    public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    /// Calls `body` with a run of this one event.
    @inlinable
    public func asRun<Result>(_ body: (EventRun) -> Result) -> Result {
        withUnsafePointer(to: self) { body(EventRun(start: $0, count: 1)) }
    }

    /// Whether the event shows that a contact comes down or is down.
    public var indicatesContact: Bool {
        switch (type, code) {
        case (EventType.absolute, AbsoluteAxis.trackingID): value >= 0
        case (EventType.key, Key.touch): value == 1
        default: false
        }
    }

    /// A value of an absolute axis.
    public static func absolute(_ code: UInt16, _ value: Int32, at time: Timestamp) -> RawEvent {
        RawEvent(time: time, type: EventType.absolute, code: code, value: value)
    }

    /// The event that closes a frame.
    public static func report(at time: Timestamp) -> RawEvent {
        RawEvent(time: time, type: EventType.synchronization, code: Synchronization.report, value: 0)
    }
}

import Time
import Touch

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

    /// The event that closes a frame.
    public static func report(at time: Timestamp) -> RawEvent {
        RawEvent(time: time, type: EventType.synchronization, code: Synchronization.report, value: 0)
    }
}

// The part of linux/input-event-codes.h that touch input needs. `EventType.absolute` is EV_ABS, `Key.touch` is
// BTN_TOUCH, `AbsoluteAxis.contactPressure` is ABS_MT_PRESSURE, and so on.

// Inlined because other modules compare them with every event.
public enum EventType {
    @inlinable public static var synchronization: UInt16 { 0x00 }
    @inlinable public static var key: UInt16 { 0x01 }
    @inlinable public static var relative: UInt16 { 0x02 }
    @inlinable public static var absolute: UInt16 { 0x03 }
}

public enum Synchronization {
    @inlinable public static var report: UInt16 { 0 }
    @inlinable public static var multitouchReport: UInt16 { 2 }
    @inlinable public static var dropped: UInt16 { 3 }
}

package enum Key {
    package static let left: UInt16 = 0x110
    package static let toolPen: UInt16 = 0x140
    /// The last of the pen tools; rubber, brush and pencil lie between.
    package static let toolAirbrush: UInt16 = 0x144
    package static let toolFinger: UInt16 = 0x145
    package static let touch: UInt16 = 0x14a
    package static let stylus: UInt16 = 0x14b
}

package enum RelativeAxis {
    package static let x: UInt16 = 0x00
    package static let y: UInt16 = 0x01
}

package enum AbsoluteAxis {
    package static let x: UInt16 = 0x00
    package static let y: UInt16 = 0x01
    package static let pressure: UInt16 = 0x18
    package static let slot: UInt16 = 0x2f
    package static let touchMajor: UInt16 = 0x30
    package static let touchMinor: UInt16 = 0x31
    package static let positionX: UInt16 = 0x35
    package static let positionY: UInt16 = 0x36
    package static let toolType: UInt16 = 0x37
    package static let trackingID: UInt16 = 0x39
    package static let contactPressure: UInt16 = 0x3a
    package static let contactDistance: UInt16 = 0x3b
}

package enum ToolType {
    package static let pen: Int32 = 1
    package static let palm: Int32 = 2
}

package enum InputProperty {
    package static let pointer: UInt16 = 0
    package static let direct: UInt16 = 1
}

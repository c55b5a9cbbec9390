// The numbers of linux/input-event-codes.h that touch panels use. Any other is made from its raw value.

public struct AbsoluteAxis: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let x = AbsoluteAxis(rawValue: 0x00)
    public static let y = AbsoluteAxis(rawValue: 0x01)
    public static let pressure = AbsoluteAxis(rawValue: 0x18)
    public static let distance = AbsoluteAxis(rawValue: 0x19)
    public static let slot = AbsoluteAxis(rawValue: 0x2F)
    public static let touchMajor = AbsoluteAxis(rawValue: 0x30)
    public static let touchMinor = AbsoluteAxis(rawValue: 0x31)
    public static let orientation = AbsoluteAxis(rawValue: 0x34)
    public static let positionX = AbsoluteAxis(rawValue: 0x35)
    public static let positionY = AbsoluteAxis(rawValue: 0x36)
    public static let toolType = AbsoluteAxis(rawValue: 0x37)
    public static let trackingID = AbsoluteAxis(rawValue: 0x39)
    public static let contactPressure = AbsoluteAxis(rawValue: 0x3A)
    public static let contactDistance = AbsoluteAxis(rawValue: 0x3B)
}

public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let left = Key(rawValue: 0x110)
    public static let pen = Key(rawValue: 0x140)
    public static let finger = Key(rawValue: 0x145)
    public static let touch = Key(rawValue: 0x14A)
}

/// An INPUT_PROP_ number.
public struct Property: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let pointer = Property(rawValue: 0x00)
    public static let direct = Property(rawValue: 0x01)
}

/// An event as the kernel takes and gives it, without its time.
public struct RawEvent: Hashable, Sendable {
    public let type: UInt16
    public let code: UInt16
    public let value: Int32

    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    public static let report = RawEvent(type: 0, code: 0, value: 0)

    public static func key(_ key: Key, _ value: Int32) -> RawEvent {
        RawEvent(type: 1, code: key.rawValue, value: value)
    }

    public static func axis(_ axis: AbsoluteAxis, _ value: Int32) -> RawEvent {
        RawEvent(type: 3, code: axis.rawValue, value: value)
    }
}

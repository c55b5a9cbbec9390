/// A 7-bit value (`0 ... 127`): a data byte of a MIDI message.
public struct UInt7: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt8

    /// Nil where the value does not fit.
    public init?(_ value: Int) {
        guard (0...127).contains(value) else { return nil }
        rawValue = UInt8(value)
    }

    /// The nearest value that fits.
    public init(clamping value: Int) {
        rawValue = UInt8(Swift.min(Swift.max(value, 0), 127))
    }

    public init(integerLiteral value: UInt8) {
        precondition(value <= 127, "a 7-bit value is 0…127")
        rawValue = value
    }

    public static let max: UInt7 = 127

    public static func < (a: UInt7, b: UInt7) -> Bool { a.rawValue < b.rawValue }
}

/// A 14-bit value (`0 ... 16383`), where the midpoint is 8192; sent as two data bytes.
public struct UInt14: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt16

    /// Nil where the value does not fit.
    public init?(_ value: Int) {
        guard (0...16383).contains(value) else { return nil }
        rawValue = UInt16(value)
    }

    /// The nearest value that fits.
    public init(clamping value: Int) {
        rawValue = UInt16(Swift.min(Swift.max(value, 0), 16383))
    }

    public init(integerLiteral value: UInt16) {
        precondition(value <= 16383, "a 14-bit value is 0…16383")
        rawValue = value
    }

    public static let midpoint: UInt14 = 8192
    public static let max: UInt14 = 16383

    public var mostSignificant: UInt7 { UInt7(clamping: Int(rawValue >> 7)) }
    public var leastSignificant: UInt7 { UInt7(clamping: Int(rawValue & 0x7F)) }

    public static func < (a: UInt14, b: UInt14) -> Bool { a.rawValue < b.rawValue }
}

/// A MIDI channel, shown and written as `1 ... 16`.
public struct Channel: Hashable, Comparable, Sendable {
    /// `0 ... 15`, as it stands in a status byte.
    public let index: UInt8

    /// Nil where `number` is not `1 ... 16`.
    public init?(_ number: Int) {
        guard (1...16).contains(number) else { return nil }
        index = UInt8(number - 1)
    }

    public init(index: UInt8) {
        precondition(index < 16, "a channel's index is 0…15")
        self.index = index
    }

    /// `1 ... 16`
    public var number: Int { Int(index) + 1 }

    public static func < (a: Channel, b: Channel) -> Bool { a.index < b.index }
}

/// A 7-bit value (`0 ... 127`): a data byte of a MIDI message.
public struct UInt7: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt8

    /// Nil if the value does not fit.
    @inlinable
    public init?(_ value: Int) {
        guard (0...127).contains(value) else { return nil }
        rawValue = UInt8(value)
    }

    /// The nearest value that fits.
    @inlinable
    public init(clamping value: Int) {
        rawValue = UInt8(Swift.min(Swift.max(value, 0), 127))
    }

    /// The nearest value that fits.
    @inlinable
    public init(nearest value: Double) { self.init(clamping: Int(value.rounded())) }

    /// The low seven bits.
    @inlinable
    public init(truncating byte: UInt8) {
        rawValue = byte & 0x7F
    }

    @inlinable
    public init(integerLiteral value: UInt8) {
        precondition(value <= 127, "a 7-bit value is 0…127")
        rawValue = value
    }

    @inlinable public static var max: UInt7 { 127 }

    @inlinable
    public static func < (a: UInt7, b: UInt7) -> Bool { a.rawValue < b.rawValue }
}

/// A 14-bit value (`0 ... 16383`), where the midpoint is 8192; sent as two data bytes.
public struct UInt14: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt16

    /// Nil if the value does not fit.
    @inlinable
    public init?(_ value: Int) {
        guard (0...16383).contains(value) else { return nil }
        rawValue = UInt16(value)
    }

    /// The nearest value that fits.
    @inlinable
    public init(clamping value: Int) {
        rawValue = UInt16(Swift.min(Swift.max(value, 0), 16383))
    }

    /// The nearest value that fits.
    @inlinable
    public init(nearest value: Double) { self.init(clamping: Int(value.rounded())) }

    @inlinable
    public init(mostSignificant: UInt7, leastSignificant: UInt7) {
        rawValue = UInt16(mostSignificant.rawValue) << 7 | UInt16(leastSignificant.rawValue)
    }

    @inlinable
    public init(integerLiteral value: UInt16) {
        precondition(value <= 16383, "a 14-bit value is 0…16383")
        rawValue = value
    }

    @inlinable public static var midpoint: UInt14 { 8192 }
    @inlinable public static var max: UInt14 { 16383 }

    @inlinable public var mostSignificant: UInt7 { UInt7(truncating: UInt8(rawValue >> 7)) }
    @inlinable public var leastSignificant: UInt7 { UInt7(truncating: UInt8(rawValue & 0x7F)) }

    @inlinable
    public static func < (a: UInt14, b: UInt14) -> Bool { a.rawValue < b.rawValue }
}

/// A MIDI channel, shown and written as `1 ... 16`.
public struct Channel: Hashable, Comparable, Sendable {
    /// `0 ... 15`, as encoded in a status byte.
    public let index: UInt8

    /// Nil if `number` is not `1 ... 16`.
    @inlinable
    public init?(_ number: Int) {
        guard (1...16).contains(number) else { return nil }
        index = UInt8(number - 1)
    }

    @inlinable
    public init(index: UInt8) {
        precondition(index < 16, "a channel's index is 0…15")
        self.index = index
    }

    /// `1 ... 16`
    @inlinable public var number: Int { Int(index) + 1 }

    @inlinable
    public static func < (a: Channel, b: Channel) -> Bool { a.index < b.index }
}

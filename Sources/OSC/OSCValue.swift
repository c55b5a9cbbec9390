/// An argument of a message. The standard requires `int`, `float`, `string` and `blob`; programs send the others as
/// well.
public enum OSCValue: Hashable, Sendable {
    case int(Int32)
    case float(Float)
    case string(String)
    case blob([UInt8])
    case long(Int64)
    case double(Double)
    case time(OSCTime)
    case bool(Bool)
    case null
    /// `I`: an event without a value.
    case impulse
    /// Port, status and two data bytes.
    case midi(UInt8, UInt8, UInt8, UInt8)
    /// Red, green, blue, alpha.
    case color(UInt32)
    case character(UInt32)

    /// The value as a number; nil for texts and other values that are none.
    public var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .float(let value): Double(value)
        case .long(let value): Double(value)
        case .double(let value): value
        case .bool(let value): value ? 1 : 0
        case .impulse: 1
        default: nil
        }
    }

    public var text: String? { if case .string(let text) = self { text } else { nil } }

    var tag: UInt8 {
        switch self {
        case .int: UInt8(ascii: "i")
        case .float: UInt8(ascii: "f")
        case .string: UInt8(ascii: "s")
        case .blob: UInt8(ascii: "b")
        case .long: UInt8(ascii: "h")
        case .double: UInt8(ascii: "d")
        case .time: UInt8(ascii: "t")
        case .bool(let value): UInt8(ascii: value ? "T" : "F")
        case .null: UInt8(ascii: "N")
        case .impulse: UInt8(ascii: "I")
        case .midi: UInt8(ascii: "m")
        case .color: UInt8(ascii: "r")
        case .character: UInt8(ascii: "c")
        }
    }
}

/// A moment as NTP counts it: seconds since 1900 in the upper 32 bits, their fraction in the lower ones.
public struct OSCTime: Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// - Parameter unix: nanoseconds since 1970 (CLOCK_REALTIME).
    public init(unix nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = (UInt64(max(rest, 0)) << 32) / 1_000_000_000
        rawValue = UInt64(truncatingIfNeeded: seconds + Self.secondsTo1970) << 32 | fraction
    }

    private static let secondsTo1970: Int64 = 2_208_988_800
}

/// A moment of CLOCK_MONOTONIC, in nanoseconds. Time enters Ribbon as an input; nothing below the loop reads a clock.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    @inlinable public static var zero: Timestamp { Timestamp(nanoseconds: 0) }
    @inlinable public static var distantFuture: Timestamp { Timestamp(nanoseconds: .max) }

    /// The time rounded down to a whole microsecond. Only for times from 0 on.
    @inlinable public var inWholeMicroseconds: Timestamp { Timestamp(nanoseconds: nanoseconds - nanoseconds % 1000) }

    @inlinable
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Saturates at the ends of time, so that an endless duration is simply never reached.
    @inlinable
    public static func + (time: Timestamp, span: Nanoseconds) -> Timestamp {
        let (sum, overflow) = time.nanoseconds.addingReportingOverflow(span.count)
        return Timestamp(nanoseconds: overflow ? (span.count > 0 ? .max : .min) : sum)
    }

    @inlinable
    public static func - (later: Timestamp, earlier: Timestamp) -> Nanoseconds {
        let (difference, overflow) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        return Nanoseconds(overflow ? (later > earlier ? .max : .min) : difference)
    }
}

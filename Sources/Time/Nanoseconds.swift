/// A length of time, in nanoseconds. (`Swift.Duration` is 128 bits wide and stays off the hot path.)
public struct Nanoseconds: Hashable, Comparable, Sendable {
    public var count: Int64

    @inlinable
    public init(_ count: Int64) {
        self.count = count
    }

    @inlinable public static var zero: Nanoseconds { Nanoseconds(0) }

    /// Rounds to the nearest nanosecond. Not-a-number becomes zero; values out of range saturate.
    @inlinable
    public static func seconds(_ seconds: Seconds) -> Nanoseconds {
        let count = (seconds * 1e9).rounded()
        guard count == count else { return .zero }
        return Nanoseconds(count >= 0x1p63 ? .max : count < -0x1p63 ? .min : Int64(count))
    }

    @inlinable
    public static func milliseconds(_ milliseconds: Int64) -> Nanoseconds { Nanoseconds(milliseconds * 1_000_000) }

    @inlinable
    public var seconds: Seconds { Seconds(count) / 1e9 }

    /// The length in seconds with six decimals, rounded to the nearest. Only for lengths of 0 and more.
    package var secondsText: String {
        let microseconds = (count + 500) / 1000
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        return "\(microseconds / 1_000_000).\(fraction)"
    }

    @inlinable
    public static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }
}

/// A length of time in a public parameter, as SwiftUI states it.
public typealias Seconds = Double

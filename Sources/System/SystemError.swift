import Glibc

/// An error of a system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kernel's error number, such as `ENOENT`.
    public var number: Int32

    public init(number: Int32) { self.number = number }

    /// The error of the system call that failed last in this thread.
    public static var latest: SystemError { SystemError(number: errno) }

    /// The system's own words.
    public var description: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }
}

/// The value of a system call, or the error that it reports with −1. The call is repeated when a signal has interrupted it
/// (`EINTR`).
public func valueOrError<Value: FixedWidthInteger>(_ call: () -> Value) throws(SystemError) -> Value {
    while true {
        let value = call()
        if value != -1 { return value }
        guard errno == EINTR else { throw .latest }
    }
}

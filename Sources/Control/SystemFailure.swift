import Glibc

/// An error of a system call.
struct SystemFailure: Error, CustomStringConvertible {
    /// `errno`
    var number: Int32

    /// The system's own words.
    var description: String { String(cString: strerror(number)) }
}

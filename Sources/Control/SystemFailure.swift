import Glibc

/// What the system does not let us do.
struct SystemFailure: Error, CustomStringConvertible {
    /// `errno`
    var number: Int32

    /// The system's own words.
    var description: String { String(cString: strerror(number)) }
}

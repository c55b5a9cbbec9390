import Glibc

/// An error of a system call.
package struct SystemFailure: Error, CustomStringConvertible {
    /// `errno`
    package var number: Int32

    package init(number: Int32) { self.number = number }

    /// The system's own words.
    package var description: String { String(cString: strerror(number)) }
}

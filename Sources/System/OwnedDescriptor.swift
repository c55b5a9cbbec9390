import Glibc

/// An open file descriptor, which is closed when this value's life ends.
public struct OwnedDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// - Parameter number: an open descriptor that nobody else closes.
    public init(_ number: Int32) { self.number = number }

    /// Takes over the descriptor that a system call has made.
    /// - Parameter call: returns −1 if it fails, with the reason in `errno`.
    public init(_ call: () -> Int32) throws(SystemError) { number = try valueOrError(call) }

    deinit { close(number) }
}

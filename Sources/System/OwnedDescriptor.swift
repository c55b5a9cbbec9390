import Glibc

/// An open file descriptor. Its owner closes it at the end of its own life.
public struct OwnedDescriptor: ~Copyable, Sendable {
    public let number: Int32

    /// - Parameter number: an open descriptor that nobody else closes.
    public init(_ number: Int32) { self.number = number }

    /// Takes over the descriptor that a system call has made.
    /// - Parameter call: answers −1 where it fails, with the reason in `errno`.
    public init(_ call: () -> Int32) throws(SystemError) { number = try valueOrError(call) }

    deinit { close(number) }

    /// Hands the descriptor to somebody else, who closes it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }
}

/// The outcome of a `flush`.
public struct SendResult: Hashable, Sendable {
    /// Messages that every receiver took. All messages count if the port has no subscriber.
    public var sent = 0
    /// Messages that at least one receiver did not take, while the others did. The kernel does not say which one.
    public var failed = 0
    /// The reason for the last failure: ENOENT if the receiver is gone, EAGAIN if it is full or the kernel gave no
    /// reason; 0 if none failed.
    public var errno: CInt = 0

    @inlinable
    public init() {}

    @inlinable
    public static func += (a: inout SendResult, b: SendResult) {
        a.sent += b.sent
        a.failed += b.failed
        if b.errno != 0 { a.errno = b.errno }
    }
}

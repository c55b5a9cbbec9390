/// What became of the messages of a `flush`.
public struct SendResult: Hashable, Sendable {
    /// Messages that every receiver took. Where a port has no subscriber, that is each message.
    public var sent = 0
    /// Messages that at least one receiver did not take; the others did. The kernel does not say which one it was.
    public var failed = 0
    /// Why the last of them failed: ENOENT where the receiver is gone, EAGAIN where it is full or where the kernel did
    /// not say; 0 where none failed.
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

/// A reference to a value in an `Arena`. Copies refer to the same value.
///
/// The value is changed where it is: without counting references, and without a check of exclusive access.
@frozen
public struct Ref<Value> {
    /// The value's address, for an addressor that passes the value on. A `_read` that yields the value would not do: in
    /// an unoptimised build it yields a copy, which is gone before an addressor that is called on the copy is done.
    public let address: UnsafeMutablePointer<Value>

    @inlinable @inline(__always)
    init(_ address: UnsafeMutablePointer<Value>) {
        self.address = address
    }

    @inlinable
    public var value: Value {
        @inline(__always) unsafeAddress { UnsafePointer(address) }
        @inline(__always) nonmutating unsafeMutableAddress { address }
    }

    /// Whether both refer to the same value.
    @inlinable @inline(__always)
    public func isSame(as other: Ref) -> Bool { address == other.address }
}

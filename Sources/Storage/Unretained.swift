/// A reference that is not counted.
///
/// For objects that another reference keeps alive for as long as this one is used. A frame reaches some of them dozens
/// of times, and counting would cost an atomic addition each time.
@frozen
public struct Unretained<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    /// - Parameter object: is kept alive by another reference for as long as this one is used.
    @inlinable
    public init(_ object: Object) {
        reference = Unmanaged.passUnretained(object)
    }

    /// The object, counted again from here on.
    @inlinable public var object: Object { reference.takeUnretainedValue() }

    /// Calls `body` with the object, which is not counted meanwhile either.
    @inlinable @inline(__always)
    public func with<Result>(_ body: (Object) -> Result) -> Result { reference._withUnsafeGuaranteedRef(body) }
}

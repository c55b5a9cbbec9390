/// A fixed number of elements that stay at one place in memory.
///
/// Elements are changed where they are: without a check of bounds, of uniqueness or of exclusive access. Copies share
/// the elements. The owner calls `deallocate`, once.
@frozen
public struct FixedArray<Element> {
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    public let count: Int

    /// - Parameter element: makes the element of an index.
    @inlinable
    public init(count: Int, _ element: (Int) throws -> Element) rethrows {
        self.count = count
        elements = FixedArray.memory(count)
        for index in 0..<count { (elements + index).initialize(to: try element(index)) }
    }

    @inlinable
    public init(repeating element: Element, count: Int) {
        self.count = count
        elements = FixedArray.memory(count)
        elements.initialize(repeating: element, count: count)
    }

    /// No elements, and no memory.
    @inlinable public static var empty: FixedArray { FixedArray(elements: memory(0), count: 0) }

    /// - Returns: the memory; without elements an address that must not be written to.
    @inlinable
    static func memory(_ count: Int) -> UnsafeMutablePointer<Element> {
        guard count == 0 else { return .allocate(capacity: count) }
        // No alignment is 0.
        return UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    }

    /// An array of one element, its `value`.
    @inlinable
    public init(_ element: Element) {
        self.init(repeating: element, count: 1)
    }

    @inlinable
    public subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress { UnsafePointer(elements + index) }
        @inline(__always) nonmutating unsafeMutableAddress { elements + index }
    }

    /// The first element, which is the only one of an array of one.
    @inlinable
    public var value: Element {
        @inline(__always) unsafeAddress { UnsafePointer(elements) }
        @inline(__always) nonmutating unsafeMutableAddress { elements }
    }

    /// The address of the first element.
    @inlinable
    public var address: UnsafeMutablePointer<Element> { @inline(__always) get { elements } }

    /// Some of the elements; valid until `deallocate` is called.
    @inlinable
    public subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: elements + range.lowerBound, count: range.count)
    }

    /// Lets `body` write the elements as bytes, and returns its result.
    @inlinable
    public func fill<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        body(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: elements, count: count)))
    }

    /// Some of the elements, as an array that shares their memory.
    @inlinable @inline(__always)
    public func section(from start: Int, count: Int) -> FixedArray {
        FixedArray(elements: elements + start, count: count)
    }

    @inlinable @inline(__always)
    init(elements: UnsafeMutablePointer<Element>, count: Int) {
        self.elements = elements
        self.count = count
    }

    @inlinable public var indices: Range<Int> { 0..<count }

    /// Doubles the room. The elements move; copies made before are no longer valid.
    /// - Parameter element: fills the new places.
    @inline(never)
    public mutating func makeRoom(_ element: Element) {
        let former = self
        self = FixedArray(count: max(1, 2 * count)) { $0 < former.count ? former[$0] : element }
        former.deallocate()
    }

    @inlinable
    public func deallocate() {
        guard count > 0 else { return }
        elements.deinitialize(count: count)
        elements.deallocate()
    }
}

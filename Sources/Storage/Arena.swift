/// Memory that is released all at once.
///
/// An arena owns the values and arrays that are made in it, and keeps objects alive. Values and arrays stay where they
/// are until the arena is released; an array that has to grow is replaced. References into an arena are plain memory:
/// copying one costs nothing.
public final class Arena {
    /// An array's memory.
    @usableFromInline
    struct Block {
        @usableFromInline let address: UnsafeMutableRawPointer
        @usableFromInline let count: Int
        /// Destroys and frees a number of elements at an address. It captures nothing, so that it costs no memory.
        @usableFromInline let deallocate: (UnsafeMutableRawPointer, Int) -> Void

        @inlinable
        init<Element>(_ array: FixedArray<Element>) {
            address = UnsafeMutableRawPointer(array.address)
            count = array.count
            deallocate = { address, count in
                FixedArray(elements: address.assumingMemoryBound(to: Element.self), count: count).deallocate()
            }
        }
    }

    @usableFromInline var blocks: [Block] = []
    @usableFromInline var objects: [AnyObject] = []

    public init() {}

    deinit {
        for block in blocks { block.deallocate(block.address, block.count) }
    }

    /// Moves a value into the arena.
    @inlinable
    public func store<Value>(_ value: Value) -> Ref<Value> {
        let memory = FixedArray(repeating: value, count: 1)
        own(memory)
        return Ref(memory.address)
    }

    /// Makes an array in the arena.
    ///
    /// - Parameter element: makes the element of an index.
    @inlinable
    public func array<Element>(count: Int, _ element: (Int) -> Element) -> FixedArray<Element> {
        let array = FixedArray(count: count, element)
        own(array)
        return array
    }

    @inlinable
    public func array<Element>(repeating element: Element, count: Int) -> FixedArray<Element> {
        array(count: count) { _ in element }
    }

    /// Replaces one of the arena's arrays by a new one. The earlier array and its copies are invalid afterwards.
    ///
    /// - Parameter element: makes the element of an index; meanwhile the earlier array can still be read.
    @inlinable
    public func replace<Element>(_ former: inout FixedArray<Element>, count: Int, _ element: (Int) -> Element) {
        let array = FixedArray(count: count, element)
        free(former)
        own(array)
        former = array
    }

    /// Keeps an object alive for as long as the arena exists.
    ///
    /// - Returns: a reference to the object that is not counted.
    @discardableResult @inlinable
    public func keep<Object: AnyObject>(_ object: Object) -> Unretained<Object> {
        objects.append(object)
        return Unretained(object)
    }

    @inlinable
    func own<Element>(_ array: FixedArray<Element>) {
        // An empty array has no memory.
        if array.count > 0 { blocks.append(Block(array)) }
    }

    @inlinable
    func free<Element>(_ array: FixedArray<Element>) {
        guard array.count > 0,
            let index = blocks.lastIndex(where: { $0.address == UnsafeMutableRawPointer(array.address) })
        else { return }
        blocks.swapAt(index, blocks.count - 1)
        blocks.removeLast()
        array.deallocate()
    }
}

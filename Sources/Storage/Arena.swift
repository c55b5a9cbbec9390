/// Memory that goes all at once.
///
/// It owns the values and arrays that are made in it, and keeps objects alive. They stay where they are until the arena is
/// released; an array that has to grow is replaced. References to what is in it are plain memory: copying one costs nothing.
public final class Arena {
    /// Destroys and frees each block, by its address.
    @usableFromInline var blocks: [UnsafeMutableRawPointer: () -> Void] = [:]
    @usableFromInline var objects: [AnyObject] = []

    public init() {}

    deinit {
        for destroy in blocks.values { destroy() }
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

    /// Puts a new array in the place of one of the arena's, which is gone after that, as are copies of it.
    ///
    /// - Parameter element: makes the element of an index; the former array can still be read.
    @inlinable
    public func replace<Element>(_ former: inout FixedArray<Element>, count: Int, _ element: (Int) -> Element) {
        let array = array(count: count, element)
        if former.count > 0 { blocks.removeValue(forKey: UnsafeMutableRawPointer(former.address))?() }
        former = array
    }

    /// Keeps an object alive for as long as the arena.
    ///
    /// - Returns: the object, not counted.
    @discardableResult @inlinable
    public func keep<Object: AnyObject>(_ object: Object) -> Unretained<Object> {
        objects.append(object)
        return Unretained(object)
    }

    @inlinable
    func own<Element>(_ array: FixedArray<Element>) {
        // An empty array has no memory.
        if array.count > 0 { blocks[UnsafeMutableRawPointer(array.address)] = { array.deallocate() } }
    }
}

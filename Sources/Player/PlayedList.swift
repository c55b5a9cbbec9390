import Storage

/// A small list of played objects. Each has a fixed place until it is removed, and is kept alive.
///
/// A frame visits them without counting references; coming and going allocates nothing.
public struct PlayedList<Object: AnyObject> {
    @usableFromInline let kept: FixedArray<Object?>
    /// The same objects, uncounted, for visits.
    @usableFromInline let visited: FixedArray<Unretained<Object>?>
    /// Places from this index on are free.
    @usableFromInline private(set) var end = 0

    public init(capacity: Int) {
        kept = FixedArray(repeating: nil, count: capacity)
        visited = FixedArray(repeating: nil, count: capacity)
    }

    public func deallocate() {
        kept.deallocate()
        visited.deallocate()
    }

    /// The index of an object; nil if it is not played.
    public func index(of object: Object) -> Int? { kept.indices.first { kept[$0] === object } }

    public func contains(_ object: Object) -> Bool { index(of: object) != nil }

    /// The object at an index; nil if there is none.
    public subscript(index: Int) -> Object? { kept[index] }

    /// Puts an object into the first free place.
    /// - Returns: false if none is free.
    mutating func insert(_ object: Object) -> Bool {
        guard let index = kept.indices.first(where: { kept[$0] == nil }) else { return false }
        put(object, index)
        return true
    }

    /// Puts an object into a free place.
    public mutating func insert(_ object: Object, at index: Int) { put(object, index) }

    public mutating func remove(_ object: Object) {
        if let index = index(of: object) { put(nil, index) }
    }

    private mutating func put(_ object: Object?, _ index: Int) {
        kept[index] = object
        visited[index] = object.map { Unretained($0) }
        end = (kept.indices.last { kept[$0] != nil } ?? -1) + 1
    }

    /// Calls `body` for each object, in the order of indices.
    /// - Parameter body: must not remove any.
    @inlinable @inline(__always)
    public func forEach(_ body: (Object) -> Void) {
        for index in 0..<end { visited[index]?.with(body) }
    }

    @inlinable @inline(__always)
    public func first(where condition: (Object) -> Bool) -> Object? {
        for index in 0..<end where visited[index]?.with(condition) == true { return kept[index] }
        return nil
    }

    /// Calls `body` for the object at an index, if there is one.
    /// - Parameter body: must not remove it.
    @inlinable @inline(__always)
    public func visit<Result>(_ index: Int, _ body: (Object) -> Result) -> Result? { visited[index]?.with(body) }
}

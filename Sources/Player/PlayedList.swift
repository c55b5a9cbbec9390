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

    /// The place of an object; nil if it is not played.
    public func place(of object: Object) -> Int? { kept.indices.first { kept[$0] === object } }

    public func contains(_ object: Object) -> Bool { place(of: object) != nil }

    /// The object in a place.
    public subscript(place: Int) -> Object? { kept[place] }

    /// Puts an object into the first free place.
    /// - Returns: false if none is free.
    mutating func insert(_ object: Object) -> Bool {
        guard let place = kept.indices.first(where: { kept[$0] == nil }) else { return false }
        put(object, place)
        return true
    }

    /// Puts an object into a free place.
    public mutating func insert(_ object: Object, at place: Int) { put(object, place) }

    public mutating func remove(_ object: Object) {
        if let place = place(of: object) { put(nil, place) }
    }

    private mutating func put(_ object: Object?, _ place: Int) {
        kept[place] = object
        visited[place] = object.map { Unretained($0) }
        end = (kept.indices.last { kept[$0] != nil } ?? -1) + 1
    }

    /// Calls `body` for each object, in the order of places.
    /// - Parameter body: must not remove any.
    @inlinable @inline(__always)
    public func forEach(_ body: (Object) -> Void) {
        for place in 0..<end { visited[place]?.with(body) }
    }

    @inlinable @inline(__always)
    public func first(where condition: (Object) -> Bool) -> Object? {
        for place in 0..<end where visited[place]?.with(condition) == true { return kept[place] }
        return nil
    }

    /// The object in a place, if there is one.
    /// - Parameter body: must not remove it.
    @inlinable @inline(__always)
    public func visit<Result>(_ place: Int, _ body: (Object) -> Result) -> Result? { visited[place]?.with(body) }
}

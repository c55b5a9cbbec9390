import Storage

/// A few objects that are played, each in a place of its own until it goes. It keeps them alive.
///
/// A frame visits them without counting references; coming and going allocates nothing.
public struct PlayedList<Object: AnyObject> {
    private let kept: FixedArray<Object?>

    init(capacity: Int) { kept = FixedArray(repeating: nil, count: capacity) }

    func deallocate() { kept.deallocate() }

    /// Where an object is; nil where it is not played.
    public func place(of object: Object) -> Int? { kept.indices.first { kept[$0] === object } }

    public func contains(_ object: Object) -> Bool { place(of: object) != nil }

    /// The object in a place.
    public subscript(place: Int) -> Object? { kept[place] }

    /// Puts an object into the first free place. False where none is free.
    func insert(_ object: Object) -> Bool {
        guard let place = kept.indices.first(where: { kept[$0] == nil }) else { return false }
        kept[place] = object
        return true
    }

    func remove(_ object: Object) {
        if let place = place(of: object) { kept[place] = nil }
    }

    /// In the order of their places.
    /// - Parameter body: must not remove any.
    @inline(__always)
    public func forEach(_ body: (Object) -> Void) {
        for place in kept.indices { if let object = kept[place] { body(object) } }
    }

    @inline(__always)
    public func first(where condition: (Object) -> Bool) -> Object? {
        for place in kept.indices { if let object = kept[place], condition(object) { return object } }
        return nil
    }
}

import Touch

extension Surface {
    /// A finger that is down, where it is now.
    public struct Finger {
        public var id: ContactID
        /// The deepest region that it landed on.
        public var region: Region
        /// In the surface's space.
        public var location: Point
        /// The longer diameter of the contact; 0 if the panel reports none.
        public var size: Points
    }

    /// The deepest region on which a finger would land at a location; nil if there is none.
    public func region(at location: Point) -> Region? { root.memory.hit(at: location)?.value.region?.object }

    /// Calls `body` for each finger that a region hears, in the order in which they came down. Changes nothing.
    public func forEachFinger(_ body: (Finger) -> Void) {
        state.touches.forEachInOrder { slot in
            let touch = state.touches.entries[slot]
            guard let region = touch.region?.value.region?.object else { return }
            body(Finger(id: touch.id, region: region, location: touch.location, size: touch.size))
        }
    }
}

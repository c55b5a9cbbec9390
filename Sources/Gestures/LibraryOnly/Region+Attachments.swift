import Storage

extension Region {
    /// Attaches a gesture that comes before the gestures of the regions inside and the plain ones of this region.
    @inlinable @discardableResult
    public func highPriorityGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> MountedGesture {
        attach(.highPriority, mask) { ErasedRecognizer(gesture.mounted(&$0), in: $0.arena) { _ in } }
    }

    /// Attaches a gesture that runs beside every other gesture with the same finger.
    @inlinable @discardableResult
    public func simultaneousGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> MountedGesture {
        attach(.simultaneous, mask) { ErasedRecognizer(gesture.mounted(&$0), in: $0.arena) { _ in } }
    }
}

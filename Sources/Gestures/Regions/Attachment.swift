/// How a gesture is attached to its region, and so which of two that are recognised in one update comes first.
@usableFromInline
enum Attachment: UInt8 {
    /// It comes after those of the regions inside.
    case plain
    /// It comes before all plain ones; of several the outermost comes first.
    case highPriority
    /// It runs beside every other gesture.
    case simultaneous

    /// The smaller comes first.
    ///
    /// - Parameters:
    ///   - depth: of its region.
    ///   - order: grows with each gesture that is attached.
    func priority(depth: Int, order: Int) -> Int {
        let (fromOutside, fromInside) = (depth << 32, (1 << 60) - (depth << 32))
        return (self == .highPriority ? fromOutside : fromInside) + order
    }
}

extension Region {
    /// Attaches a gesture: builds its recogniser, once. Those of the regions inside, and those that this region has
    /// already, come before it.
    @inlinable @discardableResult
    public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> MountedGesture {
        attach(.plain, mask) { ErasedRecognizer(gesture.mounted(&$0)) { _ in } }
    }

    @usableFromInline
    func attach(
        _ attachment: Attachment, _ mask: GestureMask,
        mount: @escaping (inout MountContext) -> ErasedRecognizer<Void>
    ) -> MountedGesture {
        let mounted = MountedGesture(on: self, attachment, mask, mount: mount)
        surface.add(mounted)
        add(mounted)
        return mounted
    }
}

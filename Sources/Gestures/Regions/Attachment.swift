import Storage

/// How a gesture is attached to its region. This decides the order of gestures that are recognised in one update.
@usableFromInline
enum Attachment: UInt8 {
    /// It comes after the gestures of the regions inside.
    case plain
    /// It comes before all plain gestures; among several, the outermost comes first.
    case highPriority
    /// It runs beside every other gesture.
    case simultaneous

    /// The gesture with the smaller number comes first. The depth counts before the order, which has the lower 32 bits.
    ///
    /// - Parameters:
    ///   - depth: of its region.
    ///   - order: number of the attachment; it grows with each gesture.
    func priority(depth: Int, order: Int) -> Int {
        let (fromOutside, fromInside) = (depth << 32, (1 << 60) - (depth << 32))
        return (self == .highPriority ? fromOutside : fromInside) + order
    }
}

extension Region {
    /// Attaches a gesture and builds its recogniser. Gestures of the regions inside, and gestures that this region
    /// already has, come before it.
    @inlinable @discardableResult
    public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> MountedGesture {
        attach(.plain, mask) { ErasedRecognizer(gesture.mounted(&$0), in: $0.arena) { _ in } }
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

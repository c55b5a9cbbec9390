import Storage
import Touch

/// The part of a region that frames read and write.
struct RegionState {
    /// In the parent's space.
    var frame: Rect
    var isEnabled = true
    var isHidden = false
    var opacity = 1.0
    var clips = false
    var glides = false

    /// Number of its ancestors.
    let depth: Int
    var parent: Ref<RegionState>?
    /// Its number among its parent's children.
    var index: Int
    /// From back to front.
    var children = FixedArray<Ref<RegionState>>.empty
    var grid = RegionGrid()
    /// A rectangle around the extents of all its children, in its own space; nil before the first child. It never
    /// shrinks.
    var reach: Rect?

    /// The gestures that hear a finger for which this is the deepest region, in the order in which they are judged.
    var chain = FixedArray<ChainLink>.empty
    /// Whether a gesture of the chain has to be asked which gestures wait.
    var asksWhoWaits = false
    /// The object that owns this state; set as soon as it exists.
    var region: Unretained<Region>?

    /// Hears raw touches; the region keeps it.
    var listener: Unretained<TouchListener>?
    /// Whether anything can hear the raw touches of fingers that land on it: its listener, or a region to which they
    /// glide.
    var isHeard: Bool { listener != nil || glides }

    /// The smallest opacity at which a region is hit.
    static let leastOpacity = 0.01

    /// The part of it that can be hit, in the parent's space.
    var extent: Rect {
        guard !clips, let reach else { return frame }
        return frame.union(reach.offset(by: frame.origin - .zero))
    }
}

/// A gesture in a region's chain.
struct ChainLink {
    let gesture: Ref<MountedState>
    /// Whether masks let it hear fingers.
    let isOn: Bool
}

extension Ref<RegionState> {
    /// The deepest region under a point, testing children from front to back. A region that is disabled, hidden or
    /// transparent is skipped with its descendants. Outside the frame of a region that does not clip, its children are
    /// hit, but the region itself is not.
    ///
    /// - Parameters:
    ///   - point: in the space of the region's parent.
    ///   - isGliding: considers only regions that glide.
    func hit(at point: Point, opacity: Double = 1, isGliding: Bool = false) -> Ref<RegionState>? {
        let opacity = opacity * value.opacity
        guard value.isEnabled, !value.isHidden, opacity >= RegionState.leastOpacity else { return nil }
        let isInside = value.frame.contains(point)
        guard isInside || !value.clips else { return nil }
        let local = point + (.zero - value.frame.origin)
        if let child = childHit(at: local, opacity: opacity, isGliding: isGliding) { return child }
        return isInside && (!isGliding || value.glides) ? self : nil
    }

    private func childHit(at point: Point, opacity: Double, isGliding: Bool) -> Ref<RegionState>? {
        let cell = value.grid.cell(at: point)
        var word = value.grid.words
        while word > 0 {
            word -= 1
            var rest = value.grid.candidates(in: cell, word: word)
            while rest != 0 {
                let front = 63 - rest.leadingZeroBitCount
                rest &= ~(1 << UInt64(front))
                let child = value.children[64 * word + front]
                if let hit = child.hit(at: point, opacity: opacity, isGliding: isGliding) { return hit }
            }
        }
        return nil
    }

    /// The origin of its own space, on the surface.
    var origin: Point {
        var origin = value.frame.origin
        var ancestor = value.parent
        while let region = ancestor {
            origin = origin + (region.value.frame.origin - .zero)
            ancestor = region.value.parent
        }
        return origin
    }

    /// Enters its extent in the grids of its ancestors.
    func noteExtent() {
        guard let parent = value.parent else { return }
        let extent = value.extent
        parent.value.grid.place(value.index, at: extent)
        let reach = parent.value.reach?.union(extent) ?? extent
        guard reach != parent.value.reach else { return }
        parent.value.reach = reach
        parent.noteExtent()
    }

    /// Sorts its children into the grid again.
    func rebuildGrid(in arena: Arena) {
        value.grid.reset(count: value.children.count, size: value.frame.size, in: arena)
        for index in value.children.indices {
            value.grid.place(index, at: value.children[index].value.extent)
        }
    }
}

extension Rect {
    func offset(by offset: Size) -> Rect { Rect(origin: origin + offset, size: size) }

    func union(_ other: Rect) -> Rect {
        let (x, y) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}

import Raster

/// The parts of a picture that are to be painted again; none of them overlap.
struct Damage {
    private(set) var parts: [Rectangle] = []

    mutating func add(_ part: Rectangle) {
        guard !part.isEmpty else { return }
        var part = part
        // A part that grows may meet others.
        while let index = parts.firstIndex(where: { $0.overlaps(part) }) {
            part = part.joined(with: parts[index])
            parts.swapAt(index, parts.count - 1)
            parts.removeLast()
        }
        parts.append(part)
    }

    /// Adds the parts in which two pictures of a ribbon differ.
    mutating func add(from old: [Item], to new: [Item], inside clip: Rectangle) {
        if old == new { return }
        for index in 0..<max(old.count, new.count) {
            let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
            guard before != after else { continue }
            if let before, let after, before.sprite == nil, after.sprite == nil {
                add(difference(before.place, after.place, clip))
            } else {
                if let before { add(before.place.clipped(to: clip)) }
                if let after { add(after.place.clipped(to: clip)) }
            }
        }
    }

    /// The parts in which two lit parts differ. If these have the same breadth, they differ only in strips at their
    /// ends.
    private func difference(_ a: Rectangle, _ b: Rectangle, _ clip: Rectangle) -> [Rectangle] {
        guard a.overlaps(b) else { return [a.clipped(to: clip), b.clipped(to: clip)] }
        if a.y == b.y, a.height == b.height {
            return [strip(a.x, b.x, a, false), strip(a.maxX, b.maxX, a, false)].map { $0.clipped(to: clip) }
        }
        if a.x == b.x, a.width == b.width {
            return [strip(a.y, b.y, a, true), strip(a.maxY, b.maxY, a, true)].map { $0.clipped(to: clip) }
        }
        return [a.joined(with: b).clipped(to: clip)]
    }

    /// The strip of `part` between two places of an end, along its breadth.
    /// - Parameter isStanding: whether the places are heights, not distances from the left.
    private func strip(_ from: Int, _ to: Int, _ part: Rectangle, _ isStanding: Bool) -> Rectangle {
        let (start, length) = (min(from, to), abs(from - to))
        return isStanding
            ? Rectangle(x: part.x, y: start, width: part.width, height: length)
            : Rectangle(x: start, y: part.y, width: length, height: part.height)
    }

    private mutating func add(_ parts: [Rectangle]) {
        for part in parts { add(part) }
    }
}

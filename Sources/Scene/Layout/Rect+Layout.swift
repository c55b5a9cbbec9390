import Touch

/// Rectangles of a layout, in millimetres.
extension Rect {
    /// The smallest rectangle around some places.
    init(around first: Point, _ others: Point...) {
        var (low, high) = (first, first)
        for spot in others {
            low = Point(x: min(low.x, spot.x), y: min(low.y, spot.y))
            high = Point(x: max(high.x, spot.x), y: max(high.y, spot.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The part inside another rectangle; its width or height is 0 if they do not overlap.
    public func clipped(to other: Rect) -> Rect {
        let (left, top) = (min(max(minX, other.minX), other.maxX), min(max(minY, other.minY), other.maxY))
        let (right, bottom) = (min(max(maxX, left), other.maxX), min(max(maxY, top), other.maxY))
        return Rect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }

    /// Whether they share more than an edge.
    public func overlaps(_ other: Rect) -> Bool {
        let common = clipped(to: other)
        return common.width > 1e-6 && common.height > 1e-6
    }

    /// Whether it lies in another rectangle, to a millionth of a millimetre.
    func isInside(_ other: Rect) -> Bool {
        minX >= other.minX - 1e-6 && minY >= other.minY - 1e-6 && maxX <= other.maxX + 1e-6 && maxY <= other.maxY + 1e-6
    }

    public func moved(by way: Size) -> Rect { Rect(origin: origin + way, size: size) }

    /// The largest rectangle in it that none of the other boxes covers, taking the boxes one after the other.
    func largestPart(avoiding others: [Rect]) -> Rect {
        var room = self
        for other in others {
            let covered = other.clipped(to: room)
            guard covered.width > 0, covered.height > 0 else { continue }
            let parts = [
                Rect(x: room.minX, y: room.minY, width: room.width, height: covered.minY - room.minY),
                Rect(x: room.minX, y: covered.maxY, width: room.width, height: room.maxY - covered.maxY),
                Rect(x: room.minX, y: room.minY, width: covered.minX - room.minX, height: room.height),
                Rect(x: covered.maxX, y: room.minY, width: room.maxX - covered.maxX, height: room.height),
            ]
            room = parts.max { $0.width * $0.height < $1.width * $1.height } ?? room
        }
        return room
    }

    func inset(_ margin: Double) -> Rect {
        Rect(
            x: minX + margin, y: minY + margin, width: max(width - 2 * margin, 0.1),
            height: max(height - 2 * margin, 0.1))
    }
}

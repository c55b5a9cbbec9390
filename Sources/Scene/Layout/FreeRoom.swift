import Touch

extension Rect {
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
}

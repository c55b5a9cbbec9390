extension Box {
    /// The largest part of it beside, above or below other boxes that lie on top of it.
    func largestPart(avoiding others: [Box]) -> Box {
        var room = self
        for other in others {
            let covered = other.clipped(to: room)
            guard covered.width > 0, covered.height > 0 else { continue }
            let parts = [
                Box(x: room.x, y: room.y, width: room.width, height: covered.y - room.y),
                Box(x: room.x, y: covered.maxY, width: room.width, height: room.maxY - covered.maxY),
                Box(x: room.x, y: room.y, width: covered.x - room.x, height: room.height),
                Box(x: covered.maxX, y: room.y, width: room.maxX - covered.maxX, height: room.height),
            ]
            room = parts.max { $0.width * $0.height < $1.width * $1.height } ?? room
        }
        return room
    }
}

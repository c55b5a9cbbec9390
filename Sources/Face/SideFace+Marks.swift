import Raster
import Scene
import Touch

/// The marks of what sounds.
extension SideFace {
    /// The mark of a note that sounds without a finger on its cell, at the foot of the cell.
    func mark(_ cell: Cell) -> Item {
        let (mark, place) = (cell.mark, cell.rectangle)
        return .sprite(mark, x: place.x + (place.width - mark.width) / 2, y: max(place.maxY - mark.height, clip.y))
    }

    /// The foot of a latched note without a cell: at the lower edge of a lying lane or of a cap, at the right one of a
    /// standing lane.
    func foot(at place: SIMD2<Double>) -> Item {
        if let cap = caps.first {
            return .sprite(foot, x: cap.x + (cap.width - foot.width) / 2, y: cap.maxY - foot.height)
        }
        if isUpright {
            let x = Int((place.x - Double(foot.width) / 2).rounded())
            return .sprite(foot, x: x, y: laneRectangle.maxY - foot.height)
        }
        let y = Int((place.y - Double(foot.height) / 2).rounded())
        return .sprite(foot, x: laneRectangle.maxX - foot.width, y: y)
    }

    /// The cell that a finger plays: fingers count over the whole breadth of the ribbon, cells are drawn in its lane. That
    /// of a latched note has its key, wherever the notes have gone since.
    func cell(under finger: FaceState.Finger) -> Cell? {
        let box = lane.box
        let spot = Point(
            x: min(max(finger.spot.x, box.minX), box.maxX - 1e-6), y: min(max(finger.spot.y, box.minY), box.maxY - 1e-6)
        )
        let cell = cells.first {
            spot.x >= $0.box.minX && spot.x < $0.box.maxX && spot.y >= $0.box.minY && spot.y < $0.box.maxY
        }
        guard let key = finger.key, cell?.key != key else { return cell }
        return cells.first { $0.key == key }
    }

    /// Above the finger, where it does not hide the name, but inside the ribbon.
    func badge(_ cell: Cell, _ spot: Point) -> Item {
        let place = scale.place(spot)
        let y = Int(place.y - scale.pixels(9)) - cell.badge.height / 2
        let x = Int(place.x) - cell.badge.width / 2
        return .sprite(
            cell.badge, x: min(max(x, clip.x), max(clip.maxX - cell.badge.width, clip.x)),
            y: min(max(y, clip.y), max(clip.maxY - cell.badge.height, clip.y)))
    }
}

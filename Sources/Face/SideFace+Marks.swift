import Raster
import Scene
import Touch

/// The marks of what sounds.
extension SideFace {
    struct Cell {
        var box: Rect
        var rectangle: Rectangle
        /// The part that is lit while the note sounds. It is larger than a narrow cell, so that it is seen.
        var lit: Rectangle
        var badge: Sprites.Made
        var key: Int
        /// Marks a cell while a window or a latch sounds it: its name on white, or a bar if the name has no room.
        var mark: Sprites.Made
    }

    /// The least breadth of what is lit, in millimetres. Narrower cells are drawn without gaps between them.
    static let leastLight = 1.5

    static func lit(_ cell: Rect, _ scale: PixelScale) -> Rectangle {
        let (x, y) = (max(leastLight - cell.width, 0) / 2, max(leastLight - cell.height, 0) / 2)
        return scale.rectangle(
            Rect(x: cell.minX - x, y: cell.minY - y, width: cell.width + 2 * x, height: cell.height + 2 * y))
    }

    /// The mark of a note that sounds without a finger on its cell, at the foot of the cell.
    func mark(_ cell: Cell) -> Item {
        let (mark, place) = (cell.mark, cell.rectangle)
        return .sprite(mark, x: place.x + (place.width - mark.width) / 2, y: max(place.maxY - mark.height, clip.y))
    }

    /// The mark of a latched note without a cell: at the lower edge of a lying lane or of a cap, at the right edge of a
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

    /// The cell that a finger plays: fingers count over the whole breadth of the ribbon, cells are drawn in its lane.
    /// The key that the finger sounds decides: the finger may have slid off the cell that it has struck, and the notes
    /// may have moved.
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

    /// Places a note's badge above the finger, so that the finger does not hide it, or beside the finger if the
    /// ribbon's upper edge is too near.
    func badge(_ cell: Cell, _ spot: Point) -> Item {
        let (place, badge) = (scale.pixels(spot), cell.badge)
        let reach = scale.pixels(9)
        func kept(_ x: Double, _ y: Double) -> Item {
            .sprite(
                badge, x: min(max(Int(x), clip.x), max(clip.maxX - badge.width, clip.x)),
                y: min(max(Int(y), clip.y), max(clip.maxY - badge.height, clip.y)))
        }
        let top = place.y - reach - Double(badge.height / 2)
        if top >= Double(clip.y) { return kept(place.x - Double(badge.width / 2), top) }
        let y = place.y - Double(badge.height / 2)
        let right = place.x + reach
        return kept(right + Double(badge.width) <= Double(clip.maxX) ? right : place.x - reach - Double(badge.width), y)
    }
}

import Raster
import Scene
import Touch

/// The size of a face for a screen: pixels and millimetres as one looks at it, before the picture is turned.
struct Fit {
    var width: Int
    var height: Int
    var extent: Millimetres
    var turn: Turn

    /// - Parameters:
    ///   - width: of the screen, in pixels.
    ///   - height: likewise.
    ///   - turn: how far the picture is turned for it.
    ///   - seen: its size in millimetres as one looks at it; nil: as `stated` says.
    ///   - stated: its size as the display states it, before the picture is turned; nil: it has 132 pixels to an inch.
    init(width: Int, height: Int, turn: Turn, seen: Millimetres?, stated: Millimetres? = nil) {
        self.turn = turn
        (self.width, self.height) = turn.isSideways ? (height, width) : (width, height)
        if let seen {
            extent = seen
        } else if let stated {
            extent = turn.isSideways ? stated.turned : stated
        } else {
            extent = Millimetres(width: Double(self.width) / 132 * 25.4, height: Double(self.height) / 132 * 25.4)
        }
    }
}

import Gestures
import Mapping
import Touch

/// The strip along a side of the surface from which a swipe performs an action. It is drawn above the ribbons, which still
/// hear the touches there.
public struct EdgeZone: Hashable, Sendable {
    public let edge: ScreenEdge
    public let box: Rect
    /// Points into the surface.
    public let arrow: Form
    /// The action of the swipe, in words; nil if the words are too long for the edge.
    public let label: Label?

    /// The breadth of a zone, in millimetres.
    private static let breadth = GestureDefaults.edgeZone / .millimetre

    init(_ edge: ScreenEdge, words: String, size: Millimetres) {
        self.edge = edge
        let breadth = Self.breadth
        // The arrow stands in the zone's middle, and the words beside it.
        let (box, start, inward) =
            switch edge {
            case .top: (Rect(x: 0, y: 0, width: size.width, height: breadth), Point(x: size.width / 2, y: 0), 1.0)
            case .bottom:
                (
                    Rect(x: 0, y: size.height - breadth, width: size.width, height: breadth),
                    Point(x: size.width / 2, y: size.height), -1.0
                )
            case .left: (Rect(x: 0, y: 0, width: breadth, height: size.height), Point(x: 0, y: size.height / 2), 1.0)
            case .right:
                (
                    Rect(x: size.width - breadth, y: 0, width: breadth, height: size.height),
                    Point(x: size.width, y: size.height / 2), -1.0
                )
            }
        self.box = box
        let (near, far) = (0.8 * inward, (breadth - 0.8) * inward)
        let letters = Label.leastSize
        let length = TextWidth(size: letters).length(of: words)
        let baseline = (breadth - letters * Label.lineHeight) / 2 + letters
        switch edge {
        case .top, .bottom:
            arrow = .triangle(
                Point(x: start.x - 1.2, y: start.y + near), Point(x: start.x + 1.2, y: start.y + near),
                Point(x: start.x, y: start.y + far))
            let spot = Point(x: start.x + 2.4, y: box.minY + baseline)
            label = spot.x + length <= size.width - breadth ? Label([words], at: spot, .start, size: letters) : nil
        case .left, .right:
            arrow = .triangle(
                Point(x: start.x + near, y: start.y - 1.2), Point(x: start.x + near, y: start.y + 1.2),
                Point(x: start.x + far, y: start.y))
            let spot = Point(x: box.minX + baseline, y: start.y - 2.4)
            label =
                spot.y - length >= breadth ? Label([words], at: spot, .start, size: letters, isTurned: true) : nil
        }
    }
}

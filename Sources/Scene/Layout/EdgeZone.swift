import Gestures
import Mapping

/// The strip along a side of the surface from which a swipe performs an action. It lies above the ribbons, which hear what
/// happens there as anywhere else.
public struct EdgeZone: Hashable, Sendable {
    public let edge: ScreenEdge
    public let box: Box
    /// Points into the surface.
    public let arrow: Form
    /// What the swipe does; nil where it is too long for the edge.
    public let label: Label?

    /// How broad it is, in millimetres.
    private static let breadth = GestureDefaults.edgeZone / .millimetre

    init(_ edge: ScreenEdge, words: String, size: Extent) {
        self.edge = edge
        let breadth = Self.breadth
        // The arrow stands in the zone's middle, and the words beside it.
        let (box, start, inward) =
            switch edge {
            case .top: (Box(x: 0, y: 0, width: size.width, height: breadth), Spot(x: size.width / 2, y: 0), 1.0)
            case .bottom:
                (
                    Box(x: 0, y: size.height - breadth, width: size.width, height: breadth),
                    Spot(x: size.width / 2, y: size.height), -1.0
                )
            case .left: (Box(x: 0, y: 0, width: breadth, height: size.height), Spot(x: 0, y: size.height / 2), 1.0)
            case .right:
                (
                    Box(x: size.width - breadth, y: 0, width: breadth, height: size.height),
                    Spot(x: size.width, y: size.height / 2), -1.0
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
                Spot(x: start.x - 1.2, y: start.y + near), Spot(x: start.x + 1.2, y: start.y + near),
                Spot(x: start.x, y: start.y + far))
            let spot = Spot(x: start.x + 2.4, y: box.y + baseline)
            label = spot.x + length <= size.width - breadth ? Label([words], at: spot, .start, size: letters) : nil
        case .left, .right:
            arrow = .triangle(
                Spot(x: start.x + near, y: start.y - 1.2), Spot(x: start.x + near, y: start.y + 1.2),
                Spot(x: start.x + far, y: start.y))
            let spot = Spot(x: box.x + baseline, y: start.y - 2.4)
            label =
                spot.y - length >= breadth ? Label([words], at: spot, .start, size: letters, isTurned: true) : nil
        }
    }
}

import Gestures
import Mapping

/// The strip along a side of the surface from which a swipe performs an action. It lies above the ribbons, which hear what
/// happens there as anywhere else.
public struct EdgeZone: Hashable, Sendable {
    public let edge: ScreenEdge
    public let box: Box
    /// Points into the surface.
    public let arrow: Form
    /// What the swipe does.
    public let label: Label

    /// How broad it is, in millimetres.
    private static let breadth = GestureDefaults.edgeZone / .millimetre

    init(_ edge: ScreenEdge, words: String, size: Extent) {
        self.edge = edge
        let (breadth, width) = (Self.breadth, TextWidth.words)
        let letters = 2.0
        // The arrow stands in the zone's middle, and the words beside it.
        let (middle, box, inward) =
            switch edge {
            case .top: (Spot(x: size.width / 2, y: 0), Box(x: 0, y: 0, width: size.width, height: breadth), 1.0)
            case .bottom:
                (
                    Spot(x: size.width / 2, y: size.height),
                    Box(x: 0, y: size.height - breadth, width: size.width, height: breadth), -1.0
                )
            case .left: (Spot(x: 0, y: size.height / 2), Box(x: 0, y: 0, width: breadth, height: size.height), 1.0)
            case .right:
                (
                    Spot(x: size.width, y: size.height / 2),
                    Box(x: size.width - breadth, y: 0, width: breadth, height: size.height), -1.0
                )
            }
        self.box = box
        let (near, far) = (0.8 * inward, (breadth - 0.8) * inward)
        let surface = Box(x: 0, y: 0, width: size.width, height: size.height)
        func label(_ spot: Spot, _ alignment: Label.Alignment) -> Label {
            Label(words, at: spot, alignment, size: letters, width: width, inside: surface)
        }
        switch edge {
        case .top, .bottom:
            arrow = .triangle(
                Spot(x: middle.x - 1.2, y: middle.y + near), Spot(x: middle.x + 1.2, y: middle.y + near),
                Spot(x: middle.x, y: middle.y + far))
            self.label = label(Spot(x: middle.x + 2.4, y: box.y + breadth / 2 + 0.7), .start)
        case .left, .right:
            arrow = .triangle(
                Spot(x: middle.x + near, y: middle.y - 1.2), Spot(x: middle.x + near, y: middle.y + 1.2),
                Spot(x: middle.x + far, y: middle.y))
            self.label = label(
                Spot(x: middle.x + (breadth + 0.8) * inward, y: middle.y + 0.7), edge == .left ? .start : .end)
        }
    }
}

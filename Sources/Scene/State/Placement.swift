import Mapping
import Ribbons
import Touch

extension Layout.Ribbon {
    /// The part of the lane's breadth that a handle takes.
    private static let handle = (start: 0.3, end: 0.7)

    /// The form of a shape of this ribbon at its present place. Allocates nothing.
    /// - Returns: nil if the state hides the shape.
    public func form(of shape: Shape, in state: RibbonPicture) -> Form? {
        let body = body(shape.id.side)
        let lane = body.lane
        return switch shape.id.part {
        case .range: state.range > 0 ? .box(lane.box(from: state.leading, to: state.trailing)) : nil
        case .leadingEdge: state.range > 0 ? lane.crossing(state.leading) : nil
        case .trailingEdge: state.range > 0 ? lane.crossing(state.trailing) : nil
        case .leadingHandle: state.range > 0 ? handle(at: state.leading, of: lane) : nil
        case .trailingHandle: state.range > 0 ? handle(at: state.trailing, of: lane) : nil
        case .hair: axis.crossing(state.center, inside: lane.box)
        case .acrossHair: state.across.map { axis.line(across: $0, inside: lane.box) }
        case .center: body.center(in: state, of: axis)
        case .title, .mapping: words(shape, in: state)
        case .glow, .light: state.isOn(shape.id.side) ? shape.form : nil
        // All other parts rest.
        default: shape.form
        }
    }

    /// The part of a side's lane that is at full light; notes and switches are lit apart from it. Nil if no part is
    /// lit. Allocates nothing.
    public func lit(_ side: Side, in state: RibbonPicture) -> Rect? {
        let body = body(side)
        let isOpen = state.range > 0
        switch body.kind {
        case .ribbon where isOpen: return body.lane.box(from: state.leading, to: state.trailing)
        case .ribbon where body.isLitFromTouch:
            return state.offset.map {
                body.lane.box(from: $0.start, to: min(max($0.start + $0.along, 0), 1))
            }
        case .ribbon: return body.origin.map { body.lane.box(from: $0, to: state.center) }
        case .fader where isOpen: return body.lane.box(from: 0, to: state.trailing)
        case .fader: return body.lane.box(from: body.origin ?? 0, to: state.center)
        default: return nil
        }
    }

    /// The number of arrow heads on the way to a centre that a hand or a morph has to find first.
    public static let approachMarks = 3

    /// An arrow head on the way to a centre that a hand or a morph has to find first; nil if neither has to, or if
    /// words stand in its place. Allocates nothing.
    /// - Parameter number: 0..<approachMarks, counted towards the centre.
    public func approachMark(
        _ number: Int, _ side: Side, in state: RibbonPicture
    ) -> (spot: Point, direction: Direction)? {
        guard showsCenter(side), let approach = state.approach, abs(approach - state.center) * axis.length > 2
        else { return nil }
        let lane = lane(side)
        let part = 0.4 + 0.2 * Double(number)
        let isForwards = state.center > approach
        let spot = lane.spot(approach + (state.center - approach) * part, 0.5)
        let mark = Rect(x: spot.x - 1.5, y: spot.y - 1.5, width: 3, height: 3)
        if kind(side) == .xy && !mark.isInside(lane.box) { return nil }
        if let words = movingWords(side), mark.overlaps(words.moved(by: shift(ofWords: side, in: state))) { return nil }
        return (spot, isForwards ? lane.direction : lane.direction.opposite)
    }

    /// Whether a side shows where its centre is.
    private func showsCenter(_ side: Side) -> Bool { [.ribbon, .fader, .xy].contains(kind(side)) }

    private func words(_ shape: Shape, in state: RibbonPicture) -> Form {
        guard movingWords(shape.id.side) != nil, case .label(let label) = shape.form else { return shape.form }
        let way = shift(ofWords: shape.id.side, in: state)
        return way == .zero ? shape.form : .label(label.moved(by: way))
    }

    private func handle(at position: Double, of lane: Axis) -> Form {
        lane.crossing(position, from: Self.handle.start, to: Self.handle.end)
    }

}

extension RibbonPicture {
    /// The side that is seen: the back while the door is open.
    public var seenSide: Side { isDoorOpen ? .back : .front }

    /// Whether the first switch of a side is on.
    public func isOn(_ side: Side) -> Bool { side == .front ? isFrontOn : isBackOn }
}

extension Layout.Ribbon.Body {
    /// The radius of the centre's mark, in millimetres, if the lane is broad enough for it.
    private func radius(on axis: Axis) -> Double { min(max(min(axis.length, axis.breadth) * 0.02, 1.6), 4) }

    /// The form of the centre's mark, which always lies wholly on the ribbon. The hair shows the exact place.
    func center(in state: RibbonPicture, of axis: Axis) -> Form? {
        func kept(_ position: Double, _ margin: Double, of length: Double) -> Double {
            let margin = length > 0 ? min(margin / length, 0.5) : 0.5
            return min(max(position, margin), 1 - margin)
        }
        switch kind {
        case .fader:
            let half = min(1.6 * radius(on: axis), axis.length * 0.05)
            let center = kept(state.center, half, of: axis.length)
            return .box(knobLane.box(from: center - half / axis.length, to: center + half / axis.length))
        case .xy:
            return state.across.map { across in
                let part = axis.direction.isHorizontal ? 1 - across : across
                let (spot, plane) = (axis.spot(state.center, part), lane.box)
                // The disc stays inside the plane: the words stand beside it.
                let radius = min(discRadius ?? 2 * radius(on: axis), plane.width / 2, plane.height / 2)
                let x = min(max(spot.x, plane.minX + radius), plane.maxX - radius)
                let y = min(max(spot.y, plane.minY + radius), plane.maxY - radius)
                return .disc(center: Point(x: x, y: y), radius: radius)
            }
        default:
            let radius = min(radius(on: axis), lane.breadth * 0.4)
            return .disc(
                center: lane.spot(kept(state.center, radius, of: axis.length), 0.5), radius: radius)
        }
    }
}

import Mapping
import Ribbons

extension Layout.Ribbon {
    /// The part of the lane's breadth that a handle takes.
    private static let handle = (start: 0.3, end: 0.7)

    /// The place of a shape of this ribbon. Allocates nothing.
    /// - Returns: nil where the state hides the shape.
    public func form(of shape: Shape, in state: RibbonPicture) -> Form? {
        let body = shape.id.side == .front ? frontBody : backBody
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
        case .glow, .light: state.isOn(shape.id.side) ? shape.form : nil
        default: shape.form
        }
    }

    private func handle(at position: Double, of lane: Axis) -> Form {
        lane.crossing(position, from: Self.handle.start, to: Self.handle.end)
    }

}

extension RibbonPicture {
    /// Whether the first switch of a side is on.
    public func isOn(_ side: Side) -> Bool { side == .front ? isFrontOn : isBackOn }
}

extension Layout.Ribbon.Body {
    /// The radius of the centre's mark, in millimetres, where the lane is broad enough for it.
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
            return .box(lane.box(from: center - half / axis.length, to: center + half / axis.length))
        case .xy:
            return state.across.map { across in
                let radius = min(2 * radius(on: axis), axis.breadth * 0.2)
                let part = axis.direction.isHorizontal ? 1 - across : across
                let spot = axis.spot(kept(state.center, radius, of: axis.length), kept(part, radius, of: axis.breadth))
                return .disc(center: spot, radius: radius)
            }
        default:
            let radius = min(radius(on: axis), lane.breadth * 0.4)
            return .disc(
                center: lane.spot(kept(state.center, radius, of: axis.length), 0.5), radius: radius)
        }
    }
}

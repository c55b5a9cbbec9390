extension Layout.Ribbon {
    /// How large the centre is drawn.
    private static let centerRadius = 1.6
    /// Which part of the ribbon's breadth a handle takes.
    private static let handle = (start: 0.35, end: 0.65)

    /// Where a shape of this ribbon is in a state; nil where the state hides it. Allocates nothing.
    public func form(of shape: Shape, in state: SceneState.Ribbon) -> Form? {
        switch shape.id.part {
        case .range: state.range > 0 ? .box(axis.box(from: state.leading, to: state.trailing)) : nil
        case .leadingEdge: state.range > 0 ? axis.crossing(state.leading) : nil
        case .trailingEdge: state.range > 0 ? axis.crossing(state.trailing) : nil
        case .leadingHandle: state.range > 0 ? handle(at: state.leading) : nil
        case .trailingHandle: state.range > 0 ? handle(at: state.trailing) : nil
        case .center: .disc(center: axis.spot(state.center, 0.5), radius: Self.centerRadius)
        case .plate, .outline, .track, .anchor, .well, .direction, .cell, .cellName, .title, .mapping, .behindDoor,
            .reception, .doorMark:
            shape.form
        }
    }

    private func handle(at position: Double) -> Form {
        axis.crossing(position, from: Self.handle.start, to: Self.handle.end)
    }
}

import Touch

/// A finger on a ribbon, as a picture shows it.
public struct RibbonFinger: Hashable, Sendable {
    /// The number of the ribbon that it plays on, or whose handle it holds.
    public var ribbon: Int
    /// On the surface.
    public var location: Point
    /// The longer diameter of the contact; 0 where the panel reports none.
    public var size: Points
    /// 0…1 along the ribbon.
    public var position: Double
    /// The edge whose handle it holds; nil where it plays.
    public var edge: RibbonState.Edge?
}

extension RibbonSurface {
    /// Calls `body` for each finger that plays a ribbon or holds one of its handles. It allocates nothing.
    public func forEachFinger(_ body: (RibbonFinger) -> Void) {
        for place in mounted {
            for contact in place.ribbon.contacts {
                body(
                    RibbonFinger(
                        ribbon: contact.ribbon, location: contact.location, size: contact.size,
                        position: contact.position, edge: nil))
            }
            if place.ribbon.state.isHeld(.leading) { holders(of: .leading, place, body) }
            if place.ribbon.state.isHeld(.trailing) { holders(of: .trailing, place, body) }
        }
    }

    private func holders(of edge: RibbonState.Edge, _ place: MountedRibbon, _ body: (RibbonFinger) -> Void) {
        surface.forEachFinger(on: edge == .leading ? place.leading : place.trailing) { location, size in
            body(
                RibbonFinger(
                    ribbon: place.ribbon.number, location: location, size: size,
                    position: place.ribbon.fraction(location), edge: edge))
        }
    }
}

import Touch

/// A contact as its ribbon sees it.
public struct RibbonContact: Hashable, Sendable {
    public var id: ContactID
    /// 0…1 along the ribbon; where the finger has left it, the end it left by.
    public var position: Double
    /// Where it came down.
    public var startPosition: Double
    /// 0…1 on the other axis: 1 is the top of a lying ribbon, the right side of a standing one.
    public var across: Double
    /// 0…1 of what the panel can report; 1 where it reports none.
    public var pressure: Double
    /// The longer diameter of the contact; 0 where the panel reports none.
    public var size: Points
    /// Along the ribbon, in ribbon lengths per second, positive towards 1.
    public var velocity: Double
    /// On the surface.
    public var location: Point
}

import Mapping
import Ribbons

/// How a ribbon stands, in plain numbers of fixed size. Positions are 0…1 along it.
public struct RibbonPicture: Hashable, Sendable {
    public var center: Float
    public var range: Float
    /// On the other axis; nil before a place is known.
    public var across: Float?
    public var isDoorOpen: Bool
    public var isLeadingHeld: Bool
    public var isTrailingHeld: Bool
    /// Whether the first switch of each side is on.
    public var isFrontOn: Bool
    public var isBackOn: Bool
    /// What has become of its notes.
    public var tuning: Tuning

    init(_ instrument: Instrument, ribbon index: Int) {
        let ribbon = instrument.ribbons[index]
        center = Float(ribbon.state.center)
        range = Float(ribbon.state.range)
        across = ribbon.across.map(Float.init)
        isDoorOpen = ribbon.state.isDoorOpen
        isLeadingHeld = ribbon.state.isHeld(.leading)
        isTrailingHeld = ribbon.state.isHeld(.trailing)
        (isFrontOn, isBackOn) = instrument.switches(ofRibbon: index)
        tuning = instrument.tuning(ofRibbon: index)
    }
}

/// A finger on a screen, in plain numbers.
public struct FingerPicture: Hashable, Sendable {
    /// The ribbon's place among those of its screen.
    public var ribbon: UInt8
    /// Whether it holds a handle of the ribbon, instead of playing it.
    public var isOnHandle: Bool
    /// 0…1 along the ribbon.
    public var position: Float
    /// 0…1 of the screen, from its top left corner.
    public var x: Float
    public var y: Float
    /// The longer diameter of the contact in millimetres; 0 where the panel reports none.
    public var size: Float

    init(_ finger: RibbonFinger, on screen: Screen) {
        ribbon = UInt8(truncatingIfNeeded: finger.ribbon)
        isOnHandle = finger.edge != nil
        position = Float(finger.position)
        x = Float(finger.location.x / max(screen.size.width, 1))
        y = Float(finger.location.y / max(screen.size.height, 1))
        size = Float(finger.size / .millimetre)
    }
}

extension Screen {
    /// Hands over how each of its ribbons stands, by its place among them, and then each finger. It allocates nothing.
    public func picture(_ ribbon: (Int, RibbonPicture) -> Void, finger: (FingerPicture) -> Void) {
        for index in instrument.ribbons.indices { ribbon(index, RibbonPicture(instrument, ribbon: index)) }
        instrument.forEachFinger { finger(FingerPicture($0, on: self)) }
    }
}

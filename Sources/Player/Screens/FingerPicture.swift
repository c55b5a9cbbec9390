import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// A finger that plays a ribbon or holds one of its handles, in plain numbers.
public struct FingerPicture: Hashable, Sendable {
    /// Unique among fingers.
    public var id: UInt32
    /// Index of the ribbon that it plays, among those of its screen.
    public var ribbon: UInt8
    /// Position as a fraction of the screen, 0…1 from the top left corner.
    public var x: Float
    public var y: Float
    /// The longer diameter of the contact in millimetres; 0 if the panel reports none.
    public var size: Float
    /// Position along the ribbon, 0…1; nil on a handle.
    public var position: Float?
    /// When it began to press the door of its ribbon; nil if it does not.
    public var pressedSince: Timestamp?

    init(_ finger: RibbonSurface.Finger, on screen: Screen) {
        id = finger.id.rawValue
        ribbon = UInt8(truncatingIfNeeded: finger.ribbon)
        x = Float(finger.location.x / max(screen.size.width, 1))
        y = Float(finger.location.y / max(screen.size.height, 1))
        size = Float(finger.size / .millimetre)
        position = finger.position.map(Float.init)
        pressedSince = finger.pressedSince
    }
}

extension Screen {
    /// Hands over the picture of each ribbon, by its place on the screen, and then each finger. It allocates nothing.
    public func picture(_ ribbon: (Int, RibbonPicture) -> Void, finger: (FingerPicture) -> Void) {
        for index in instrument.ribbons.indices { ribbon(index, RibbonPicture(instrument, ribbon: index)) }
        instrument.forEachFinger { finger(FingerPicture($0, on: self)) }
    }
}

import MIDI
import Mapping
import Ribbons
import Time
import Touch

/// A contact that plays a ribbon or holds one of its handles, in plain numbers: that of a finger or of a loop, or one
/// whose note a latch holds.
public struct FingerPicture: Hashable, Sendable {
    /// Unique among the pictures with the same `hold`.
    public var id: UInt32
    public var hold: ContactHold
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

    /// The key nearest to the pitch that it sounds, before transposition; nil if it sounds none. A finger that has slid
    /// may sound the key that it has struck.
    public var key: UInt8?

    init(_ finger: RibbonSurface.Finger, on screen: Screen) {
        id = finger.id.rawValue
        hold = Mounter.isOfLoop(finger.id) ? .loop : .finger
        ribbon = UInt8(truncatingIfNeeded: finger.ribbon)
        let place = screen.fraction(of: finger.location)
        (x, y) = (Float(place.x), Float(place.y))
        size = Float(finger.size / .millimetre)
        position = finger.position.map(Float.init)
        pressedSince = finger.pressedSince
        key = screen.instrument.soundingKey(of: finger).map { UInt8(clamping: $0) }
    }

    init(latched contact: RibbonContact, key: Int, onRibbon place: Int, of screen: Screen) {
        (id, hold, self.key) = (contact.id.rawValue, .latch, UInt8(clamping: key))
        ribbon = UInt8(truncatingIfNeeded: place)
        let fraction = screen.fraction(of: contact.location)
        (x, y) = (Float(fraction.x), Float(fraction.y))
        (size, position) = (0, Float(contact.position))
    }
}

extension Screen {
    /// Hands over the picture of each ribbon, by its place on the screen, then each finger, and then each note that a
    /// latch holds. It allocates nothing.
    public func picture(_ ribbon: (Int, RibbonPicture) -> Void, finger: (FingerPicture) -> Void) {
        for index in instrument.ribbons.indices { ribbon(index, RibbonPicture(instrument, ribbon: index)) }
        instrument.forEachFinger { finger(FingerPicture($0, on: self)) }
        instrument.forEachLatched { finger(FingerPicture(latched: $1, key: $2, onRibbon: $0, of: self)) }
    }
}

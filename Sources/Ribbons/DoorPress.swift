import Gestures
import Time
import Touch

/// A finger that presses the door of its ribbon, as the long press of `RibbonGestures` sees it. Only pictures use it.
struct DoorPress: Hashable, Sendable {
    let contact: ContactID
    let start: Timestamp
    let origin: Point
}

extension Ribbon {
    /// Time that a finger has to rest before its lift opens the door.
    public static let pressTime = Nanoseconds.seconds(GestureDefaults.longPressDuration)

    /// The first finger on a ribbon with a door presses it.
    func beginDoorPress(_ touch: RawTouch) {
        guard settings.gestures.door, contacts.isEmpty else { return }
        doorPress = DoorPress(contact: touch.id, start: touch.time, origin: touch.globalLocation)
    }

    /// Ends the press of a finger that strays before it has rested for long enough.
    func checkDoorPress(_ touch: RawTouch) {
        guard let press = doorPress, press.contact == touch.id, !isHeld else { return }
        if !(touch.globalLocation.distance(to: press.origin) < GestureDefaults.longPressMaximumDistance) {
            doorPress = nil
        }
    }

    func endDoorPress(_ contact: ContactID) {
        if doorPress?.contact == contact { doorPress = nil }
    }
}

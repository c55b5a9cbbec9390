import MIDI
import Mapping
import Player

/// An action of the loop or a part of its state, for monitors and faces. Made of plain numbers, so that recording
/// allocates nothing.
public enum MonitorRecord: Sendable {
    case message(port: UInt8, Message)
    /// The state of a screen follows: its ribbons, and then all fingers that are on it.
    case screen(UInt8)
    /// Ribbons are counted in the order in which they are mounted on the screen.
    case ribbon(screen: UInt8, index: UInt8, RibbonPicture)
    case finger(screen: UInt8, FingerPicture)
    /// A frame of touches, if they were ordered (`LoopOrder.tellTouches`). Its contacts follow
    /// (`FramePicture.contactCount`).
    case frame(FramePicture)
    case contact(ContactPicture)
}

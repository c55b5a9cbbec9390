import MIDI
import Mapping
import Player

/// Something that the loop has done or has come to, for those who watch. Made of plain numbers, so that recording
/// allocates nothing.
public enum MonitorRecord: Sendable {
    case message(port: UInt8, Message)
    /// How a screen stands comes next: its ribbons, and then all fingers that are on it.
    case screen(UInt8)
    /// Ribbons are counted in the order in which they are mounted on the screen.
    case ribbon(screen: UInt8, index: UInt8, RibbonPicture)
    case finger(screen: UInt8, FingerPicture)
    /// A frame of touches, if they were ordered (`LoopOrder.tellTouches`). So many contacts of it follow.
    case frame(FramePicture)
    case contact(ContactPicture)
}

import MIDI
import Player

/// Something that the loop has done, for `ribbon monitor`. Made of plain numbers, so that recording allocates nothing.
public enum MonitorRecord: Sendable {
    case message(port: UInt8, Message)
    /// The position of a ribbon. Ribbons are counted in the order in which they are mounted on the screen.
    case ribbon(screen: UInt8, index: UInt8, RibbonPicture)
}

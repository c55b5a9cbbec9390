import MIDI
import Player

/// What the loop tells of what it does, while somebody watches. Of plain numbers, so that telling allocates nothing.
public enum MonitorRecord: Sendable {
    case message(port: UInt8, Message)
    /// Where a ribbon of a screen stands. Ribbons are counted in the order in which they are mounted.
    case ribbon(screen: UInt8, index: UInt8, RibbonPicture)
}

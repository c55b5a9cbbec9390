import MIDI
import Mapping
import Panels
import Ribbons
import Time

/// Something that happens to a player at a time.
public struct PlayerInput: Sendable {
    public enum Kind: Sendable {
        /// A panel comes. It is named by a number of the caller's own.
        case attach(panel: Int, DeviceDescription, DeviceConfiguration)
        case event(RawEvent, panel: Int)
        /// A recording has ended: the panel's contacts are cancelled.
        case end(panel: Int)
        /// A panel is gone.
        case detach(panel: Int)
        case message(Message)
        case action(Action)
        /// An action on a ribbon, on the screen of that name alone. The ribbon by its place in the patch.
        case perform(RibbonAction, ribbon: Int, screen: String)
        /// Nothing was played from a time to that of the input: see `Player.skip`.
        case gap(since: Timestamp)
        /// Another patch is played from here on.
        case patch(Patch)
    }

    public var time: Timestamp
    public var kind: Kind

    /// Everything due up to this time is played before it.
    var begin: Timestamp { if case .gap(let start) = kind { start } else { time } }

    public init(at time: Timestamp, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

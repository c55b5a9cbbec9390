import MIDI
import Mapping
import Panels
import Ribbons
import Time

/// Something that happens to a player at a time.
public struct PlayerInput: Sendable {
    public enum Kind: Sendable {
        /// A panel comes. The caller chooses its number.
        case attach(panel: Int, DeviceDescription, DeviceConfiguration)
        case event(RawEvent, panel: Int)
        /// A recording has ended: the panel's contacts are cancelled.
        case end(panel: Int)
        /// A panel is gone.
        case detach(panel: Int)
        case message(Message)
        case action(Action)
        /// An action on a ribbon, only on the screen of that name. The ribbon is an index in the patch.
        case perform(RibbonAction, ribbon: Int, screen: String)
        /// Nothing was played from `since` to the input's time: see `Player.skip`.
        case gap(since: Timestamp)
        /// Another patch is played from here on.
        case patch(Patch)
    }

    public var time: Timestamp
    public var kind: Kind

    /// Everything due up to this time is played before the input.
    var begin: Timestamp { if case .gap(let start) = kind { start } else { time } }

    public init(at time: Timestamp, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

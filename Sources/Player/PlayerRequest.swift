import Mapping
import Ribbons

/// A request of the player to its driver.
public enum PlayerRequest: Sendable {
    /// Read another preset. If it has no errors, it comes back as a patch.
    case preset(PresetChoice)
    /// The patch is no longer played: free it on a thread that has time.
    case retired(MountedPatch)
    /// A snapshot was stored: save it.
    case stored
    /// The stored snapshots, and the latest one, have changed.
    case snapshots(SnapshotSummary)
    /// Save the input history (`ribbon keep`).
    case keep
    /// The state of a ribbon's loop has changed; nil if there is none. The ribbon is an index in the patch.
    case loop(ribbon: Int, LoopPicture?)
    /// The loop of a ribbon has no room for more touches. The ribbon is an index in the patch.
    case loopIsFull(ribbon: Int)
    /// The screen with this number has gone to sleep, or has been woken up.
    case asleep(screen: UInt8, Bool)
    /// Open the page of the bank, or close it.
    case bank
    /// A finger rests where no ribbon of this screen is.
    case held(RibbonSurface.Hold, screen: UInt8)
    /// A session of Ableton Link is to change.
    case link(LinkWish)
    /// The page over a screen was touched at this place, as a fraction of the screen.
    case pageTouched(screen: UInt8, x: Double, y: Double)
}

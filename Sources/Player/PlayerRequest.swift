import Mapping

/// A request of the player to its driver.
public enum PlayerRequest: Sendable {
    /// Another preset; it comes back as a patch, or not.
    case preset(PresetChoice)
    /// The patch is played no longer; to be freed where that may take time.
    case retired(MountedPatch)
    /// A snapshot was stored, and is to be kept.
    case stored
    /// Which snapshots there are now, and which is the last one.
    case snapshots(SnapshotSummary)
    /// Keep what was played last.
    case keep
    /// How the loop of a ribbon stands; nil: there is none. The ribbon by its place in the patch.
    case loop(ribbon: Int, LoopPicture?)
    /// The loop of a ribbon has no room for more touches. The ribbon by its place in the patch.
    case loopIsFull(ribbon: Int)
    /// The screen of this number sleeps, or has been woken up.
    case asleep(screen: UInt8, Bool)
}

/// Which preset is asked for.
public enum PresetChoice: Hashable, Sendable {
    case next, previous
    case named(String)
    /// A preset of the bank, counted from 0, as programs are.
    case number(Int)

    /// As a person writes it: `next`, `previous`, or a name.
    public init(_ text: String) {
        self = text == "next" ? .next : text == "previous" ? .previous : .named(text)
    }
}

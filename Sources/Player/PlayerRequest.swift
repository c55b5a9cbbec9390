import Mapping

/// A request of the player to its driver.
public enum PlayerRequest: Sendable {
    /// Read another preset; if it is good, it comes back as a patch.
    case preset(PresetChoice)
    /// The patch is no longer played; free it where that may take time.
    case retired(MountedPatch)
    /// A snapshot was stored; keep it.
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

/// A preset that is asked for.
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

import Mapping

/// What the loop is asked for from outside.
public enum LoopOrder: Sendable {
    case attach(LiveScreen)
    /// Plays the panel at this path no longer; it comes back as lost.
    case detach(String)
    /// Plays this patch from here on.
    case play(MountedPatch)
    /// Tells what it does, or no longer.
    case monitor(Bool)
    case panic
    case quit
}

/// What the loop tells its owner.
public enum LoopReport: Sendable {
    /// The screen is played from here on; what its fingers did before is taken up.
    case attached(LiveScreen)
    /// The panel was unplugged; the screen is the receiver's now.
    case lost(LiveScreen)
    /// A patch that is played no longer, with its instruments; to be freed.
    case retired(MountedPatch)
    /// What a trigger or a gate asked for.
    case request(Action)
    /// A program change came in on the input port; counted from 0.
    case program(Int)
    case finished
}

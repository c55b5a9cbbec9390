import ALSASequencer
import Mapping
import Player
import Ribbons

/// What the loop is asked for from outside.
public enum LoopOrder<Source: PanelSource>: Sendable {
    case attach(PlayedDevice<Source>)
    /// Plays the panel at this path no longer; it comes back as lost.
    case detach(String)
    /// Goes on with a panel that had stalled and has been opened anew.
    case resume(PlayedDevice<Source>)
    /// Reads the panel's state, because its kernel has begun to give events that it held back.
    case refresh(PlayedDevice<Source>)
    /// Plays this patch from here on.
    case play(MountedPatch)
    case perform(Action)
    /// Copies the snapshots of the preset that is played; they come back as a report.
    case copySnapshots(SnapshotCopy)
    /// Ends the connection from an output port to a receiver, and what sounds there.
    case disconnect(SequencerAddress, port: UInt8)
    /// Does to a ribbon what a finger would do, on the screen of that number alone.
    case performOnScreen(UInt8, RibbonAction, ribbon: Int)
    /// Lets the screen of that number sleep until it is touched, or no longer.
    case asleep(screen: UInt8, Bool)
    /// Tells what it does, or no longer.
    case monitor(Bool)
    /// Tells what comes in, or no longer.
    case record(Bool)
    /// Enters what sounds in this file from here on; the former one comes back.
    case useLedger(LedgerFile)
    case quit
}

/// Room for a preset's snapshots, which goes to the loop and comes back: never used by both at once.
public final class SnapshotCopy: @unchecked Sendable {
    public internal(set) var snapshots: Snapshots

    /// - Parameter snapshots: those that it holds if the loop plays another preset.
    public init(_ snapshots: Snapshots) {
        self.snapshots = snapshots
    }
}

/// What the loop tells its owner.
public enum LoopReport<Source: PanelSource>: Sendable {
    /// The panel is played from here on; what its fingers did before is taken up.
    case attached(PlayedDevice<Source>)
    /// The panel was unplugged, or could not be played; it is the receiver's now.
    case lost(PlayedDevice<Source>)
    /// The panel may have stopped reporting while contacts were down. It is the receiver's until `resume` or `detach`, and
    /// to be opened anew.
    case stalled(PlayedDevice<Source>)
    /// What the player asks for.
    case request(PlayerRequest)
    /// What was ordered to be copied.
    case snapshots(SnapshotCopy)
    /// Something of the ledger's file was lost: somebody has shortened it.
    case lostLedger
    /// The ledger's file that was in use before the one that was ordered.
    case formerLedger(LedgerFile)
    case finished
}

import ALSASequencer
import Mapping
import Player
import Ribbons

/// A request to the loop from its owner.
public enum LoopOrder<Source: PanelSource>: Sendable {
    case attach(PlayedDevice<Source>)
    /// Stops playing the panel at this path; it comes back as lost.
    case detach(String)
    /// Resumes a panel that had stalled and has been opened again.
    case resume(PlayedDevice<Source>)
    /// Reads the panel's state, because the kernel has begun to deliver events that it held back.
    case refresh(PlayedDevice<Source>)
    /// Plays this patch from now on.
    case play(MountedPatch)
    case perform(Action)
    /// Copies the snapshots of the preset that is played, and reports the copy.
    case copySnapshots(SnapshotCopy)
    /// Ends the connection from an output port to a receiver, and the notes that sound there.
    case disconnect(SequencerAddress, port: UInt8)
    /// Performs an action on a ribbon, on the screen of that number only.
    case performOnScreen(UInt8, RibbonAction, ribbon: Int)
    /// Puts the screen of that number to sleep until it is touched, or wakes it.
    case asleep(screen: UInt8, Bool)
    /// Opens or closes the page over the screen of that number.
    case page(screen: UInt8, isOpen: Bool)
    /// Starts or stops monitoring: see `LoopThread.drainMonitor`.
    case monitor(Bool)
    /// Starts or stops monitoring every frame of touches too, beginning with the contacts that are down.
    case tellTouches(Bool)
    /// Starts or stops recording: see `LoopThread.drainRecording`.
    case record(Bool)
    /// Lends room for the tuning of another program. It comes back filled (`LoopReport.tuning`) when one has been sent.
    case lendTuning(TuningCopy)
    /// Plays the tuning of another program from now on.
    case retune(Retuning)
    /// Follows a session of Ableton Link; nil if there is none any more.
    case link(LinkSession?)
    /// Keeps the ledger's copy in this file from now on. The earlier file comes back (`LoopReport.formerLedger`).
    case useLedger(LedgerFile)
}

/// Memory for a preset's snapshots. It goes to the loop and comes back; only one side uses it at a time.
public final class SnapshotCopy: @unchecked Sendable {
    public internal(set) var snapshots: Snapshots

    /// - Parameter snapshots: left as they are if the loop plays another preset.
    public init(_ snapshots: Snapshots) {
        self.snapshots = snapshots.separated()
    }
}

/// Room for the pitches to which another program tunes its keys. It goes to the loop and comes back; only one side uses
/// it at a time.
public final class TuningCopy: @unchecked Sendable {
    /// Pitches of the 128 keys, in semitones.
    public internal(set) var pitches = (0...127).map(Double.init)

    public init() {}

    /// Copies pitches without allocating.
    func copy(_ pitches: [Double]) { for key in self.pitches.indices { self.pitches[key] = pitches[key] } }
}

/// A report from the loop to its owner.
public enum LoopReport<Source: PanelSource>: Sendable {
    /// The panel is played from now on, including the contacts that were down before.
    case attached(PlayedDevice<Source>)
    /// The panel was detached or unplugged, or could not be played; it belongs to the owner again.
    case lost(PlayedDevice<Source>)
    /// The panel may have stopped reporting while contacts were down. It belongs to the owner, who opens it again, until
    /// `LoopOrder.resume` or `detach`.
    case stalled(PlayedDevice<Source>)
    /// A request of the player.
    case request(PlayerRequest)
    /// The snapshots that were ordered.
    case snapshots(SnapshotCopy)
    /// Another program has sent the tuning of its keys.
    case tuning(TuningCopy)
    /// Part of the ledger's file was lost: another program has shortened it.
    case lostLedger
    /// The ledger's earlier file, after `LoopOrder.useLedger`.
    case formerLedger(LedgerFile)
}

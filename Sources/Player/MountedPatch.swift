import Mapping

/// A patch that is ready to be played: mounted on every screen, with what it says as a whole. Made on an ordinary thread;
/// the player hands back the one before, to be freed there.
public final class MountedPatch: @unchecked Sendable {
    struct Mount {
        let screen: Screen
        /// The new one; after the change the one that it has replaced.
        var instrument: Instrument
    }

    public let patch: Patch
    let announcement: [Outgoing]
    /// Whether receivers are told of the change. Learning is none of their business.
    let isAnnounced: Bool
    var mounts: [Mount]
    var input: InputActions
    /// As they begin; while the patch is played, those of the one before.
    var groups: SwitchGroups
    /// While it is played, what is stored and recalled; afterwards as they were at its end.
    public internal(set) var snapshots: Snapshots
    private var scheduler: Scheduler

    /// - Parameters:
    ///   - screens: all that are played, or are about to be.
    ///   - channels: shared by all instruments of the patch.
    ///   - snapshots: those of its preset; nil: none.
    public init(
        _ patch: Patch, on screens: [Screen] = [], channels: VoiceChannels? = nil, output: Output? = nil,
        isAnnounced: Bool = true, snapshots: Snapshots? = nil
    ) {
        self.patch = patch
        self.isAnnounced = isAnnounced
        announcement = patch.announcement
        input = InputActions(patch.input)
        groups = SwitchGroups(patch)
        self.snapshots = Snapshots(patch)
        if let snapshots { self.snapshots.adopt(snapshots) }
        scheduler = Scheduler(patch)
        let channels = channels ?? VoiceChannels(patch.midi)
        mounts = []
        guard let output else { return }
        mounts = screens.map { screen in
            Mount(
                screen: screen,
                instrument: Instrument(
                    patch, surface: screen.size, name: screen.name, channels: channels, output: output))
        }
    }

    var sendsInitialValues: Bool { patch.midi.sendsInitialValues }

    func takeScheduler() -> Scheduler {
        var taken = Scheduler(bytesPerSecond: nil, ports: 0)
        swap(&taken, &scheduler)
        return taken
    }

    func giveBack(_ scheduler: inout Scheduler) { swap(&self.scheduler, &scheduler) }
}

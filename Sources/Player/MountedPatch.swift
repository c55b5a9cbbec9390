import Mapping
import Storage

/// A patch that is ready to be played: mounted on every screen, with its announcement, snapshots and loops. It is made
/// on an ordinary thread; the player hands back the previous one, to be freed there.
public final class MountedPatch: @unchecked Sendable {
    struct Mount {
        let screen: Screen
        /// The new instrument; after the exchange, the instrument that it replaced.
        var instrument: Instrument
    }

    public let patch: Patch
    let announcement: [Outgoing]
    /// The channels whose keys it tunes, and the messages that undo it.
    let tunedChannels: [Patch.TunedChannel]
    let equalTemperament: [Outgoing]
    /// Whether receivers are told about the change of preset. They are not told about learning.
    let tellsReceivers: Bool
    /// The instruments for the screens; once the patch is retired, those that it was played by, to be freed with it.
    var mounts: [Mount]
    var input: InputActions
    /// The groups' initial state; while the patch is played, the groups of the previous patch.
    var groups: SwitchGroups
    /// The snapshots that are stored and recalled while it is played; afterwards, their final state.
    public internal(set) var snapshots: Snapshots
    /// Loops of this patch's ribbons, and loops left by earlier patches.
    private(set) var loops: [TouchLoop] = []
    /// Most loops at once.
    private static let loopLimit = 32
    /// The player has it while the patch is played: see `takeScheduler` and `giveBack`.
    private var scheduler: Scheduler
    /// Number of output ports that it plays. Stored, because counting them allocates, which a panic must not do.
    let portCount: Int

    /// - Parameters:
    ///   - screens: all that are played, or are about to be.
    ///   - channels: shared by all instruments of the patch.
    ///   - snapshots: the snapshots of its preset; nil if there are none.
    public init(
        _ patch: Patch, on screens: [Screen] = [], channels: VoiceChannels? = nil, shared: SharedState? = nil,
        tellsReceivers: Bool = true, snapshots: Snapshots? = nil
    ) {
        self.patch = patch
        self.tellsReceivers = tellsReceivers
        announcement = patch.announcement
        (tunedChannels, equalTemperament) = (patch.tunedChannels, patch.equalTemperament)
        input = InputActions(patch.input)
        groups = SwitchGroups(patch)
        self.snapshots = snapshots?.fitted(to: patch) ?? Snapshots(patch)
        loops.prepare(capacity: Self.loopLimit)
        for place in patch.loopedRibbons.prefix(Self.loopLimit) {
            let loop = TouchLoop(ribbon: patch.ribbons[place].settings.name)
            loop.place = place
            loops.append(loop)
        }
        scheduler = Scheduler(patch)
        portCount = patch.portCount
        let channels = channels ?? VoiceChannels(patch.midi)
        mounts = []
        guard let shared else { return }
        mounts = screens.map { screen in
            Mount(
                screen: screen,
                instrument: Instrument(
                    patch, surface: screen.size, name: screen.name, channels: channels, shared: shared))
        }
    }

    var sendsInitialValues: Bool { patch.midi.sendsInitialValues }

    /// Takes over the loops of the previous patch: loops of ribbons that exist here play on, the others wait. Its own
    /// empty loops go to that patch in exchange, to be freed with it.
    func takeLoops(of other: MountedPatch) {
        for index in other.loops.indices where other.loops[index].phase != .empty || other.loops[index].isArmed {
            let loop = other.loops[index]
            if let own = loops.firstIndex(where: { $0.ribbon == loop.ribbon }) {
                (loop.place, other.loops[index], loops[own]) = (loops[own].place, loops[own], loop)
            } else if loops.count < Self.loopLimit {
                loop.place = patch.ribbons.firstIndex { $0.settings.name == loop.ribbon }
                loops.append(loop)
            }
        }
    }

    func takeScheduler() -> Scheduler {
        var taken = Scheduler(bytesPerSecond: nil, ports: 0)
        swap(&taken, &scheduler)
        return taken
    }

    func giveBack(_ scheduler: inout Scheduler) { swap(&self.scheduler, &scheduler) }
}

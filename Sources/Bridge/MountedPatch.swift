import Mapping

/// A patch as the loop takes it up: mounted on every screen that is played, with what it says as a whole. Made on an
/// ordinary thread; the loop gives back the one before, to be freed there.
public final class MountedPatch: @unchecked Sendable {
    struct Mount {
        let screen: LiveScreen
        /// The new one; after the change the one that it has replaced.
        var instrument: Instrument
    }

    let announcement: [Outgoing]
    /// Whether receivers are told of the change. Learning is none of their business.
    let isAnnounced: Bool
    /// Whether a new connection is told all current values, and those of a screen that comes after it.
    let sendsInitialValues: Bool
    let portCount: Int
    var scheduler: Scheduler
    var mounts: [Mount]

    /// Takes some milliseconds, for it rehearses the patch.
    /// - Parameter screens: all that have been handed to the loop.
    public init(
        _ patch: Patch, on screens: [LiveScreen] = [], channels: VoiceChannels, output: Output?,
        isAnnounced: Bool = true
    ) {
        announcement = patch.announcement
        self.isAnnounced = isAnnounced
        sendsInitialValues = patch.midi.sendsInitialValues
        portCount = patch.portCount
        scheduler = Scheduler(patch)
        Rehearsal.play(patch)
        mounts =
            output.map { output in
                screens.map {
                    Mount(
                        screen: $0,
                        instrument: Instrument(
                            patch, surface: $0.surface, name: $0.name, channels: channels, output: output))
                }
            } ?? []
    }
}

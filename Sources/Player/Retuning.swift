import MIDI
import Mapping

/// A tuning received on the input port, prepared for a player on an ordinary thread. Its maker keeps it alive while its
/// notes may sound, so that the player frees nothing.
public final class Retuning: Sendable {
    /// For `scale: input-tuning`.
    public let scale: Scale
    /// The messages that tune synths to it.
    let tunings: [Outgoing]

    /// - Parameters:
    ///   - pitches: the pitches of the 128 keys, finite and from 0 to less than 128.
    ///   - patch: the patch that is played; its earlier received tuning is replaced.
    public init(_ pitches: [Double], of patch: inout Patch) {
        scale = .inputTuning(pitches)
        let before = patch
        patch = patch.retuned(to: scale)
        tunings = patch.tunings(after: before)
    }
}

import BridgeClient
import Mapping
import Time

extension LoopController {
    /// The beats that everything follows; nil if nothing is played by them.
    func beats(at now: Timestamp) -> BeatStatus? {
        let clock = loop.statistics.clock
        guard let beats = clock.beats(at: now),
            patch.showsTempo || beats.ruler == .link || clock.summary(at: now) != nil
        else { return nil }
        return BeatStatus(beats, at: now)
    }
}

/// The states of the loops of touches, as the player has told them last.
final class LoopStates {
    /// The loops by the places of their ribbons in the patch.
    private var loops: [Int: LoopPicture] = [:]
    private let controller: LoopController

    init(_ controller: LoopController) { self.controller = controller }

    /// - Parameter loop: nil: there is none any more.
    func note(_ loop: LoopPicture?, ofRibbon place: Int) { loops[place] = loop }

    /// Forgets all loops, because another patch plays. The player tells afterwards which ones go on in it.
    func removeAll() { loops = [:] }

    func warnOfFullLoop(ofRibbon place: Int) {
        guard controller.patch.ribbons.indices.contains(place) else { return }
        let name = controller.patch.ribbons[place].settings.name
        controller.log("warning: the loop of “\(name)” holds no more touches; it ends where it is")
    }

    /// The loops in the order of the ribbons.
    func status(at time: Timestamp) -> [LoopStatus] {
        let ribbons = controller.patch.ribbons
        return loops.sorted { $0.key < $1.key }.filter { ribbons.indices.contains($0.key) }.map {
            LoopStatus(
                $0.value, ofRibbon: ribbons[$0.key].settings.name, barLength: controller.patch.midi.meter.barLength,
                at: time)
        }
    }
}

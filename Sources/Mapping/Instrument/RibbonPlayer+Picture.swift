import MIDI
import Ribbons
import Storage
import Touch

/// The state of a ribbon that a face shows.
extension RibbonPlayer {
    /// The keys that the chords and arpeggios of its range sound now.
    var sounding: KeySet {
        var keys = KeySet()
        playing.with { $0.forEach { $0.addSounding(to: &keys) } }
        return keys
    }

    /// Calls `body` with each contact whose note a latch holds, and with the note's key before it is transposed.
    func forEachLatched(_ body: (RibbonContact, Int) -> Void) {
        playing.with { $0.forEach { $0.forEachLatched(body) } }
    }

    /// The key nearest to the pitch that a contact sounds now, before transposition; nil if it sounds none.
    func soundingKey(of contact: ContactID) -> Int? { playing.with { $0.first { $0.soundingKey(of: contact) } } }

    /// Whether its centre, its range, its door and its toggles are as in a snapshot. The switches that store and recall
    /// snapshots do not count.
    func isAs(in snapshot: RibbonSnapshot) -> Bool {
        ribbon.state.isDoorOpen == snapshot.isDoorOpen && ribbon.restingPlacement.isNear(snapshot.placement)
            && isAs(snapshot.front, front) && isAs(snapshot.back, back)
    }

    private func isAs(_ set: SwitchSet, _ side: Unretained<RibbonSide>) -> Bool {
        !side.with { side in
            side.contains { player in
                guard player.route.target.snapshot == nil, let isOn = player.isKeptOn, player.place < SwitchSet.limit
                else { return false }
                return isOn != set[player.place]
            }
        }
    }

    /// Whether the first player of a side that can be lit (switch, chord or arpeggio) is on; false if there is none.
    func isSwitchOn(onBack isBack: Bool) -> Bool { (isBack ? back : front).with { $0.first(\.isOn) } ?? false }
}

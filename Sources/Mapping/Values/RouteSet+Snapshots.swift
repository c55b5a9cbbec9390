import Ribbons
import Time

/// What snapshots keep of one side of a ribbon, and what blends them from there.
extension RouteSet {
    /// Which of its toggles, and of its switches in groups, are on.
    func switchesOn(_ shared: SharedState) -> SwitchSet {
        var set = SwitchSet()
        for index in switches.indices where switches[index].isRecalled {
            set[switches[index].place] = switches[index].isOn(shared)
        }
        for index in chords.indices { set[chords[index].place] = chords[index].toggle ?? false }
        for index in arpeggios.indices { set[arpeggios[index].place] = arpeggios[index].toggle ?? false }
        return set
    }

    /// Whether the first of its switches, chords and arpeggios that stay on is on; false where there is none.
    func isSwitchOn(_ shared: SharedState) -> Bool {
        if let entry = switches.first(where: \.isLasting) { return entry.isOn(shared) }
        for chord in chords { if let isOn = chord.isOn { return isOn } }
        for arpeggio in arpeggios { if let isOn = arpeggio.isOn { return isOn } }
        return false
    }

    /// Switches them as a snapshot has them.
    /// - Parameter isPlayed: whether this side plays, so that notes of it may sound.
    mutating func recall(
        _ set: SwitchSet, _ ribbon: Ribbon, isPlayed: Bool, at time: Timestamp, shared: SharedState
    ) {
        for index in switches.indices where switches[index].place < SwitchSet.limit {
            switches[index].recall(set[switches[index].place], isPlayed: isPlayed, at: time, shared: shared)
        }
        guard isPlayed else { return }
        for index in chords.indices where chords[index].place < SwitchSet.limit {
            chords[index].recall(set[chords[index].place], ribbon, at: time, shared: shared)
        }
        for index in arpeggios.indices where arpeggios[index].place < SwitchSet.limit {
            arpeggios[index].recall(set[arpeggios[index].place], ribbon, at: time, shared: shared)
        }
    }

    /// Whether it moves other ribbons.
    var hasMorphs: Bool { !morphs.isEmpty }

    /// Has morphs go on from where the ribbon is, as if they had come there.
    mutating func settleMorphs(_ ribbon: Ribbon) {
        for index in morphs.indices {
            let fraction = ribbon.fraction(of: morphs[index].source, reported: [])
            if let fraction { morphs[index].settle(fraction, touchDowns: ribbon.touchDowns) }
        }
    }
}

import Ribbons
import Time

/// Storing and recalling all ribbons of a screen.
extension Instrument {
    /// Stores its ribbons under a number.
    public func store(_ number: Int, in snapshots: inout Snapshots) {
        for index in players.indices {
            snapshots[number, ribbon: numbers[index]] = players[index].snapshot()
        }
    }

    /// Whether its ribbons are as in a stored snapshot.
    /// - Parameter isCompared: whether a ribbon counts, by its index in the patch.
    public func isAs(in number: Int, of snapshots: Snapshots, where isCompared: (Int) -> Bool) -> Bool {
        for index in players.indices where isCompared(numbers[index]) {
            guard let snapshot = snapshots[number, ribbon: numbers[index]] else { continue }
            if !players[index].isAs(in: snapshot) { return false }
        }
        return true
    }

    /// Recalls a snapshot. A ribbon under a finger stays where it is.
    /// - Parameter isGliding: whether `glide` moves the ribbons later, instead of at once.
    public func recall(_ number: Int, of snapshots: Snapshots, isGliding: Bool, at time: Timestamp) {
        for index in players.indices {
            guard let snapshot = snapshots[number, ribbon: numbers[index]] else { continue }
            players[index].recall(snapshot, at: time)
            blends[index] = nil
            if isGliding {
                glide.begin(index, ribbons[index])
            } else {
                ribbons[index].place(at: placement(index, in: snapshot, number))
            }
            players[index].settleMorphs()
        }
        process(at: time)
        // Switches come after `process`: only then is it known which side the door lets play.
        for index in players.indices {
            guard let snapshot = snapshots[number, ribbon: numbers[index]] else { continue }
            players[index].recallSwitches(snapshot, at: time)
        }
        schedule()
    }

    /// Where a recall puts a ribbon. One that blends this snapshot with another one goes to that end of the blend.
    private func placement(_ index: Int, in snapshot: RibbonSnapshot, _ number: Int) -> RibbonPlacement {
        var placement = snapshot.placement
        _ = players[index].contains { player in
            guard let end = player.morphEnd(of: number) else { return false }
            placement.center = end
            return true
        }
        return placement
    }

    /// Moves its ribbons one step towards a snapshot.
    /// - Parameters:
    ///   - before: progress before the step, 0…1.
    ///   - after: progress after the step, 0…1.
    public func glide(
        to number: Int, of snapshots: Snapshots, before: Double, after: Double, at time: Timestamp
    ) {
        for index in players.indices {
            guard let snapshot = snapshots[number, ribbon: numbers[index]] else { continue }
            glide.move(index, ribbons[index], to: placement(index, in: snapshot, number), before: before, after: after)
            players[index].settleMorphs()
        }
        process(at: time)
    }

    /// Moves ribbons by a blend of two snapshots: the ribbons that already follow the blend, and those that it passes.
    /// At either end of the blend, and when a finger comes down, it moves all ribbons. Ribbons that blend snapshots
    /// themselves are never moved.
    public func morph(_ step: MorphStep, of snapshots: Snapshots, at time: Timestamp) {
        for index in players.indices where numbers[index] != step.ribbon {
            guard !players[index].contains(where: { $0.movesOthers }),
                let first = snapshots[step.first, ribbon: numbers[index]]?.placement,
                let second = snapshots[step.second, ribbon: numbers[index]]?.placement
            else { continue }
            let after = first.blended(with: second, step.after)
            let takesAll = step.isStruck || step.after <= 0 || step.after >= 1
            let before = first.blended(with: second, step.before)
            let met =
                takesAll
                ? [.center, .range]
                : ribbons[index].placement.parts(metFrom: before, to: after)
            if !met.isEmpty { ribbons[index].place(at: after, met) }
            blends[index] = met.contains(.center) ? nil : after.center
        }
        process(at: time)
    }
}

import MIDI
import Mapping
import Time

/// Snapshots of the ribbons of all screens.
extension Player {
    func perform(_ action: SnapshotAction, at time: Timestamp) {
        switch action {
        case .store(let number): store(number)
        case .recall(let number, let length, _): recall(number, over: length, at: time)
        }
    }

    /// Stores a snapshot. A ribbon on several screens is stored as it stands on the first one; a ribbon that no screen
    /// shows keeps its earlier value.
    private func store(_ number: Int) {
        guard Snapshots.numbers.contains(number) else { return }
        for place in (0..<Self.panelLimit).reversed() {
            screens[place]?.instrument.store(number, in: &patch.snapshots)
        }
        patch.snapshots.noteStored(number)
        request(.stored)
        tellSnapshots()
    }

    private func recall(_ number: Int, over length: Nanoseconds, at time: Timestamp) {
        guard patch.snapshots.isStored(number) else { return }
        patch.snapshots.noteLatest(number)
        tellSnapshots()
        let isGliding = length > .zero
        glide = nil
        screens.forEach { $0.instrument.recall(number, of: patch.snapshots, isGliding: isGliding, at: time) }
        guard isGliding else { return }
        glide = SnapshotGlide(to: number, over: length, clock, at: time)
    }

    /// Reports the stored snapshots, and which one is the latest.
    func tellSnapshots() {
        compareSnapshot()
        request(.snapshots(patch.snapshots.summary))
    }

    /// Finds out whether everything is still as in the snapshot that was stored or recalled last: call it before
    /// pictures are made. A recall that takes time counts from its beginning. It allocates nothing.
    public func compareSnapshot() {
        shared.snapshot = nil
        guard let number = patch.snapshots.summary.latest, patch.snapshots.isStored(number) else { return }
        if glide?.number != number {
            // A ribbon on several screens is compared on the first one, as it is stored there.
            for place in 0..<Self.panelLimit {
                guard let screen = screens[place] else { continue }
                let isAs = screen.instrument.isAs(in: number, of: patch.snapshots) { ribbon in
                    !(0..<place).contains { screens[$0]?.instrument.geometry(ofRibbon: ribbon) != nil }
                }
                guard isAs else { return }
            }
        }
        shared.snapshot = number
    }

    /// Moves all ribbons one step towards a snapshot.
    func advanceGlide(to time: Timestamp) {
        guard let before = glide?.part else { return }
        glide?.advance(to: time, clock)
        guard let next = glide else { return }
        screens.forEach {
            $0.instrument.glide(
                to: next.number, of: patch.snapshots, before: before, after: next.part, at: time)
        }
        if next.isDone { glide = nil }
        complete(at: time)
    }

    func perform(_ step: MorphStep, at time: Timestamp) {
        guard patch.snapshots.isStored(step.first), patch.snapshots.isStored(step.second) else { return }
        screens.forEach { $0.instrument.morph(step, of: patch.snapshots, at: time) }
    }

    /// The snapshots of the preset that is played.
    public var snapshots: Snapshots { patch.snapshots }

    /// Copies the snapshots, if `copy` belongs to the same preset. It allocates nothing.
    public func copySnapshots(to copy: inout Snapshots) {
        if copy.file == patch.snapshots.file { copy.adopt(patch.snapshots) }
    }
}

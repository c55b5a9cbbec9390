import MIDI
import Mapping
import Time

/// Snapshots of all ribbons, on whichever screens they are.
extension Player {
    func perform(_ action: SnapshotAction, at time: Timestamp) {
        switch action {
        case .store(let number): store(number)
        case .recall(let number, let length): recall(number, over: length, at: time)
        }
    }

    /// A ribbon on several screens is kept as it stands on the first one. One that no screen shows keeps what it had.
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
        let isInTime = sendsClock || clock.isComing(at: time)
        glide = SnapshotGlide(to: number, over: length, clock, isInTime: isInTime, at: time)
    }

    /// Reports which snapshots there are now, and which is the latest.
    func tellSnapshots() {
        shared.snapshot = patch.snapshots.summary.latest
        request(.snapshots(patch.snapshots.summary))
    }

    /// Moves all ribbons on their way to a snapshot.
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

    /// Copies them, if the other ones belong to the same preset. It allocates nothing.
    public func copySnapshots(to copy: inout Snapshots) {
        if copy.file == patch.snapshots.file { copy.adopt(patch.snapshots) }
    }
}

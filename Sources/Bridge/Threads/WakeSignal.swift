import Synchronization
import System

/// Wakes a thread that has said that it sleeps. While that thread is awake, waking it costs almost nothing. The loop wakes
/// the reader of the monitor's records with it; a `Mailbox` has a bell of its own.
final class WakeSignal: Sendable {
    private let event = EventCounter()
    private let isSleeping = Atomic<Bool>(false)

    /// Readable when the sleeper was woken.
    var descriptor: Int32 { event.descriptor }

    /// Wakes the other thread if it sleeps. To be called after there is something for it.
    func wake() {
        // Either this sees that the other thread sleeps, or that thread sees what there is.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        guard isSleeping.load(ordering: .relaxed), isSleeping.exchange(false, ordering: .acquiringAndReleasing) else {
            return
        }
        event.signal()
    }

    /// From now on the next `wake` makes the descriptor readable. The sleeper calls it before it looks a last time whether
    /// there is anything for it.
    func prepareToSleep() {
        event.clear()
        isSleeping.store(true, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// From now on `wake` does nothing.
    func stayAwake() {
        isSleeping.store(false, ordering: .relaxed)
        event.clear()
    }
}

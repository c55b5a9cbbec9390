import CLinux
import Player
import Statistics
import Synchronization
import Time

/// Passes what the loop does to those who watch, while there are any. If the ring is full, records are dropped and
/// counted.
final class MonitorTap {
    /// Opened, it tells at the next opportunity how everything stands.
    var isOpen = false {
        didSet { told = nil }
    }
    private let ring: SharedRing<MonitorRecord>
    private let bell: Bell
    private let statistics: LoopStatistics
    /// When the player had last changed, when its screens were told.
    private var told: Timestamp?

    init(_ ring: SharedRing<MonitorRecord>, _ bell: Bell, _ statistics: LoopStatistics) {
        (self.ring, self.bell, self.statistics) = (ring, bell, statistics)
    }

    @inline(__always)
    func record(_ record: @autoclosure () -> MonitorRecord) {
        if isOpen { put(record()) }
    }

    private func put(_ record: MonitorRecord) {
        if !ring.put(record) { statistics.noteUnmonitored() }
    }

    /// Records how all screens stand, if that may have changed, and wakes the reader if it sleeps.
    /// - Parameter anyway: panels or patches may have come or gone.
    func recordScreens(of player: Player, anyway: Bool) {
        guard isOpen, anyway || told != player.lastChange else { return }
        told = player.lastChange
        player.screens.forEach { screen in
            let number = screen.number
            put(.screen(number))
            screen.picture(
                { put(.ribbon(screen: number, index: UInt8(truncatingIfNeeded: $0), $1)) },
                finger: { put(.finger(screen: number, $0)) })
        }
        bell.ring()
    }
}

/// Wakes a thread that has said that it sleeps; a thread that is awake costs the other one nothing.
final class Bell: Sendable {
    /// Readable when it was rung.
    let descriptor: Int32
    private let isAwaited = Atomic<Bool>(false)

    init() {
        descriptor = ribbon_eventfd()
        precondition(descriptor >= 0, "the kernel has no eventfd")
    }

    deinit { close(descriptor) }

    /// Called after there is something for the sleeper.
    func ring() {
        // Either this sees that the other one sleeps, or the other one sees what there is.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        guard isAwaited.load(ordering: .relaxed), isAwaited.exchange(false, ordering: .acquiringAndReleasing) else {
            return
        }
        eventfd_write(descriptor, 1)
    }

    /// From here on the next ring makes the descriptor readable. Called by the sleeper, before it looks a last time whether
    /// there is anything for it.
    func await() {
        clear()
        isAwaited.store(true, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// From here on it is not rung.
    func ignore() {
        isAwaited.store(false, ordering: .relaxed)
        clear()
    }

    private func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}

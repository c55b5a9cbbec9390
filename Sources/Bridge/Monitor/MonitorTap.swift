import Player
import Statistics
import Synchronization
import System
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
    private let event = EventCounter()
    private let isAwaited = Atomic<Bool>(false)

    /// Readable when it was rung.
    var descriptor: Int32 { event.descriptor }

    /// Called after there is something for the sleeper.
    func ring() {
        // Either this sees that the other one sleeps, or the other one sees what there is.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        guard isAwaited.load(ordering: .relaxed), isAwaited.exchange(false, ordering: .acquiringAndReleasing) else {
            return
        }
        event.signal()
    }

    /// From here on the next ring makes the descriptor readable. Called by the sleeper, before it looks a last time whether
    /// there is anything for it.
    func await() {
        event.clear()
        isAwaited.store(true, ordering: .relaxed)
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    /// From here on it is not rung.
    func ignore() {
        isAwaited.store(false, ordering: .relaxed)
        event.clear()
    }
}

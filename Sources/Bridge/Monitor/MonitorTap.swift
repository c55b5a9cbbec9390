import Player
import Statistics
import Time
import Touch

/// Passes the loop's actions to monitors and faces, while there are any. If the ring is full, records are dropped and
/// counted.
final class MonitorTap {
    /// When it is opened, the state of all screens is recorded at the next opportunity.
    var isOpen = false {
        didSet { told = nil }
    }
    private let ring: SharedRing<MonitorRecord>
    private let wakeSignal: WakeSignal
    private let statistics: LoopStatistics
    /// The player's `lastChange` when the screens were last recorded; nil if they have not been since `isOpen` was set.
    private var told: Timestamp?

    init(_ ring: SharedRing<MonitorRecord>, _ wakeSignal: WakeSignal, _ statistics: LoopStatistics) {
        (self.ring, self.wakeSignal, self.statistics) = (ring, wakeSignal, statistics)
    }

    @inline(__always)
    func record(_ record: @autoclosure () -> MonitorRecord) {
        if isOpen { put(record()) }
    }

    /// Records a frame with its contacts.
    func record(_ frame: borrowing TouchFrame, of panel: PlayedPanel) {
        guard isOpen else { return }
        put(.frame(FramePicture(frame, of: panel)))
        for contact in frame.contacts { put(.contact(ContactPicture(contact, of: panel))) }
    }

    private func put(_ record: MonitorRecord) {
        if !ring.put(record) { statistics.noteUnmonitored() }
    }

    /// Records the state of all screens, if it may have changed, and wakes the reader if it sleeps.
    /// - Parameter anyway: whether panels or patches may have come or gone.
    func recordScreens(of player: Player, anyway: Bool) {
        guard isOpen, anyway || told != player.lastChange else { return }
        told = player.lastChange
        player.compareSnapshot()
        player.screens.forEach { screen in
            let number = screen.number
            put(.screen(number))
            screen.picture(
                { put(.ribbon(screen: number, index: UInt8(truncatingIfNeeded: $0), $1)) },
                finger: { put(.finger(screen: number, $0)) })
        }
        wakeSignal.wake()
    }
}

import Player

/// Passes what the loop does to `ribbon monitor`, while one is connected. If the ring is full, records are dropped and
/// counted.
final class MonitorTap {
    var isOpen = false
    private let ring: SharedRing<MonitorRecord>
    private let statistics: LoopStatistics

    init(_ ring: SharedRing<MonitorRecord>, _ statistics: LoopStatistics) {
        self.ring = ring
        self.statistics = statistics
    }

    @inline(__always)
    func record(_ record: @autoclosure () -> MonitorRecord) {
        if isOpen, !ring.put(record()) { statistics.noteUnmonitored() }
    }

    /// Records the positions of the ribbons of all screens.
    func recordRibbons(of player: Player) {
        guard isOpen else { return }
        player.screens.forEach { screen in
            let instrument = screen.instrument
            let ribbons = instrument.ribbons
            for index in ribbons.indices {
                let picture = RibbonPicture(ribbons[index], tuning: instrument.tuning(ofRibbon: index))
                record(.ribbon(screen: screen.number, index: UInt8(truncatingIfNeeded: index), picture))
            }
        }
    }
}

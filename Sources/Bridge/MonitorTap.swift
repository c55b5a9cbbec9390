/// What `ribbon monitor` is told of the loop, while somebody watches. What does not fit is counted, never waited for.
final class MonitorTap {
    var isOpen = false
    private let ring: SharedRing<MonitorRecord>
    private let statistics: LoopStatistics

    init(_ ring: SharedRing<MonitorRecord>, _ statistics: LoopStatistics) {
        self.ring = ring
        self.statistics = statistics
    }

    @inline(__always)
    func tell(_ record: @autoclosure () -> MonitorRecord) {
        if isOpen, !ring.put(record()) { statistics.noteUnwatched() }
    }

    /// Tells where the ribbons of a screen stand.
    @inline(__always)
    func tell(of live: LiveScreen) {
        if isOpen { tellRibbons(of: live) }
    }

    private func tellRibbons(of live: LiveScreen) {
        let ribbons = live.screen.instrument.ribbons
        for index in ribbons.indices {
            tell(
                .ribbon(
                    screen: live.number, index: UInt8(truncatingIfNeeded: index), RibbonPicture(ribbons[index])))
        }
    }
}

import ALSASequencer
import Player
import Statistics

/// The loop's way out: the player's messages go to the sequencer, reports to the loop's owner.
final class Outbox<Source: PanelSource, Port: SequencerEndpoint> {
    private let player: Player
    private let port: Port
    private var reports: ReportQueue<Source>
    private let statistics: LoopStatistics
    private let monitor: MonitorTap

    init(
        _ player: Player, _ port: Port, _ reports: Mailbox<LoopReport<Source>>, _ statistics: LoopStatistics,
        _ monitor: MonitorTap
    ) {
        self.player = player
        self.port = port
        self.reports = ReportQueue(reports)
        self.statistics = statistics
        self.monitor = monitor
    }

    deinit { reports.deallocate() }

    /// Sends everything that the player has to send, in one write, and queues its requests.
    /// - Returns: whether there was any message.
    @discardableResult
    func send() -> Bool {
        player.drain { append($0) }
        let result = port.flush()
        statistics.noteSent(result)
        if player.hasRequests { player.takeRequests { report(.request($0)) } }
        return result.sent + result.failed > 0
    }

    /// Adds a message to the next write. Messages for ports that the client does not have are dropped.
    private func append(_ sent: SentMessage) {
        guard sent.port < port.outputCount else { return }
        monitor.record(.message(port: UInt8(truncatingIfNeeded: sent.port), sent.message))
        if !port.append(sent) {
            statistics.noteSent(port.flush())
            _ = port.append(sent)
        }
    }

    /// Queues a report for the owner. Without room it is dropped and counted.
    func report(_ report: LoopReport<Source>) {
        if !reports.add(report) { statistics.noteUnreported() }
    }

    /// Sends the queued reports, if the owner has taken all earlier ones.
    func handOverReports() {
        if !reports.isEmpty { reports.handOver() }
    }
}

import ALSASequencer
import Statistics

extension LoopStatistics {
    func noteSent(_ result: SendResult) { noteSent(result.sent, failed: result.failed) }
}

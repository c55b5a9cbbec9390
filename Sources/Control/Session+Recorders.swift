import Bridge
import BridgeClient
import System
import Time

extension Session {
    private var recorders: [ControlClient] { files.socket?.clients.filter { $0.recording != nil } ?? [] }

    /// Hands what the loop has recorded since the last time to those who record.
    func takeRecorded() {
        let recorders = recorders
        controller.loop.drainRecording { input in for recorder in recorders { recorder.recording?.take(input) } }
    }

    func feedRecorders() {
        let recorders = recorders
        guard !recorders.isEmpty else {
            if recordDeadline < .distantFuture { controller.record(false) }
            recordDeadline = .distantFuture
            return
        }
        let now = MonotonicClock.now
        guard recordDeadline <= now || recordDeadline == .distantFuture || recorders.contains(where: \.isLeaving) else {
            return
        }
        recordDeadline = now + MonitorFeed.interval
        takeRecorded()
        let lost = controller.loop.statistics.counters.unrecorded
        for recorder in recorders {
            if let frame = recorder.recording?.takeFrame(lost: lost) { recorder.send(JSONLine.encode(frame)) }
        }
    }
}

import Bridge
import EvdevInput
import Mapping
import Statistics

/// The loop that plays, as Control sees it: orders go to it and reports come back, and nobody waits for it.
protocol PlayingLoop: AnyObject {
    /// The state that all instruments share; for new instruments only.
    var shared: SharedState { get }
    var statistics: LoopStatistics { get }
    /// The latest input.
    var history: InputHistory { get }
    /// Readable when there are reports.
    var descriptor: Int32 { get }
    /// Readable when there is something to monitor.
    var monitorDescriptor: Int32 { get }
    /// Whether all orders have been taken, so that later input is played after them.
    var hasTakenOrders: Bool { get }

    /// Answers whether there was room for the order. `hasTakenOrders` says whether the loop has taken it.
    func send(_ order: LoopOrder<LivePanel>) -> Bool
    func receiveReports(_ handle: (LoopReport<LivePanel>) -> Void)
    /// - Parameter waits: whether `monitorDescriptor` becomes readable when there is more.
    func drainMonitor(waits: Bool, _ handle: (MonitorRecord) -> Void)
    func drainRecording(_ handle: (RecordedInput) -> Void)
    /// - Parameter priority: of SCHED_FIFO; nil: none.
    /// - Returns: why it was refused; nil if it was not.
    func setPriority(_ priority: Int32?) -> String?
}

extension LoopThread: PlayingLoop {}

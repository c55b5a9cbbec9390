import Synchronization
import Time

/// The loop's counters. The loop writes them, any other thread reads them, without locks.
public final class LoopStatistics: Sendable {
    /// Latencies of all touchscreens together, from the kernel's timestamp of a touch to the return of the write that
    /// sent its messages.
    public let latency = Histogram()
    /// The clock on the input port.
    public let clock = ClockStatistics()
    private let wakeUps = Atomic<Int>(0)
    private let sent = Atomic<Int>(0)
    private let failed = Atomic<Int>(0)
    private let unreported = Atomic<Int>(0)
    private let unmonitored = Atomic<Int>(0)
    private let unrecorded = Atomic<Int>(0)
    private let overruns = Atomic<Int>(0)
    private let failing = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let sounding = Atomic<Int>(0)
    private let gaps = Atomic<Int>(0)
    private let lostLedgers = Atomic<Int>(0)
    private let newLedgers = Atomic<Int>(0)

    /// A touch that takes longer counts as late. The limit is one step of the grid on which ribbons move by themselves.
    package static let lateness = Nanoseconds.milliseconds(4)

    package init() {}

    public struct Counters: Hashable, Sendable, Codable {
        /// How often the loop has woken up.
        public var wakeUps = 0
        /// Messages that every receiver took, and those that some receiver did not take.
        public var sent = 0
        public var failed = 0
        /// Touches that were sent later than 4 ms after the kernel's timestamp.
        public var late = 0
        /// Receivers that are full now.
        public var failingReceivers = 0
        /// Messages for which a port's budget had no room.
        public var overBudget = 0
        /// How often the input port overflowed.
        public var inputOverruns = 0
        /// Reports that Control has missed, and records that `ribbon monitor` has missed.
        public var unreported = 0
        public var unmonitored = 0
        /// Input that `ribbon record` has missed.
        public var unrecorded = 0
        /// Gesture callbacks that were lost because too many were held back.
        public var lostCallbacks = 0
        public var soundingNotes = 0
        /// Times of more than 250 ms in which nothing could be played, because the program was stopped or the machine
        /// too busy.
        public var gaps = 0
        /// How often another program has taken the ledger's memory away, and how often its file was made anew.
        public var lostLedgers = 0
        public var newLedgers = 0
    }

    public var counters: Counters {
        func value(_ counter: borrowing Atomic<Int>) -> Int { counter.load(ordering: .relaxed) }
        return Counters(
            wakeUps: value(wakeUps), sent: value(sent), failed: value(failed),
            late: latency.count(above: Self.lateness),
            failingReceivers: value(failing), overBudget: value(dropped), inputOverruns: value(overruns),
            unreported: value(unreported), unmonitored: value(unmonitored), unrecorded: value(unrecorded),
            lostCallbacks: value(lost), soundingNotes: value(sounding), gaps: value(gaps),
            lostLedgers: value(lostLedgers), newLedgers: value(newLedgers))
    }

    // MARK: For the loop

    /// Only the loop writes, so a load and a store need not be one atomic step.
    private func increment(_ counter: borrowing Atomic<Int>, by count: Int = 1) {
        counter.store(counter.load(ordering: .relaxed) + count, ordering: .relaxed)
    }

    package func noteSent(_ count: Int, failed failures: Int) {
        increment(sent, by: count)
        if failures > 0 { increment(failed, by: failures) }
    }

    package func noteUnreported() { increment(unreported) }

    package func noteUnmonitored() { increment(unmonitored) }

    package func noteUnrecorded() { increment(unrecorded) }

    package func noteGap() { increment(gaps) }

    package func noteLostLedger() { increment(lostLedgers) }

    package func noteNewLedger() { increment(newLedgers) }

    package func noteOverrun() { increment(overruns) }

    /// Counts a wake-up, and stores numbers that replace the earlier ones: `dropped` is `overBudget` in `Counters`, and
    /// `lost` is `lostCallbacks`.
    package func noteWakeUp(failing: Int, dropped: Int, lost: Int, sounding: Int) {
        increment(wakeUps)
        self.failing.store(failing, ordering: .relaxed)
        self.dropped.store(dropped, ordering: .relaxed)
        self.lost.store(lost, ordering: .relaxed)
        self.sounding.store(sounding, ordering: .relaxed)
    }
}

import Panels
import Synchronization
import Time

/// The loop's counters for one panel.
public final class PanelStatistics: Sendable {
    /// Time between two frames, without pauses: see `longestInterval`.
    public let interval = Histogram()
    private let frames = Atomic<Int>(0)
    private let drops = Atomic<Int>(0)
    private let ignored = Atomic<Int>(0)
    private let contacts = Atomic<Int>(0)
    private let ghosts = Atomic<Int>(0)
    private let reopenings = Atomic<Int>(0)
    /// When the last frame was, in nanoseconds.
    private let last = Atomic<Int64>(0)

    package init() {}

    public struct Counters: Hashable, Sendable, Codable {
        public var frames = 0
        /// How often the kernel has dropped events because they were not read in time.
        public var drops = 0
        /// Events that named no contact, slot or place that exists.
        public var ignoredEvents = 0
        /// Contacts, and the ghost touches among them (docs/devices.md, "Ghost touches").
        public var contacts = 0
        public var ghosts = 0
        /// How often the panel was opened anew because it had stopped reporting.
        public var reopened = 0
    }

    public var counters: Counters {
        Counters(
            frames: frames.load(ordering: .relaxed), drops: drops.load(ordering: .relaxed),
            ignoredEvents: ignored.load(ordering: .relaxed), contacts: contacts.load(ordering: .relaxed),
            ghosts: ghosts.load(ordering: .relaxed), reopened: reopenings.load(ordering: .relaxed))
    }

    /// Counts that the panel was reopened. Called on Control's thread.
    public func noteReopening() { reopenings.wrappingAdd(1, ordering: .relaxed) }

    /// Longer intervals are not counted: the finger rested, or there was none.
    private static let longestInterval = Nanoseconds.milliseconds(100)

    package func noteFrame(at time: Timestamp) {
        frames.store(frames.load(ordering: .relaxed) + 1, ordering: .relaxed)
        let interval = time - Timestamp(nanoseconds: last.load(ordering: .relaxed))
        if interval <= Self.longestInterval, interval > .zero { self.interval.add(interval) }
        last.store(time.nanoseconds, ordering: .relaxed)
    }

    /// Stores the totals of the source and of the decoder; they replace the earlier ones.
    package func note(drops: Int, _ counters: PanelDecoder.Counters) {
        self.drops.store(drops, ordering: .relaxed)
        ignored.store(counters.ignored, ordering: .relaxed)
        contacts.store(counters.contacts, ordering: .relaxed)
        ghosts.store(counters.ghosts, ordering: .relaxed)
    }
}

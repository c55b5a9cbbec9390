import MIDI
import Player
import Synchronization
import Time
import Touch

/// What the loop knows about the clock on the input port. The loop writes, any other thread reads.
public final class ClockStatistics: Sendable {
    private let ticks = Atomic<Int>(0)
    private let last = Atomic<Int64>(0)
    /// In thousandths of a quarter note a minute; 0: not known.
    private let tempo = Atomic<Int>(0)
    private let isRunning = Atomic<Bool>(false)

    public struct Summary: Hashable, Sendable, Codable {
        /// 24 a quarter note, since the bridge was started.
        public var ticks = 0
        /// Quarter notes a minute, over the last one; nil while no clock comes in.
        public var tempo: Double?
        /// After start or continue, until stop.
        public var isRunning = false
    }

    /// Nil if no clock has ever come in.
    public func summary(at now: Timestamp) -> Summary? {
        let ticks = ticks.load(ordering: .relaxed)
        let isRunning = isRunning.load(ordering: .relaxed)
        guard ticks > 0 || isRunning else { return nil }
        let age = now - Timestamp(nanoseconds: last.load(ordering: .relaxed))
        let tempo = tempo.load(ordering: .relaxed)
        let isComing = age <= ClockFollower.longestInterval && tempo > 0
        return Summary(ticks: ticks, tempo: isComing ? Double(tempo) / 1000 : nil, isRunning: isRunning)
    }

    // MARK: For the loop

    func note(_ clock: InputClock) {
        ticks.store(clock.ticks, ordering: .relaxed)
        last.store(clock.lastTick.nanoseconds, ordering: .relaxed)
        tempo.store(Int((clock.tempo ?? 0) * 1000), ordering: .relaxed)
        isRunning.store(clock.isRunning, ordering: .relaxed)
    }
}

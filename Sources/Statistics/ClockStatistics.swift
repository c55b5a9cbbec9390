import MIDI
import Mapping
import Synchronization
import Time
import Touch

/// What the loop knows about the clock on the input port. The loop writes, any other thread reads.
public final class ClockStatistics: Sendable {
    private let ticks = Atomic<Int>(0)
    private let last = Atomic<Int64>(0)
    /// In thousandths of a quarter note a minute; 0: not known.
    private let tempo = Atomic<Int>(0)
    /// In the same unit, of the beats that go on in phase with a clock that has come in; 0: another tempo has been set.
    private let beats = Atomic<Int>(0)
    private let isRunning = Atomic<Bool>(false)
    /// In the same unit, of the beats, wherever they come from.
    private let current = Atomic<Int>(0)

    package init() {}

    public struct Summary: Hashable, Sendable, Codable {
        /// 24 a quarter note, since the bridge was started.
        public var ticks = 0
        /// Quarter notes a minute; nil while no clock comes in, and until a whole quarter has.
        public var tempo: Double?
        /// The tempo that goes on although the clock has stopped coming; nil while it comes, and after another one was set.
        public var ongoingTempo: Double?
        /// After start or continue, until stop.
        public var isRunning = false
    }

    /// Nil if no clock has ever come in.
    public func summary(at now: Timestamp) -> Summary? {
        let ticks = ticks.load(ordering: .relaxed)
        let isRunning = isRunning.load(ordering: .relaxed)
        guard ticks > 0 || isRunning else { return nil }
        let age = now - Timestamp(nanoseconds: last.load(ordering: .relaxed))
        let isComing = ticks > 0 && age <= ClockFollower.longestInterval
        func read(_ tempo: borrowing Atomic<Int>) -> Double? {
            let thousandths = tempo.load(ordering: .relaxed)
            return thousandths > 0 ? Double(thousandths) / 1000 : nil
        }
        return Summary(
            ticks: ticks, tempo: isComing ? read(tempo) : nil, ongoingTempo: isComing ? nil : read(beats),
            isRunning: isRunning)
    }

    /// The tempo of the beats, wherever they come from, in quarter notes a minute; nil until it has changed.
    public var currentTempo: Double? {
        let thousandths = current.load(ordering: .relaxed)
        return thousandths > 0 ? Double(thousandths) / 1000 : nil
    }

    // MARK: For the loop

    package func note(_ clock: BeatClock) {
        ticks.store(clock.ticks, ordering: .relaxed)
        last.store(clock.lastTick.nanoseconds, ordering: .relaxed)
        tempo.store(Int((clock.inputTempo ?? 0) * 1000), ordering: .relaxed)
        beats.store(clock.hasGrid ? Int(clock.line.tempo * 1000) : 0, ordering: .relaxed)
        current.store(Int(clock.line.tempo * 1000), ordering: .relaxed)
        isRunning.store(clock.isRunning, ordering: .relaxed)
    }
}

import MIDI
import Mapping
import Synchronization
import Time
import Touch

/// The state of the clock on the input port. The loop writes it, any other thread reads it.
public final class ClockStatistics: Sendable {
    private let ticks = Atomic<Int>(0)
    private let last = Atomic<Int64>(0)
    /// Tempo of the received clock in thousandths of a quarter note a minute; 0 if unknown.
    private let tempo = Atomic<Int>(0)
    /// In the same unit, the tempo that goes on in phase after the clock was lost; 0 after another tempo was set.
    private let beats = Atomic<Int>(0)
    private let isRunning = Atomic<Bool>(false)
    /// In the same unit, the current tempo of the beats, from any source.
    private let current = Atomic<Int>(0)

    package init() {}

    public struct Summary: Hashable, Sendable, Codable {
        /// Received ticks, 24 a quarter note, since the bridge was started.
        public var ticks = 0
        /// Tempo of the received clock in quarter notes a minute; nil without a clock, and before a whole quarter has
        /// come in.
        public var tempo: Double?
        /// Tempo that goes on after the clock was lost; nil while a clock comes in, and after another tempo was set.
        public var ongoingTempo: Double?
        /// True from start or continue until stop.
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

    /// Current tempo of the beats from any source, in quarter notes a minute; nil until it has changed for the first
    /// time.
    public var currentTempo: Double? {
        let thousandths = current.load(ordering: .relaxed)
        return thousandths > 0 ? Double(thousandths) / 1000 : nil
    }

    // MARK: For the loop

    package func note(_ clock: BeatClock) {
        ticks.store(clock.ticks, ordering: .relaxed)
        last.store(clock.lastTick.nanoseconds, ordering: .relaxed)
        tempo.store(Int((clock.inputTempo ?? 0) * 1000), ordering: .relaxed)
        beats.store(clock.ruler == .clock ? Int(clock.line.tempo * 1000) : 0, ordering: .relaxed)
        current.store(Int(clock.line.tempo * 1000), ordering: .relaxed)
        isRunning.store(clock.isRunning, ordering: .relaxed)
    }
}

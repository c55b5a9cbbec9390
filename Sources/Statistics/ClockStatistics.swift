import MIDI
import Mapping
import Synchronization
import Time

/// The state of the clock on the input port. The loop writes it, any other thread reads it.
public final class ClockStatistics: Sendable {
    private let ticks = Atomic<Int>(0)
    /// When the last tick came, in nanoseconds.
    private let last = Atomic<Int64>(0)
    /// Tempo of the received clock in thousandths of a quarter note a minute; 0 if unknown.
    private let tempo = Atomic<Int>(0)
    /// In the same unit, the tempo that goes on in phase after the clock was lost; 0 after another tempo was set.
    private let beats = Atomic<Int>(0)
    private let isRunning = Atomic<Bool>(false)
    /// In the same unit, the current tempo of the beats, from any source.
    private let current = Atomic<Int>(0)
    /// Odd while the loop writes the values below; a reader then tries again.
    private let sequence = Atomic<UInt32>(0)
    /// When beat 0 is, in nanoseconds.
    private let start = Atomic<Int64>(0)
    /// The bits of the length of a beat, in nanoseconds, and of the quarter notes in a bar; 0 before the first call of
    /// `note`.
    private let period = Atomic<UInt64>(0)
    private let barLength = Atomic<UInt64>(0)
    private let ruler = Atomic<UInt8>(0)
    /// Whether something of ours counts by the beats; `beats` adds a clock that comes in, and Link.
    private let isCounting = Atomic<Bool>(false)
    private let isLinked = Atomic<Bool>(false)

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
        let isComing = isComing(at: now)
        return Summary(
            ticks: ticks, tempo: isComing ? read(tempo) : nil, ongoingTempo: isComing ? nil : read(beats),
            isRunning: isRunning)
    }

    /// A tempo in quarter notes a minute; nil if it is unknown.
    private func read(_ tempo: borrowing Atomic<Int>) -> Double? {
        let thousandths = tempo.load(ordering: .relaxed)
        return thousandths > 0 ? Double(thousandths) / 1000 : nil
    }

    /// Whether a clock comes in.
    private func isComing(at now: Timestamp) -> Bool {
        let age = now - Timestamp(nanoseconds: last.load(ordering: .relaxed))
        return ticks.load(ordering: .relaxed) > 0 && age <= ClockFollower.longestInterval
    }

    /// Current tempo of the beats from any source, in quarter notes a minute; nil until it has changed for the first
    /// time.
    public var currentTempo: Double? { read(current) }

    /// The beats that everything follows.
    public struct Beats: Hashable, Sendable {
        public var line: TempoLine
        /// Quarter notes in a bar.
        public var barLength: Double
        public var ruler: BeatClock.Ruler
        /// Whether a clock comes in now.
        public var isComing: Bool
        /// Whether others are in the session of Link.
        public var isLinked = false
        /// Whether anything counts by them.
        public var isCounting: Bool
    }

    /// Nil until the loop has begun.
    public func beats(at now: Timestamp) -> Beats? {
        for _ in 0..<1000 {
            let before = sequence.load(ordering: .acquiring)
            guard before & 1 == 0 else { continue }
            let period = Double(bitPattern: period.load(ordering: .relaxed))
            let line = TempoLine(
                beat: 0, at: Timestamp(nanoseconds: start.load(ordering: .relaxed)), period: max(period, 1))
            let ruler = BeatClock.Ruler(rawValue: ruler.load(ordering: .relaxed)) ?? .none
            let bar = Double(bitPattern: barLength.load(ordering: .relaxed))
            let (isCounting, isLinked) = (isCounting.load(ordering: .relaxed), isLinked.load(ordering: .relaxed))
            let isComing = isComing(at: now)
            atomicMemoryFence(ordering: .acquiring)
            guard sequence.load(ordering: .relaxed) == before else { continue }
            guard period > 0 else { return nil }
            return Beats(
                line: line, barLength: bar, ruler: ruler, isComing: isComing, isLinked: isLinked,
                isCounting: isCounting || isComing || isLinked)
        }
        return nil
    }

    // MARK: For the loop

    /// Called in the loop's first wake-up, and then after each change of `BeatClock.revision`.
    package func note(_ clock: BeatClock) {
        ticks.store(clock.ticks, ordering: .relaxed)
        last.store(clock.lastTick.nanoseconds, ordering: .relaxed)
        tempo.store(Int((clock.inputTempo ?? 0) * 1000), ordering: .relaxed)
        beats.store(clock.ruler == .clock ? Int(clock.line.tempo * 1000) : 0, ordering: .relaxed)
        current.store(Int(clock.line.tempo * 1000), ordering: .relaxed)
        isRunning.store(clock.isRunning, ordering: .relaxed)
        let before = sequence.load(ordering: .relaxed)
        sequence.store(before &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        start.store(clock.line.time(ofBeat: 0).nanoseconds, ordering: .relaxed)
        period.store(clock.line.period.bitPattern, ordering: .relaxed)
        barLength.store(clock.barLength.bitPattern, ordering: .relaxed)
        ruler.store(clock.ruler.rawValue, ordering: .relaxed)
        isCounting.store(clock.counting.isSent || clock.counting.isPlaying, ordering: .relaxed)
        isLinked.store(clock.isLinked, ordering: .relaxed)
        sequence.store(before &+ 2, ordering: .releasing)
    }
}

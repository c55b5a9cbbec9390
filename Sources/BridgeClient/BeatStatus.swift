import MIDI
import Mapping
import Statistics
import Time

/// The beats that everything follows, for `ribbon status`, `ribbon monitor` and the face.
public struct BeatStatus: Hashable, Sendable, Codable {
    /// The source of the tempo.
    public enum Ruler: String, Hashable, Sendable, Codable {
        case nobody, preset, taps, loop, clock
        /// An incoming clock that has stopped; its tempo holds.
        case lostClock
        /// A session of Ableton Link.
        case link
        /// A session of Link that everybody else has left; its tempo holds.
        case lostLink
    }

    /// Quarter notes a minute.
    public var tempo: Double
    public var ruler: Ruler
    /// Whether anything counts by the beats.
    public var isCounting: Bool
    /// The bar, from 1, and the place in it in quarter notes, from 1. Both are 1 while nothing counts.
    public var bar: Int
    public var beat: Double
    /// Quarter notes in a bar.
    public var barLength: Double
    /// The time of beat 0 on the bridge's clock, in nanoseconds.
    public var start: Int64

    package init(_ beats: ClockStatistics.Beats, at now: Timestamp) {
        (tempo, isCounting, barLength) = (beats.line.tempo, beats.isCounting, beats.barLength)
        start = beats.line.time(ofBeat: 0).nanoseconds
        ruler =
            switch beats.ruler {
            case .none: .nobody
            case .preset: .preset
            case .taps: .taps
            case .loop: .loop
            case .clock: beats.isComing ? .clock : .lostClock
            case .link: beats.isLinked ? .link : .lostLink
            }
        (bar, beat) = (1, 1)
        if isCounting { (bar, beat) = position(at: now) }
    }

    /// The bar and the beat at a time, both from 1.
    public func position(at time: Timestamp) -> (bar: Int, beat: Double) {
        let line = TempoLine(
            beat: 0, at: Timestamp(nanoseconds: start), period: TempoLine.period(ofTempo: max(tempo, 1)))
        // A small margin, so that rounding does not miss a beat that falls at exactly this time.
        let beat = line.beat(at: time) + 1e-6
        let bar = (beat / max(barLength, 0.25)).rounded(.down)
        return (Int(bar) + 1, beat - bar * max(barLength, 0.25) + 1)
    }
}

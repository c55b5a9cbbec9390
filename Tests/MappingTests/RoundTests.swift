import MIDI
import Mapping
import MappingTestKit
import TestSupport
import Testing
import Time
import Touch

/// `quantize: round` as a player hears it: slides that come to rest, and vibratos around the rest, of random length,
/// width and speed, on panels of 25 to 200 reports a second. Each failure prints its seed.
@Suite("Round")
struct RoundTests {
    private static let seeds = SeededRandom.seeds(60)

    @Test(arguments: seeds)
    func afterASlideItIsInTuneWithinAThirdOfASecond(seed: UInt64) {
        let take = RoundTake(seed: seed)
        for time in (take.rest + 350)..<take.vibrato {
            let heard = take.heard(at: time)
            let error = take.notes.map { abs($0 - heard) }.min()!
            #expect(error < 0.05, "\(error * 100) cents, \(time - take.rest) ms after the stop: \(take)")
            if error >= 0.05 { return }
        }
    }

    @Test(arguments: seeds)
    func aVibratoKeepsItsDepthAndItsMeanStaysOnTheNote(seed: UInt64) {
        let take = RoundTake(seed: seed)
        let cycles = take.cycles(from: take.vibrato, atLeast: 500)
        #expect(cycles.count >= 3)
        for cycle in cycles {
            let (finger, heard) = (cycle.map(take.finger), cycle.map(take.heard))
            let mean = heard.reduce(0, +) / Double(heard.count)
            let error = take.notes.map { abs($0 - mean) }.min()!
            #expect(
                error < 0.03, "\(error * 100) cents beside a note from \(cycle.lowerBound - take.vibrato) ms: \(take)")
            let depth = (heard.max()! - heard.min()!) / (finger.max()! - finger.min()!)
            #expect(depth >= 0.9)
            #expect(depth <= (take.isCarried ? 1.4 : 1.1))
        }
    }

    @Test(arguments: seeds)
    func anEvenSlideSoundsAsItIsPlayed(seed: UInt64) {
        let take = RoundTake(seed: seed, isEven: true)
        // What was not heard of its first millimetre, because it had rested, is made up for by then.
        let quarter = take.start + (take.stop - take.start) / 4
        let millimetre = 25 * .millimetre / Performance.surface.width
        let start = (quarter..<take.stop).first { abs(take.finger(at: $0) - take.finger(at: 0)) > millimetre }
        let begin = start ?? take.stop
        for time in begin..<take.stop {
            let moved =
                (take.heard(at: time) - take.heard(at: begin)) - (take.finger(at: time) - take.finger(at: begin))
            #expect(abs(moved) < 0.02, "\(time - take.start) ms into the slide: \(take)")
            if abs(moved) >= 0.02 { return }
        }
    }
}

/// A finger that lands, slides, stops for a moment and then shakes for three seconds.
private struct RoundTake: CustomStringConvertible {
    let description: String
    /// In milliseconds: when the slide begins, when it ends, when the vibrato begins.
    let start: Int
    let stop: Int
    let vibrato: Int
    /// When the panel has reported the end of the slide.
    let rest: Int
    let notes: [Double]
    /// Whether the pitch is carried on between reports. Then it is ahead of them.
    let isCarried: Bool
    private let frequency: Double
    /// A value for each millisecond.
    private var fingers: [Double] = []
    private var sounds: [Double] = []

    private static let scales: [[Double]] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [0, 2, 4, 5, 7, 9, 11], [0, 3, 5, 7, 10],
    ]

    init(seed: UInt64, isEven: Bool = false) {
        var random = SeededRandom(seed: seed)
        func between(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
        let degrees = random.pick(Self.scales)
        let octaves: [[Double]] = [60, 72, 84].map { root in degrees.map { root + $0 } }
        notes = octaves.joined().filter { $0 <= 84 }
        let interval = random.pick([5, 7, 8, 10, 12, 16, 20, 25, 33, 40])
        let from = between(61, 83)
        let width = random.pick([1.0, 3, 12])
        let to: Double
        if isEven {
            to = from + (from < 72 ? between(1, 11) : between(-11, -1))
        } else {
            to = min(max(from + between(-width, width), 61), 83)
        }
        // Slower ones would creep no farther than the jitter shakes them.
        let length = random.pick(abs(to - from) < 2 ? [30, 150, 600] : [30, 150, 600, 2500])
        start = Int(between(50, 600))
        stop = start + length
        rest = (stop + interval - 1) / interval * interval
        vibrato = stop + Int(between(400, 1200))
        frequency = between(2, 8)
        let depth = between(0.05, 0.6)
        let jitter = random.pick([0, 0, 0.01])
        isCarried = !isEven && random.chance(50)
        let shape = isEven ? 0 : random.below(3)
        description =
            "a finger that goes from \(from) to \(to) in \(length) ms, shape \(shape), and shakes from \(vibrato) ms on "
            + "by \(depth) at \(frequency) Hz; a report each \(interval) ms, jitter \(jitter), \(notes.count) notes, "
            + "carry: \(isCarried)"
        let carries = isCarried
        let play = Performance(
            .one(Self.route(degrees)).with {
                $0.bendRange = 24
                $0.carry = carries
            })
        let end = vibrato + 3500
        for time in stride(from: 0, to: end, by: interval) {
            let part = min(max(Double(time - start) / Double(length), 0), 1)
            // Evenly, slower towards the end, or as a hand moves: slow, fast, slow.
            let way = [part, 1 - (1 - part) * (1 - part), FeltMotion.minimumJerk(part)][shape]
            var pitch = from + (to - from) * way + between(-jitter, jitter)
            if time > vibrato { pitch += depth * sine(2 * .pi * frequency * Double(time - vibrato) / 1000) }
            let x = (pitch - 59.5) / 25 * 1000
            if time == 0 { play.down(at: x) } else { play.move(to: x) }
            fingers.append(contentsOf: repeatElement(pitch, count: interval))
            play.wait(Int64(interval))
        }
        sounds = Self.milliseconds(of: play.takeSent(), count: fingers.count)
    }

    private static func route(_ degrees: [Double]) -> Route {
        MappingTestKit.notes {
            $0.quantize = .round
            $0.voices = 1
            $0.scale = Scale(pitches: degrees)!
        }
    }

    private static func milliseconds(of sent: [Performance.Sent], count: Int) -> [Double] {
        let times = (0..<count).map { Timestamp.zero + .milliseconds(Int64($0)) }
        return HeardPitch.decode(sent, bendRange: BendRange(semitones: 24)).held(at: times, \.time).map(\.key)
    }

    /// As the panel has reported it.
    func finger(at time: Int) -> Double { fingers[time] }

    func heard(at time: Int) -> Double { sounds[time] }

    /// Spans of whole cycles of the vibrato, one after the other.
    func cycles(from begin: Int, atLeast shortest: Int) -> [Range<Int>] {
        let period = 1000 / frequency
        let length = (Double(shortest) / period).rounded(.up) * period
        return (0..<6).compactMap { index in
            let range = begin + Int(Double(index) * length)..<begin + Int(Double(index + 1) * length)
            return range.upperBound < sounds.count ? range : nil
        }
    }
}

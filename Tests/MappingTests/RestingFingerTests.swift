import MIDI
import Mapping
import MappingTestKit
import TestSupport
import Testing
import Time
import Touch

/// `quantize: round` on panels that shake a finger which rests. Noise is so many millimetres to each side, as white as can
/// be; intervals are those of 33, 60, 120 and 240 reports a second.
@Suite("Resting fingers")
struct RestingFingerTests {
    private static let intervals = [30, 17, 8, 4]
    private static let seeds = SeededRandom.seeds(6)

    @Test(arguments: seeds)
    func aSlideThatEndsFortyCentsOffComesInTuneOnNarrowCells(seed: UInt64) {
        let take = RestTake(seed: seed, span: 60, noise: 0.15, interval: 17, off: 0.4)
        #expect(take.error < 0.05, "\(take)")
    }

    @Test(arguments: [12.0, 24, 36, 48, 60], [0.05, 0.1, 0.15, 0.2])
    func aSlideComesInTuneAtEachSpanAndNoise(span: Double, noise: Double) {
        for interval in Self.intervals {
            for seed in Self.seeds.prefix(2) {
                let take = RestTake(seed: seed, span: span, noise: noise, interval: interval)
                #expect(take.error < 0.05, "\(take)")
            }
        }
    }

    /// As those of the recordings do: up to 0.5 mm a second, in the steps of a panel of 800 to 3,000 units.
    @Test(arguments: [12.0, 24, 60], [0.05, 0.12, 0.2])
    func aFingerThatCreepsStaysInTune(span: Double, step: Double) {
        for (index, speed) in [0.3, 0.5].enumerated() {
            for interval in [8, 13, 30] {
                let take = RestTake(seed: Self.seeds[index], span: span, noise: 0, interval: interval) { time in
                    (min(speed * Double(time) / 1000, 0.6) / step).rounded() * step
                }
                #expect(take.error < 0.05, "creeping \(speed) mm/s in steps of \(step) mm: \(take)")
            }
        }
    }

    @Test(.enabled(if: SharedRecordings.areHere, "../shared/recordings is not here"))
    func fingersOfRealPanelsThatRestStayInTune() throws {
        let rests = try FeltTake.recordings.flatMap { try FeltTake.rests(recording: $0, on: RestTake.length) }
        #expect(rests.count > 8)
        for rest in rests {
            for (span, seed) in zip([12.0, 24, 36, 48, 60], Self.seeds) {
                let take = RestTake(seed: seed, span: span, noise: 0, interval: 8, lasting: rest.count) {
                    rest[min($0, rest.count - 1)]
                }
                #expect(take.error < 0.05, "\(take)")
            }
        }
    }

    /// 10 cents are a quarter of a millimetre to each side: hardly more than noise.
    @Test(arguments: [4.0, 5, 6, 8], [17, 8, 4])
    func aVibratoOfTenCentsOnNarrowCellsIsHeard(frequency: Double, interval: Int) {
        var random = SeededRandom()
        let heard = Heard(span: 60, interval: interval, until: 3000) { time in
            let noise = RestTake.semitones(.random(in: -0.05...0.05, using: &random), span: 60)
            return 90 + noise + (time > 1000 ? 0.1 * sine(2 * .pi * frequency * Double(time - 1000) / 1000) : 0)
        }
        for start in stride(from: 1500, to: 3000, by: 500) {
            let span = heard.pitches[start..<start + 500]
            #expect(span.max()! - span.min()! > 0.7 * 0.2, "from \(start) ms")
        }
    }

    @Test(arguments: [3.0, 20, 100], [30, 8])
    func aFingerThatGoesOnIsHeardWithoutAJump(speed: Double, interval: Int) {
        let unheard = RestTake.semitones(0.42, span: 60)
        var random = SeededRandom()
        let heard = Heard(span: 60, interval: interval, until: 1500) { time in
            let noise = RestTake.semitones(.random(in: -0.03...0.03, using: &random), span: 60)
            return 70 + noise + RestTake.semitones(max(0, speed * Double(time - 1000) / 1000), span: 60)
        }
        #expect(heard.pitches[500..<1000].allSatisfy { abs($0 - 70) < 0.003 })
        for time in 1000..<1500 {
            let step = abs(heard.pitches[time] - heard.pitches[time - 1])
            // What a report adds, what it makes up for, and what is made up for in 4 ms.
            let most = 2 * abs(heard.fingers[time] - heard.fingers[time - 1]) + 0.16 * unheard
            #expect(step < most + 0.003, "\(time - 1000) ms")
            #expect(abs(heard.pitches[time] - heard.fingers[time]) < 1.3 * unheard)
        }
        #expect(abs(heard.pitches[1499] - heard.fingers[1499]) < 0.25 * unheard)
    }

    @Test func twoFingersThatRestSendNothing() {
        let patch = Patch(name: "mpe", ribbons: [.ribbon("one", [MappingTestKit.notes { $0.quantize = .round }])])
        let play = Performance(patch.with { $0.mpe = MPEZone(.lower, members: 15) })
        var random = SeededRandom()
        for report in 0..<300 {
            for (finger, x) in [300.0, 700].enumerated() {
                play.move(finger, to: x + .random(in: -1...1, using: &random))
            }
            play.wait(8)
            if report == 60 { _ = play.take() }
        }
        #expect(play.take() == [])
    }

    @Test func aFingerInAnothersPlaceRestsOnItsOwnNote() throws {
        let play = Performance(
            .one(
                MappingTestKit.notes {
                    $0.quantize = .round
                    $0.voices = 1
                }))
        var random = SeededRandom()
        for report in 0..<200 {
            let (finger, x) = report < 100 ? (0, 300.0) : (1, 710)
            let place = x + .random(in: -1...1, using: &random)
            if report == 100 { play.replace(0, with: 1, at: place) } else { play.move(finger, to: place) }
            play.wait(8)
        }
        let heard = HeardPitch.decode(play.takeSent(), bendRange: .standard)
        #expect(abs(try #require(heard.last).key - 77) < 0.001)
    }
}

/// The pitches of a finger and those that it plays, at each millisecond.
private struct Heard {
    private(set) var fingers: [Double] = []
    private(set) var pitches: [Double] = []

    init(span: Double, interval: Int, carry: Bool = false, until end: Int, finger: (Int) -> Double) {
        let route = MappingTestKit.notes {
            $0.quantize = .round
            $0.voices = 1
            $0.span = span
        }
        let play = Performance(
            .one(route).with {
                $0.bendRange = 24
                $0.carry = carry
            })
        for time in stride(from: 0, to: end, by: interval) {
            let pitch = finger(time)
            let x = (pitch - 59.5) / (span + 1) * Performance.surface.width
            if time == 0 { play.down(at: x) } else { play.move(to: x) }
            fingers.append(contentsOf: repeatElement(pitch, count: interval))
            play.wait(Int64(interval))
        }
        let times = fingers.indices.map { Timestamp.zero + .milliseconds(Int64($0)) }
        let range = BendRange(semitones: 24)
        pitches = HeardPitch.decode(play.takeSent(), bendRange: range).held(at: times, \.time).map(\.key)
    }
}

/// A finger that lands, slides by a semitone or more, and rests.
private struct RestTake: CustomStringConvertible {
    let description: String
    /// How far the pitch is beside a note, at most, from 0.35 s after the stop on.
    let error: Double

    /// The ribbon's length in millimetres.
    static let length = Performance.surface.width / .millimetre

    static func semitones(_ millimetres: Double, span: Double) -> Double { millimetres * (span + 1) / length }

    /// - Parameters:
    ///   - noise: in millimetres to each side.
    ///   - off: how far beside a note it stops, in semitones; nil: by up to 0.49.
    ///   - lasting: how long it rests, at most 1,850 ms.
    ///   - rest: where it is after so many milliseconds of rest, in millimetres from the stop.
    init(
        seed: UInt64, span: Double, noise: Double, interval: Int, off: Double? = nil, lasting: Int = 1850,
        rest: (Int) -> Double = { _ in 0 }
    ) {
        var random = SeededRandom(seed: seed)
        func between(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
        let from = (60 + span / 2 + between(-2, 2)).rounded()
        let way = random.pick([-4.0, -2, -1, 1, 2, 4])
        let beside = (off ?? between(0, 0.49)) * (way < 0 ? -1 : 1)
        let length = random.pick([50, 100, 200, 400])
        let start = 300 + random.below(500)
        let (stop, carry) = (start + length, random.chance(50))
        let first = (stop + interval - 1) / interval * interval
        let end = first + min(lasting, 1850)
        let heard = Heard(span: span, interval: interval, carry: carry, until: end) { time in
            let part = min(max(Double(time - start) / Double(length), 0), 1)
            let place = between(-noise, noise) + (time < first ? 0 : rest(time - first))
            return from + (way + beside) * FeltMotion.minimumJerk(part) + Self.semitones(place, span: span)
        }
        let errors = heard.pitches[min(first + 350, end)..<end].map { abs($0 - $0.rounded()) }
        error = errors.max() ?? 0
        description =
            "seed \(seed): \(error * 100) cents at span \(span), \(noise) mm, a report each \(interval) ms, "
            + "by \(way + beside) in \(length) ms, carry: \(carry)"
    }
}

import MIDI
import Mapping
import TestSupport
import Testing
import Time

@testable import Player

/// A random performance, and how far everything in it is from the beats.
struct PhaseSession {
    private let playing: Playing
    private let panel: PlayedPanel
    private var random: SeededRandom
    private var now: Int64 = 1000
    /// Nanoseconds between two ticks of the input's clock; nil while none comes.
    private var input: Double?
    private var nextTick = 0.0
    /// When the beats last changed.
    private var disturbance: Int64 = 1000
    private var strikes: Set<Int64> = []
    private var down: Set<UInt32> = []
    /// The beat at which the loop's only touch was recorded, and the loop's length.
    private var recorded: (beat: Double, length: Double)?
    private(set) var (steps, passes) = (0, 0)
    private(set) var failures: [String] = []

    init(seed: UInt64, _ preset: String) throws {
        random = SeededRandom(seed: seed)
        playing = try Playing(preset)
        panel = playing.panel()
    }

    mutating func run() {
        record()
        for _ in 0..<30 {
            act()
            wait(Int64(random.below(4000)) + 20)
        }
        wait(4000)
    }

    private mutating func act() {
        switch random.below(9) {
        case 0, 1, 2:
            let finger = UInt32(1 + random.below(2))
            if down.remove(finger) != nil { return playing.lift(panel, finger, at: now) }
            down.insert(finger)
            playing.touch(panel, finger, x: 500, y: finger == 1 ? 10 : 40, at: now)
            strikes.insert(now)
        case 3:
            let pause = Int64(300 + random.below(500))
            for _ in 0..<4 {
                playing.perform(.tempoTap, at: now)
                disturb()
                wait(pause)
            }
        case 4: playing.perform(random.pick([.start, .stop, .continue]), at: now)
        case 5:
            input = input == nil ? 1e9 * 60 / 24 / Double(70 + random.below(110)) : nil
            nextTick = Double(now) * 1e6
        case 6: playing.receive(.start, at: now)
        case 7:
            playing.receive(.songPosition(UInt14(clamping: random.below(64))), at: now)
            playing.receive(.continue, at: now)
        default:
            // Everything lets go, and another one begins.
            for finger in down { playing.lift(panel, finger, at: now) }
            down = []
        }
        disturb()
    }

    /// The first loop: one touch, and a length of two beats.
    private mutating func record() {
        playing.perform(.loop(ribbon: 2, .record), at: now)
        playing.touch(panel, 3, x: 500, y: 80, at: now)
        let beat = playing.player.clock.beat(at: .milliseconds(now))
        strikes.insert(now)
        playing.lift(panel, 3, at: now + 60)
        now = (playing.player.clock.time(ofBeat: beat + 1.9).nanoseconds) / 1_000_000
        playing.perform(.loop(ribbon: 2, .record), at: now)
        recorded = (beat, 2)
        disturb()
    }

    private mutating func disturb() { disturbance = now }

    /// Goes on in small steps, in which the clock does not change unseen.
    private mutating func wait(_ length: Int64) {
        let end = now + length
        while now < end {
            now += 2
            while let input, nextTick <= Double(now) * 1e6 {
                playing.player.receive(.clock, at: Timestamp(nanoseconds: Int64(nextTick)))
                nextTick += input
                measure()
            }
            playing.advance(to: now)
            measure()
        }
    }

    private mutating func measure() {
        let clock = playing.player.clock
        let isSteady = Double(now - disturbance) * 1e6 > 2.5 * clock.line.period + 300e6
        for sent in playing.takeSent() {
            guard isSteady, !strikes.contains(sent.time.nanoseconds / 1_000_000) else { continue }
            let beat = clock.beat(at: sent.time)
            if sent.message == .clock { check(beat * 24, sent) }
            guard let channel = sent.message.struckKey?.channel.number else { continue }
            switch channel {
            case 1: check(beat * 4, sent)
            case 2: check(beat * 3, sent)
            default:
                guard let recorded else { continue }
                passes += 1
                check((beat - recorded.beat) / recorded.length, sent)
            }
            steps += 1
        }
    }

    /// Whether a number is whole, but for a hundredth.
    private mutating func check(_ number: Double, _ sent: SentMessage) {
        guard abs(number - number.rounded()) > 0.01 else { return }
        failures.append("\(sent.time.nanoseconds / 1_000_000) \(sent.message.hex) at \(number)")
    }
}

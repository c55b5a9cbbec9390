import MIDI
import Mapping
import Ribbons
import Time

/// A finger that lands 30 cents beside F3 and shakes ±40 cents at 6 Hz, on a panel of 100 frames a second, played through
/// the whole instrument, without carrying anything on between frames: what is heard, decoded from notes and bends.
public struct VibratoTake {
    public struct Sample: Equatable, Sendable {
        public var time: Timestamp
        /// Above F3.
        public var cents: Double
    }

    public let finger: [Sample]
    public let heard: [Sample]

    /// - Parameter seconds: how long the finger shakes.
    public init(_ quantize: Quantize, seconds: Int = 4) {
        let play = Performance(
            .one(
                notes {
                    $0.quantize = quantize
                    $0.voices = 1
                }
            ).with { $0.carry = false })
        var finger: [Sample] = []
        for frame in 0..<seconds * 100 {
            let cents = 30 + 40 * sine(2 * .pi * 6 * Double(frame) / 100)
            // With cells a position is root − ½ + p · 25; without, root + p · 24.
            let pitch = 65 + cents / 100
            let position = quantize == .off ? (pitch - 60) / 24 : (pitch - 59.5) / 25
            if frame == 0 { play.down(at: position * 1000) } else { play.move(to: position * 1000) }
            finger.append(Sample(time: play.time, cents: cents))
            play.wait(10)
        }
        self.finger = finger
        heard = HeardPitch.decode(play.takeSent(), bendRange: .standard).map {
            Sample(time: $0.time, cents: ($0.key - 65) * 100)
        }
    }

    /// The sounding pitch at every step of 4 ms, for means.
    public func steps(from start: Int, to end: Int) -> [Double] {
        let times = stride(from: start, to: end, by: 4).map { Timestamp.zero + .milliseconds(Int64($0)) }
        return heard.held(at: times, \.time).map(\.cents)
    }
}

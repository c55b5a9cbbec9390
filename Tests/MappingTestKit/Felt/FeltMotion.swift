import Glibc

/// How a finger moves along a ribbon of 127 steps: what is to be heard, whatever a panel reports of it.
public struct FeltMotion: Sendable {
    /// Seconds.
    public let duration: Double
    /// In steps, by seconds.
    public let position: @Sendable (Double) -> Double

    private init(_ duration: Double, _ position: @escaping @Sendable (Double) -> Double) {
        (self.duration, self.position) = (duration, position)
    }

    /// A finger rests this long before and after it moves.
    private static let (before, after) = (0.1, 0.3)

    /// The way of a hand from one place to another (Flash and Hogan, "The coordination of arm movements", 1985).
    public static func minimumJerk(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part * part * part * (10 - 15 * part + 6 * part * part)
    }

    /// From place to place.
    public static func stroke(_ start: Double, _ end: Double, in seconds: Double) -> FeltMotion {
        FeltMotion(before + seconds + after) { start + (end - start) * minimumJerk(($0 - before) / seconds) }
    }

    /// At one speed, and then it stands within a few hundredths of a second.
    public static func stop(after way: Double, at speed: Double, within stopTime: Double) -> FeltMotion {
        let (startTime, evenTime) = (0.04, way / speed)
        return FeltMotion(before + startTime + evenTime + stopTime + after) { seconds in
            let time = seconds - before
            let starting = min(max(time, 0), startTime)
            let even = min(max(time - startTime, 0), evenTime)
            let stopping = min(max(time - startTime - evenTime, 0), stopTime)
            let way = starting * starting / (2 * startTime) + even + stopping - stopping * stopping / (2 * stopTime)
            return 10 + speed * way
        }
    }

    /// At one speed, and then it stands from one moment to the next, or goes back.
    public static func sharp(_ way: Double, at speed: Double, turns: Bool) -> FeltMotion {
        let end = way / speed
        return FeltMotion(before + end + (turns ? end : 0) + after) { seconds in
            let time = min(max(seconds - before, 0), turns ? 2 * end : end)
            return 15 + speed * (time < end ? time : 2 * end - time)
        }
    }

    /// There and back, several times.
    public static func reversals(_ way: Double, in seconds: Double, count: Int) -> FeltMotion {
        FeltMotion(before + seconds * Double(count) + after) { time in
            let strokes = (time - before) / seconds
            let done = min(max(strokes.rounded(.down), 0), Double(count - 1))
            let part = minimumJerk(strokes - done)
            return 20 + way * (Int(done) % 2 == 0 ? part : 1 - part)
        }
    }

    /// - Parameter depth: from the middle to each side.
    public static func shake(_ rate: Double, depth: Double) -> FeltMotion {
        FeltMotion(2) { $0 > before ? 60 + depth * sin(2 * .pi * rate * ($0 - before)) : 60 }
    }

    public static func drift(_ speed: Double) -> FeltMotion { FeltMotion(3) { 50 + speed * $0 } }
}

/// Motions of one kind.
public enum FeltFamily: String, CaseIterable, Sendable {
    case drags, fastDrags = "fast drags", slowDrags = "slow drags", stops, sharp = "sharp stops", reversals, vibrato,
        jumps, drift, tremor, rest

    public var motions: [FeltMotion] {
        switch self {
        case .drags:
            [.stroke(10, 110, in: 1), .stroke(110, 20, in: 1.5), .stroke(20, 80, in: 0.8), .stroke(10, 110, in: 2)]
        case .fastDrags: [.stroke(10, 110, in: 0.3), .stroke(100, 30, in: 0.25), .stroke(10, 110, in: 0.6)]
        case .slowDrags: [.stroke(40, 70, in: 1.5), .stroke(40, 90, in: 3)]
        case .stops:
            [
                .stop(after: 40, at: 60, within: 0.03), .stop(after: 60, at: 100, within: 0.04),
                .stop(after: 80, at: 150, within: 0.04),
            ]
        case .sharp:
            [
                .sharp(60, at: 150, turns: false), .sharp(90, at: 60, turns: false), .sharp(60, at: 150, turns: true),
                .sharp(80, at: 300, turns: true),
            ]
        case .reversals:
            [
                .reversals(50, in: 0.4, count: 5), .reversals(30, in: 0.25, count: 7),
                .reversals(80, in: 0.5, count: 5),
            ]
        case .vibrato: [.shake(4, depth: 5), .shake(5, depth: 3), .shake(6, depth: 2), .shake(7, depth: 2)]
        case .jumps: [.stroke(20, 60, in: 0.12), .stroke(20, 100, in: 0.16), .stroke(80, 60, in: 0.1)]
        case .drift: [.drift(2), .drift(5)]
        case .tremor: [.shake(9, depth: 0.25), .shake(10, depth: 0.35)]
        case .rest: [.drift(0)]
        }
    }
}

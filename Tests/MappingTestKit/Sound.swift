import Glibc
import MIDI
import Time

/// A plain synth's sound: a sine for each note, with a short attack and release.
public struct Sound {
    public static let rate = 8000.0
    public private(set) var samples: [Double]

    /// - Parameters:
    ///   - messages: in the order of their times.
    ///   - channel: the only one that is heard; nil: all of them.
    public init(_ messages: [(time: Timestamp, message: Message)], channel: Int? = nil, until end: Timestamp) {
        samples = Array(repeating: 0, count: max(0, Int(Self.second(end) * Self.rate)))
        var sounding: [Int: (key: UInt7, velocity: Double, start: Double)] = [:]
        for (time, message) in messages where channel == nil || message.channel.map({ Int($0.number) }) == channel {
            let place = (message.channel.map { Int($0.number) } ?? 0) * 128
            if let ended = message.releasedKey?.key,
                let note = sounding.removeValue(forKey: place + Int(ended.rawValue))
            {
                add(note.key, note.velocity, from: note.start, to: Self.second(time))
            }
            if case .noteOn(_, let key, let velocity) = message, velocity != 0 {
                sounding[place + Int(key.rawValue)] = (key, Double(velocity.rawValue) / 127, Self.second(time))
            }
        }
        for note in sounding.values { add(note.key, note.velocity, from: note.start, to: Self.second(end)) }
    }

    private static func second(_ time: Timestamp) -> Double { Double(time.nanoseconds) / 1e9 }

    /// In hertz.
    public static func frequency(of key: Int) -> Double { 440 * pow(2, Double(key - 69) / 12) }

    private mutating func add(_ key: UInt7, _ level: Double, from start: Double, to end: Double) {
        let step = 2 * Double.pi * Self.frequency(of: Int(key.rawValue)) / Self.rate
        let (first, last) = (Int(start * Self.rate), min(Int(end * Self.rate), samples.count))
        guard first < last else { return }
        let (attack, release) = (0.005 * Self.rate, 0.02 * Self.rate)
        for index in first..<last {
            let envelope = min(1, Double(index - first) / attack, Double(last - index) / release)
            samples[index] += 0.1 * level * envelope * sin(step * Double(index - first))
        }
    }

    /// How loud it is: the root of the mean square.
    public func level(from start: Double, to end: Double) -> Double {
        let part = samples[Int(start * Self.rate)..<min(Int(end * Self.rate), samples.count)]
        return part.isEmpty ? 0 : (part.reduce(0) { $0 + $1 * $1 } / Double(part.count)).squareRoot()
    }

    /// How loud a key is in it (Goertzel).
    public func level(ofKey key: Int, from start: Double, to end: Double) -> Double {
        let part = samples[Int(start * Self.rate)..<min(Int(end * Self.rate), samples.count)]
        let coefficient = 2 * cos(2 * Double.pi * Self.frequency(of: key) / Self.rate)
        var (before, last) = (0.0, 0.0)
        for sample in part { (before, last) = (last, sample + coefficient * last - before) }
        let power = before * before + last * last - coefficient * before * last
        return 2 * max(power, 0).squareRoot() / Double(max(part.count, 1))
    }
}

/// For fingers that shake.
public func sine(_ radians: Double) -> Double { sin(radians) }

import MIDI

/// The keys held on the input port: the notes of a ribbon with `scale: input` (docs/notes.md, "The keys of a keyboard").
public struct InputChord: Sendable {
    /// One bit for each key that is down, from 0 to 63 and from 64 to 127.
    private var held: SIMD2<UInt64> = [0, 0]
    /// The keys of the last chord in any octave: a bit for each, the lowest one for C. None before the first key.
    public private(set) var keys: UInt16 = 0

    public init() {}

    /// A key that comes down makes a chord with the keys that are held. Releasing a key does not change the chord.
    /// - Returns: whether the chord has changed.
    public mutating func follow(_ message: Message) -> Bool {
        let before = keys
        switch message {
        case .noteOn(_, let key, let velocity) where velocity.rawValue > 0:
            set(key, true)
            keys = pitchClasses
        case .noteOn(_, let key, _), .noteOff(_, let key, _): set(key, false)
        default: break
        }
        return keys != before
    }

    /// Releases every key. The last chord stays.
    public mutating func releaseAll() { held = [0, 0] }

    private mutating func set(_ key: UInt7, _ isDown: Bool) {
        let bit: UInt64 = 1 << UInt64(key.rawValue % 64)
        let part = Int(key.rawValue / 64)
        held[part] = isDown ? held[part] | bit : held[part] & ~bit
    }

    private var pitchClasses: UInt16 {
        var classes: UInt16 = 0
        for part in 0..<2 {
            var rest = held[part]
            while rest != 0 {
                classes |= 1 << UInt16((part * 64 + rest.trailingZeroBitCount) % 12)
                rest &= rest - 1
            }
        }
        return classes
    }
}

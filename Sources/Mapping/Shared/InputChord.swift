import MIDI

/// The keys held on the input port: the notes of a ribbon with `scale: input`
/// (docs/notes.md, "The keys of a keyboard").
public struct InputChord: Sendable {
    /// The keys that are down.
    private var held = KeySet()
    /// The keys of the last chord in any octave: a bit for each, the lowest one for C. None before the first key.
    public private(set) var keys: UInt16 = 0
    /// The same keys in the order in which they came down.
    public private(set) var order = PlayedOrder()

    public init() {}

    /// A key that comes down makes a chord with the keys that are held. Releasing a key does not change the chord.
    /// - Returns: whether the chord has changed.
    public mutating func hear(_ message: Message) -> Bool {
        let before = keys
        switch message {
        case .noteOn(_, let key, let velocity) where velocity.rawValue > 0:
            let wasHeld = pitchClasses & Self.bit(of: key) != 0
            held.insert(Int(key.rawValue))
            keys = pitchClasses
            order.add(key, wasHeld: wasHeld, keys)
        case .noteOn(_, let key, _), .noteOff(_, let key, _): held.remove(Int(key.rawValue))
        default: break
        }
        return keys != before
    }

    /// Releases every key. The last chord stays.
    public mutating func releaseAll() { held = KeySet() }

    private static func bit(of key: UInt7) -> UInt16 { 1 << UInt16(key.rawValue % 12) }

    private var pitchClasses: UInt16 {
        var classes: UInt16 = 0
        for key in 0..<128 where held.contains(key) { classes |= 1 << UInt16(key % 12) }
        return classes
    }
}

/// The keys of a chord, in any octave, in the order in which they came down. After `init` nothing is allocated.
public struct PlayedOrder: Hashable, Sendable {
    /// Four bits for each key, the first one lowest.
    private var places: UInt64 = 0
    public private(set) var count = 0

    /// A key, 0 for C to 11 for B.
    public subscript(index: Int) -> Int { Int(places >> UInt64(4 * index) & 15) }

    /// Adds a key as the last one, unless it is held in another octave, and removes keys that are no longer in the
    /// chord.
    mutating func add(_ key: UInt7, wasHeld: Bool, _ chord: UInt16) {
        let (old, number) = (self, Int(key.rawValue % 12))
        self = PlayedOrder()
        for index in 0..<old.count {
            let isLast = old[index] == number && !wasHeld
            if chord & 1 << UInt16(old[index]) != 0, !isLast { append(old[index]) }
        }
        if !(0..<count).contains(where: { self[$0] == number }) { append(number) }
    }

    private mutating func append(_ number: Int) {
        places |= UInt64(number) << UInt64(4 * count)
        count += 1
    }
}

/// Reads the tunings of other programs from the bytes of system exclusive messages (MIDI Tuning Standard, CA-020 and
/// CA-021): single note tuning changes, bulk dumps, with or without a bank, and scale/octave tunings. Messages for any
/// device, tuning program and channel count, and the latest one counts. A damaged message changes nothing. After `init`
/// nothing is allocated.
public struct TuningParser: Sendable {
    /// The pitch of each key, with its fraction; at first that of equal temperament.
    public private(set) var pitches = (0...127).map(Double.init)
    /// The message so far, from F0; its memory stays.
    private var message: [UInt8] = []
    /// Whether `message` has begun and may go on: it was neither ended nor cut off, and is not too long.
    private var isOpen = false

    /// The length of the longest message: a change of 127 keys, with a bank.
    private static let longest = 9 + 4 * 127

    public init() { message.reserveCapacity(Self.longest) }

    /// Reads the next byte.
    /// - Returns: whether the byte has ended a message that has changed a pitch.
    public mutating func parse(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xF8...: return false
        case 0xF0:
            message.removeAll(keepingCapacity: true)
            isOpen = true
        case 0xF7 where isOpen:
            isOpen = false
            return apply()
        case 0x80...:
            isOpen = false
            return false
        default: if message.count == Self.longest { isOpen = false }
        }
        if isOpen { message.append(byte) }
        return false
    }

    /// Forgets an unfinished message. To be called before the bytes of another sender.
    public mutating func reset() { isOpen = false }

    // MARK: Messages

    /// Applies the message that has just ended.
    private mutating func apply() -> Bool {
        guard message.count > 5, message[1] == 0x7E || message[1] == 0x7F, message[3] == 8 else { return false }
        // The second sub-ID tells the form. `from` is the index of the number of changes, or of the first value.
        switch (message[1], message[4]) {
        case (0x7F, 2): return change(from: 6)
        case (_, 7): return change(from: 7)
        case (0x7E, 1): return replace(from: 22)
        case (0x7E, 4): return replace(from: 23)
        case (_, 8): return message.count == 20 && tuneOctave(from: 8, bytes: 1)
        case (_, 9): return message.count == 32 && tuneOctave(from: 8, bytes: 2)
        case (0x7E, 5): return message.count == 36 && hasRightSum && tuneOctave(from: 23, bytes: 1)
        case (0x7E, 6): return message.count == 48 && hasRightSum && tuneOctave(from: 23, bytes: 2)
        default: return false
        }
    }

    /// Single notes: their number, then a key and three bytes of frequency for each.
    private mutating func change(from start: Int) -> Bool {
        guard message.count > start, message.count == start + 1 + 4 * Int(message[start]) else { return false }
        var isChanged = false
        for place in stride(from: start + 1, to: message.count, by: 4) {
            if set(Int(message[place]), frequencyAt: place + 1) { isChanged = true }
        }
        return isChanged
    }

    /// A bulk dump: three bytes of frequency for each key, and the checksum of everything before it, an exclusive or.
    private mutating func replace(from start: Int) -> Bool {
        let end = start + 3 * 128
        guard message.count == end + 1, hasRightSum else { return false }
        var isChanged = false
        for key in 0...127 where set(key, frequencyAt: start + 3 * key) { isChanged = true }
        return isChanged
    }

    /// Whether a dump ends with the exclusive or of everything before its last byte.
    private var hasRightSum: Bool { message[1...].reduce(0, ^) & 0x7F == 0 }

    /// Scale/octave tuning: how far each of the twelve notes of all octaves lies from equal temperament. One byte is
    /// −64…63 cents, two are −100…100.
    private mutating func tuneOctave(from start: Int, bytes: Int) -> Bool {
        var isChanged = false
        for key in 0...127 {
            let index = start + key % 12 * bytes
            let semitones =
                bytes == 1
                ? (Double(message[index]) - 64) / 100
                : Double(Int(message[index]) << 7 | Int(message[index + 1])) / 8192 - 1
            if set(key, to: max(Double(key) + semitones, 0)) { isChanged = true }
        }
        return isChanged
    }

    /// Sets a pitch; 7F 7F 7F leaves it as it is.
    private mutating func set(_ key: Int, frequencyAt place: Int) -> Bool {
        let steps = Int(message[place]) << 14 | Int(message[place + 1]) << 7 | Int(message[place + 2])
        return steps != 0x1F_FFFF && set(key, to: Double(steps) * KeyTuning.step)
    }

    private mutating func set(_ key: Int, to pitch: Double) -> Bool {
        guard pitches[key] != pitch else { return false }
        pitches[key] = pitch
        return true
    }
}

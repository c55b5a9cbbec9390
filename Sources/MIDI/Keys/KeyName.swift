/// Names of keys: a MIDI number or `C-2` … `G8` with C3 = 60, sharps `#`, flats `b`.
public enum KeyName {
    /// Parses a key's name in either case; nil if the text names none.
    public static func key(_ text: some StringProtocol) -> UInt7? {
        if let number = decimal(text.utf8[...]) { return UInt7(number) }
        var rest = text.utf8[...]
        guard let letter = rest.popFirst(), let step = steps(of: letter) else { return nil }
        var alteration = 0
        if rest.first == UInt8(ascii: "#") { alteration = 1 }
        if rest.first == UInt8(ascii: "b") { alteration = -1 }
        if alteration != 0 { rest.removeFirst() }
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if sign < 0 { rest.removeFirst() }
        guard let octave = decimal(rest) else { return nil }
        return UInt7((sign * octave + 2) * 12 + step + alteration)
    }

    /// The name of a key as presets and terminals write it, such as `C3` for 60; black keys are written as sharps. Pictures
    /// use `KeySpelling`.
    public static func name(_ key: UInt7) -> String {
        let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
        return names[Int(key.rawValue) % 12] + String(Int(key.rawValue) / 12 - 2)
    }

    /// - Parameter letter: a note's letter, in either case.
    /// - Returns: semitones above C, 0…11; nil for other letters.
    static func steps(of letter: UInt8) -> Int? {
        switch letter | 0x20 {
        case UInt8(ascii: "c"): 0
        case UInt8(ascii: "d"): 2
        case UInt8(ascii: "e"): 4
        case UInt8(ascii: "f"): 5
        case UInt8(ascii: "g"): 7
        case UInt8(ascii: "a"): 9
        case UInt8(ascii: "b"): 11
        default: nil
        }
    }

    /// Parses one to three decimal digits and nothing else.
    private static func decimal(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...3).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

/// The pitch of a key in a tuning program of a synth: what a single note tuning change says (MIDI Tuning Standard, CA-020,
/// "Single note tuning change, real time").
public struct KeyTuning: Hashable, Sendable {
    // Two halves, so that a message that carries one is no larger than any other. From the top: 4 bits of the program,
    // 7 of the key and 21 of the pitch in steps.
    private let high: UInt16
    private let low: UInt16

    /// The least step of a pitch: 100 cents / 2¹⁴.
    public static let step = 1.0 / 16384

    /// - Parameters:
    ///   - program: `0 ... 15`, the tuning program.
    ///   - pitch: a MIDI key with its fraction, rounded to the nearest step and clamped to what a message can say: from
    ///     0 to just below 128. Not a number counts as 0.
    public init(program: UInt8, key: UInt7, pitch: Double) {
        // One step more would be sent as 7F 7F 7F, which means “no change”.
        let steps = pitch > 0 ? UInt32(min(pitch, 128 - 2 * Self.step) / Self.step + 0.5) : 0
        high = UInt16(program & 15) << 12 | UInt16(key.rawValue) << 5 | UInt16(steps >> 16)
        low = UInt16(truncatingIfNeeded: steps)
    }

    /// Reads a single note tuning change, which may be for one device only; nil if the bytes are another message.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.count, bytes[0] == 0xF0, bytes[1] == 0x7F, bytes[3...4] == [8, 2], bytes[6] == 1
        else {
            return nil
        }
        let steps = bytes[8...10].reduce(0) { $0 << 7 | UInt32($1 & 127) }
        self.init(
            program: bytes[5], key: UInt7(truncating: bytes[7]), pitch: Double(steps) * Self.step)
    }

    /// `0 ... 15`
    public var program: UInt8 { UInt8(high >> 12) }

    public var key: UInt7 { UInt7(truncating: UInt8(high >> 5 & 127)) }

    private var steps: UInt32 { UInt32(high & 31) << 16 | UInt32(low) }

    /// The pitch as it is sent.
    public var pitch: Double { Double(steps) * Self.step }

    /// Length of the message in bytes.
    @usableFromInline static var count: Int { 12 }

    /// A byte of the message, to every device: F0 7F 7F 08 02 program 01 key semitone fraction F7.
    @usableFromInline
    func byte(at position: Int) -> UInt8 {
        switch position {
        case 0: 0xF0
        case 1, 2: 0x7F
        case 3: 8
        case 4: 2
        case 5: program
        case 6: 1
        case 7: key.rawValue
        case 8...10: UInt8(steps >> UInt32(7 * (10 - position)) & 127)
        default: 0xF7
        }
    }
}

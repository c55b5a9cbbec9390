/// The bytes of a message on the wire, without running status: one to three, or a whole system exclusive message. Needs
/// no heap.
public struct MessageBytes: Hashable, Sendable, RandomAccessCollection {
    @usableFromInline let status: UInt8
    @usableFromInline let first: UInt8
    @usableFromInline let second: UInt8
    @usableFromInline let length: UInt8
    @usableFromInline let form: Form

    /// The source of the bytes beside `status`, `first` and `second`.
    @usableFromInline
    enum Form: Hashable, Sendable {
        /// No other source: those three are the bytes.
        case short
        /// The value is held in `first` and `second`, seven bits each.
        case exclusive(Exclusive)
        case tuning(KeyTuning)
    }

    @inlinable
    init(_ status: UInt8, _ first: UInt8, _ second: UInt8, length: UInt8, form: Form = .short) {
        self.status = status
        self.first = first
        self.second = second
        self.length = length
        self.form = form
    }

    @inlinable public var startIndex: Int { 0 }
    /// `1 ... 3`; for a system exclusive message `2 ... 64`.
    @inlinable public var endIndex: Int { Int(length) }

    @inlinable
    public subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < endIndex, "this message has no such byte")
        switch form {
        case .short: return position == 0 ? status : position == 1 ? first : second
        case .exclusive(let exclusive): return exclusive.byte(at: position, exclusiveValue)
        case .tuning(let tuning): return tuning.byte(at: position)
        }
    }

    @usableFromInline var exclusiveValue: UInt14 {
        UInt14(mostSignificant: UInt7(truncating: first), leastSignificant: UInt7(truncating: second))
    }
}

extension Message {
    /// Encodes a message (MIDI 1.0 Detailed Specification, tables I and II).
    @inlinable
    public var bytes: MessageBytes {
        switch self {
        case .noteOff(let channel, let key, let velocity):
            MessageBytes(0x80 | channel.index, key.rawValue, velocity.rawValue, length: 3)
        case .noteOn(let channel, let key, let velocity):
            MessageBytes(0x90 | channel.index, key.rawValue, velocity.rawValue, length: 3)
        case .keyPressure(let channel, let key, let value):
            MessageBytes(0xA0 | channel.index, key.rawValue, value.rawValue, length: 3)
        case .controller(let channel, let number, let value):
            MessageBytes(0xB0 | channel.index, number.rawValue, value.rawValue, length: 3)
        case .program(let channel, let number):
            MessageBytes(0xC0 | channel.index, number.rawValue, 0, length: 2)
        case .channelPressure(let channel, let value):
            MessageBytes(0xD0 | channel.index, value.rawValue, 0, length: 2)
        case .bend(let channel, let value):
            MessageBytes(
                0xE0 | channel.index, value.leastSignificant.rawValue, value.mostSignificant.rawValue, length: 3)
        case .clock: MessageBytes(0xF8, 0, 0, length: 1)
        case .start: MessageBytes(0xFA, 0, 0, length: 1)
        case .continue: MessageBytes(0xFB, 0, 0, length: 1)
        case .stop: MessageBytes(0xFC, 0, 0, length: 1)
        case .songPosition(let place):
            MessageBytes(0xF2, place.leastSignificant.rawValue, place.mostSignificant.rawValue, length: 3)
        case .exclusive(let exclusive, let value):
            MessageBytes(
                0xF0, value.mostSignificant.rawValue, value.leastSignificant.rawValue,
                length: UInt8(truncatingIfNeeded: exclusive.count), form: .exclusive(exclusive))
        case .tuning(let tuning):
            MessageBytes(0xF0, 0, 0, length: UInt8(truncatingIfNeeded: KeyTuning.count), form: .tuning(tuning))
        }
    }

    /// The bytes in upper-case hexadecimal, separated by blanks: `90 3C 64`.
    public var hex: String {
        var text = ""
        for byte in bytes {
            if !text.isEmpty { text += " " }
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16, uppercase: true)
        }
        return text
    }
}

/// A system exclusive message, from F0 to F7, with a place for a value (MIDI 1.0 Detailed Specification, "System exclusive
/// messages").
public struct ExclusiveTemplate: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        case byte(UInt8)
        /// The bits of the value from `shift` upwards, limited by the mask.
        case value(shift: UInt8, mask: UInt8)
        /// Roland's checksum: the sum of these bytes and itself has its low seven bits 0.
        case checksum(of: Range<UInt8>)
    }

    /// The greatest length of a message in bytes, F0 and F7 included.
    public static let longest = 64

    /// One part for each byte of the message.
    public let parts: [Part]
    /// The largest value; nil if the message takes none, so that its bytes are always the same.
    public let maximum: UInt14?

    /// - Parameter parts: 2 to 64 parts, from F0 to F7.
    public init(_ parts: [Part], maximum: UInt14?) {
        precondition((2...Self.longest).contains(parts.count), "a system exclusive message has 2…64 bytes here")
        self.parts = parts
        self.maximum = maximum
    }

    /// The byte at a position when the message is sent with this value.
    func byte(at position: Int, _ value: UInt14) -> UInt8 {
        switch parts[position] {
        case .byte(let byte): return byte
        case .value(let shift, let mask): return UInt8(truncatingIfNeeded: value.rawValue >> UInt16(shift)) & mask
        case .checksum(let range):
            var sum: UInt8 = 0
            for index in range { sum &+= byte(at: Int(index), value) }
            return (0 &- sum) & 0x7F
        }
    }
}

import Raster

/// Writes numbers and words as bytes, small numbers in few of them: seven bits a byte, the lowest first, the uppermost bit set on
/// all but the last.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(byte: UInt8) { bytes.append(byte) }

    mutating func write(_ number: UInt) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// - Parameter count: at least 0.
    mutating func write(count: Int) { write(UInt(count)) }

    /// The sign is the lowest bit, so that small numbers stay small.
    mutating func write(signed number: Int) { write(UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))) }

    mutating func write(_ words: String) {
        write(count: words.utf8.count)
        bytes.append(contentsOf: words.utf8)
    }

    /// Only for rectangles of the picture: they may begin outside it, but have no negative size.
    mutating func write(_ part: Rectangle) {
        write(signed: part.x)
        write(signed: part.y)
        write(count: max(part.width, 0))
        write(count: max(part.height, 0))
    }

    mutating func append(_ other: WireWriter) { bytes += other.bytes }
}

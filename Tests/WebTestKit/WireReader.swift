import Raster

/// Reads what `WireWriter` has written. Whatever the bytes are, it throws or answers, and never traps.
struct WireReader {
    /// The bytes are not what they should be.
    struct Damage: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The number of bytes that are left.
    var remaining: Int { rest.count }

    mutating func byte() throws -> UInt8 {
        guard let byte = rest.popFirst() else { throw Damage() }
        return byte
    }

    /// At most 32 bits.
    mutating func number() throws -> UInt {
        var number: UInt = 0
        for shift in stride(from: 0 as UInt, to: 35, by: 7) {
            let byte = try byte()
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 {
                guard number <= UInt32.max else { throw Damage() }
                return number
            }
        }
        throw Damage()
    }

    mutating func number(in range: ClosedRange<Int>) throws -> Int {
        let number = Int(try number())
        guard range.contains(number) else { throw Damage() }
        return number
    }

    /// A number of elements, each of at least one byte.
    mutating func count() throws -> Int {
        let count = try number()
        guard count <= rest.count else { throw Damage() }
        return Int(count)
    }

    mutating func signed() throws -> Int {
        let number = try number()
        return Int(number >> 1) ^ -Int(number & 1)
    }

    mutating func words() throws -> String {
        let count = try count()
        guard let words = String(validating: rest.prefix(count), as: UTF8.self) else { throw Damage() }
        rest = rest.dropFirst(count)
        return words
    }

    mutating func rectangle() throws -> Rectangle {
        let (x, y) = (try signed(), try signed())
        return Rectangle(x: x, y: y, width: Int(try number()), height: Int(try number()))
    }
}

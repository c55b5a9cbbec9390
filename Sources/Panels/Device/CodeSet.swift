/// A set of event codes or properties, stored as a bitmap like the kernel's.
public struct CodeSet: Hashable, Sendable {
    private var words: [UInt64] = []

    public init() {}

    public init(_ codes: [UInt16]) {
        for code in codes { insert(code) }
    }

    public mutating func insert(_ code: UInt16) {
        let word = Int(code >> 6)
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(code & 63)
    }

    public func contains(_ code: UInt16) -> Bool {
        let word = Int(code >> 6)
        return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
    }

    /// The bitmap: 64 codes a word, the lowest in the lowest bit.
    package var bitmap: [UInt64] { words }

    /// The codes in ascending order.
    public var codes: [UInt16] {
        var codes: [UInt16] = []
        for (index, word) in words.enumerated() {
            for bit in 0..<64 where word & (1 << UInt64(bit)) != 0 { codes.append(UInt16(index * 64 + bit)) }
        }
        return codes
    }

    /// The eight codes from `8 × index` on, the lowest in the lowest bit.
    func byte(_ index: Int) -> UInt8 {
        let word = index >> 3
        guard word < words.count else { return 0 }
        return UInt8(truncatingIfNeeded: words[word] >> UInt64((index & 7) * 8))
    }

    /// Inserts the eight codes from `8 × index` on.
    mutating func insertByte(_ byte: UInt8, at index: Int) {
        for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
            insert(UInt16(truncatingIfNeeded: index * 8 + bit))
        }
    }
}

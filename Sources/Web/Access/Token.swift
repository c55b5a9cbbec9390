/// A secret that opens the page: 128 bits, written as 32 hexadecimal digits. Its description does not contain the
/// digits, so that nothing prints them by chance.
public struct Token: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    static let byteCount = 16

    /// - Parameter bytes: 16 bytes that nobody can guess.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "a token has 128 bits")
        self.bytes = bytes
    }

    /// Nil for anything but 32 hexadecimal digits.
    public init?(text: some StringProtocol) {
        let digits = text.utf8.compactMap(\.hexadecimal)
        guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The secret itself: for the link and for its file.
    public var text: String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    public var description: String { "a token" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Compares in the same time wherever the tokens differ, so that nobody can find one out digit by digit.
    public func equals(_ other: Token) -> Bool {
        var difference: UInt8 = 0
        for place in 0..<Self.byteCount { difference |= bytes[place] ^ other.bytes[place] }
        return difference == 0
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    fileprivate var hexadecimal: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// A display's maker, model and serial number, from the first block of its EDID (VESA E-EDID 1.4, section 3).
public struct EDID: Hashable, Sendable {
    /// Three letters, such as `DEL`.
    public var vendor: String
    /// The display's name if it gives one, else its product code as `0x1234`.
    public var model: String
    /// A text or a number; empty if the display gives none.
    public var serial: String

    /// Nil if the bytes are no EDID.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 128, bytes.prefix(8) == [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0] else { return nil }
        guard bytes.prefix(128).reduce(0, &+) == 0 else { return nil }
        let letters = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
        vendor = String([10, 5, 0].map { Character(Unicode.Scalar(UInt8(letters >> $0 & 0x1F) + 0x40)) })
        let product = UInt16(bytes[11]) << 8 | UInt16(bytes[10])
        let digits = String(product, radix: 16, uppercase: true)
        model = "0x" + String(repeating: "0", count: 4 - digits.count) + digits
        let number = bytes[12..<16].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        serial = number == 0 ? "" : String(number)
        // Among the four descriptors, those that begin with three zeros hold texts and similar data.
        for start in stride(from: 54, to: 126, by: 18) where bytes[start..<start + 3] == [0, 0, 0] {
            let text = Self.text(bytes[start + 5..<start + 18])
            switch bytes[start + 3] {
            case 0xFC where !text.isEmpty: model = text
            case 0xFF where !text.isEmpty: serial = text
            default: break
            }
        }
    }

    /// The ASCII characters up to the line feed.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = bytes.prefix { $0 != 0x0A }.filter { (0x20..<0x7F).contains($0) }
        return String(decoding: text.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }
}

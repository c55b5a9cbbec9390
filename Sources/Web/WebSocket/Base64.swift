/// Base64 (RFC 4648, section 4), with its padding.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            var group = part.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place <= part.count ? digits[Int(group >> 18 & 63)] : UInt8(ascii: "="))
                group <<= 6
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for anything but what `encode` writes.
    static func decode(_ text: String) -> [UInt8]? {
        let symbols = Array(text.utf8)
        guard symbols.count.isMultiple(of: 4) else { return nil }
        let content = symbols.prefix { $0 != UInt8(ascii: "=") }
        guard symbols.count - content.count <= 2 else { return nil }
        var bytes: [UInt8] = []
        var (group, bits) = (0 as UInt32, 0)
        for symbol in content {
            guard let digit = digits.firstIndex(of: symbol) else { return nil }
            group = group << 6 | UInt32(digit)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        return encode(bytes) == text ? bytes : nil
    }
}

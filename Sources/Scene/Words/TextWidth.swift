/// An upper limit for the length of a text, in the unit of its size. It uses the widths of DejaVu Sans, which is wider
/// than most fonts, so that words fit in every renderer.
public struct TextWidth {
    var size: Double
    var isBold: Bool

    public init(size: Double, isBold: Bool = false) { (self.size, self.isBold) = (size, isBold) }

    public func length(of text: String) -> Double {
        size * text.unicodeScalars.reduce(0) { $0 + (isBold ? Self.bold($1) : Self.regular($1)) }
    }

    /// The largest size at which a text is no longer than `length`.
    static func size(of text: String, isBold: Bool, fitting length: Double) -> Double {
        length / max(TextWidth(size: 1, isBold: isBold).length(of: text), 0.1)
    }

    private static func regular(_ scalar: Unicode.Scalar) -> Double {
        ascii(scalar, in: regularWidths) ?? other(scalar)
    }

    private static func bold(_ scalar: Unicode.Scalar) -> Double {
        ascii(scalar, in: boldWidths) ?? other(scalar) * 1.1
    }

    private static func ascii(_ scalar: Unicode.Scalar, in widths: [UInt8]) -> Double? {
        guard (32..<127).contains(scalar.value) else { return nil }
        return Double(widths[Int(scalar.value) - 32]) / 100
    }

    /// Whether a character is wide: a line may break before and after it, as between the characters of Chinese and
    /// Japanese.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if isWide(scalar) { return 1.05 }
        switch scalar {
        case "♯", "♭": return 0.5
        // The figure space, as wide as a digit.
        case "\u{2007}": return 0.64
        case "→", "−", "×": return 0.85
        case "\u{AA}"..."\u{17F}": return scalar == "Æ" || scalar == "Œ" ? 1.1 : scalar == "½" ? 1 : 0.9
        case "\u{180}"..."\u{6FF}": return 1.3
        case "\u{2010}"..."\u{2027}": return 1
        // Emoji and all else.
        default: return 1.5
        }
    }

    /// The widths from the blank to the tilde, in hundredths of the size.
    private static let regularWidths: [UInt8] = [
        32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
        84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99,
        69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53,
        40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
    ]
    private static let boldWidths: [UInt8] = [
        35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40,
        84, 84, 84, 59, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69, 82, 78,
        111, 78, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72,
        50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
    ]
}

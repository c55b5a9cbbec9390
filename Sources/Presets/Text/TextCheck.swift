/// Checks a file before YAML is parsed: its size, valid UTF-8, and no control characters.
enum TextCheck {
    /// The first problem; nil if there is none.
    static func problem(in text: SourceText) -> Diagnostic? {
        guard text.bytes.count <= SourceText.sizeLimit else {
            return text.error(
                at: SourceSpan(at: text.position(at: SourceText.sizeLimit)), "the file is larger than 256 KiB",
                expected: "a few kilobytes of text")
        }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = text.bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return nil
            case .error: return invalidEncoding(in: text, at: offset)
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                if let problem = problem(with: scalar) {
                    return text.error(at: SourceSpan(at: text.position(at: offset)), problem, expected: "plain text")
                }
                offset += encoded.count
            }
        }
    }

    private static func invalidEncoding(in text: SourceText, at offset: Int) -> Diagnostic {
        let byte = text.bytes[text.bytes.startIndex + offset]
        let isUTF16 = offset == 0 && (byte == 0xFF || byte == 0xFE)
        return text.error(
            at: SourceSpan(at: text.position(at: offset)),
            "byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8", expected: "UTF-8 text",
            advice: isUTF16 ? "this looks like UTF-16: save the file as UTF-8" : "save the file as UTF-8")
    }

    /// The problem with a character. Allowed are those of YAML 1.1 (section 5.1) except the invisible byte order mark.
    private static func problem(with scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            nil
        case 0: "a NUL byte"
        case 0xFEFF: "an invisible byte order mark (U+FEFF) inside the text"
        case 0...0xFF: "a control character (0x\(hexadecimal(scalar.value, digits: 2)))"
        default: "a character that no text has (U+\(hexadecimal(scalar.value, digits: 4)))"
        }
    }
}

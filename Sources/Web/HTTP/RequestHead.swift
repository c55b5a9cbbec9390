/// The head of an HTTP/1.1 request (RFC 9112), checked: no line in it can be read in two ways.
public struct RequestHead: Hashable, Sendable {
    public var method: String
    /// The target as received: a path that begins with a slash, perhaps with a query.
    public var target: String
    /// Names in small letters, in the order in which they came.
    public var fields: [Field]

    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    /// Why a head is refused, as the status code of the answer, which `Response.reason` has to know.
    public enum Flaw: Int, Error, Hashable, Sendable {
        case malformed = 400
        case tooLong = 431
        case otherVersion = 505
    }

    /// More fields than any browser sends.
    static let fieldLimit = 64

    /// The target without its query.
    public var path: Substring { target.prefix { $0 != "?" } }

    /// The values of a field, in their order.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of a field that may only come once; nil if it is missing.
    func only(_ name: String) throws(Flaw) -> String? {
        let values = values(name)
        guard values.count < 2 else { throw .malformed }
        return values.first
    }

    /// Whether a field's list has a word, in capital or small letters.
    func lists(_ word: String, in name: String) -> Bool {
        values(name).contains { value in
            value.split(separator: ",").contains { Self.trimmed($0[...]).lowercased() == word }
        }
    }

    /// Reads all bytes of a head, without the empty line at its end.
    init(_ bytes: ArraySlice<UInt8>) throws(Flaw) {
        var lines = try Self.lines(bytes)[...]
        guard let first = lines.popFirst() else { throw .malformed }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].utf8.allSatisfy(\.isTokenCharacter), words[1].first == "/",
            words[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .malformed }
        guard words[2] == "HTTP/1.1" else { throw words[2].hasPrefix("HTTP/") ? .otherVersion : .malformed }
        guard lines.count <= Self.fieldLimit else { throw .tooLong }
        (method, target, fields) = (String(words[0]), String(words[1]), [])
        for line in lines { fields.append(try Self.field(line)) }
    }

    /// Lines end in CR and LF; neither stands anywhere else.
    private static func lines(_ bytes: ArraySlice<UInt8>) throws(Flaw) -> [String] {
        var lines: [String] = []
        var rest = bytes
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0D && $0 != 0x0A }
            let end = rest[line.endIndex...].prefix(2)
            guard end.isEmpty || Array(end) == [0x0D, 0x0A] else { throw .malformed }
            // What is above ASCII is no text that this server compares with anything.
            guard line.allSatisfy({ $0 == 0x09 || (0x20...0x7E).contains($0) || $0 >= 0x80 }) else { throw .malformed }
            lines.append(String(decoding: line, as: UTF8.self))
            rest = rest[end.endIndex...]
        }
        return lines
    }

    /// A field in a line of its own: continued lines, and spaces before the colon, are read differently by others.
    private static func field(_ line: String) throws(Flaw) -> Field {
        let name = line.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.endIndex != line.utf8.endIndex, name.allSatisfy(\.isTokenCharacter) else {
            throw .malformed
        }
        let value = line[line.utf8.index(after: name.endIndex)...]
        return Field(name: String(Substring(name)).lowercased(), value: String(trimmed(value)))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}

extension UInt8 {
    /// Whether it may stand in a method or a field's name (RFC 9110, section 5.6.2).
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

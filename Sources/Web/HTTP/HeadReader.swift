/// Collects the bytes of a request's head, up to a limit.
struct HeadReader: Sendable {
    /// The longest head, with the empty line at its end.
    static let limit = 8192

    private var bytes: [UInt8] = []

    /// Appends what has come in.
    /// - Returns: the head and the bytes behind it; nil while it is not complete.
    mutating func append(_ more: ArraySlice<UInt8>) throws(RequestHead.Flaw) -> (
        head: RequestHead, rest: ArraySlice<UInt8>
    )? {
        // The end may lie across the border between earlier and new bytes.
        let searched = max(bytes.count - 3, 0)
        let known = bytes.count
        bytes += more.prefix(Self.limit - known)
        // TLS, or anything else that is not HTTP: there is no need to wait for more of it.
        guard bytes.first.map({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) ?? true else {
            throw .malformed
        }
        guard let end = Self.end(in: bytes[searched...]) else {
            guard bytes.count < Self.limit else { throw .tooLong }
            return nil
        }
        let head = try RequestHead(bytes[..<end])
        return (head, more.dropFirst(end + 4 - known))
    }

    /// The place of the empty line.
    private static func end(in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (bytes.startIndex...bytes.endIndex - 4).first { place in
            bytes[place] == 0x0D && bytes[place + 1] == 0x0A && bytes[place + 2] == 0x0D && bytes[place + 3] == 0x0A
        }
    }
}

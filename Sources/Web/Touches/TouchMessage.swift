import Panels

/// A page's message with all contacts that are down on it.
public struct TouchMessage: Hashable, Sendable {
    /// The browser's clock at the event, in milliseconds.
    public var pageTime: Double
    public var contacts: [PageContact]

    /// The bytes before the contacts (kind, count, a sequence number that is skipped, time), and those of a contact, as
    /// input.js writes them.
    private static let (headCount, contactCount) = (12, 10)

    /// Nil if the bytes are no such message.
    public init?(_ bytes: [UInt8]) {
        var reader = MessageReader(bytes)
        guard reader.uint8() == MessageKind.touches.rawValue, let count = reader.uint8(),
            Int(count) <= PageFrame.contactLimit, bytes.count == Self.headCount + Int(count) * Self.contactCount,
            reader.uint16() != nil, let pageTime = reader.time()
        else { return nil }
        (self.pageTime, contacts) = (pageTime, [])
        for _ in 0..<count {
            guard let id = reader.uint32(), let x = reader.uint16(), let y = reader.uint16(),
                let pressure = reader.uint8(), let kind = reader.uint8().flatMap(PageContact.Kind.init)
            else { return nil }
            contacts.append(PageContact(id: id, x: x, y: y, pressure: pressure, kind: kind))
        }
    }
}

/// A page's sign that it is alive.
public struct BeatMessage: Hashable, Sendable {
    public var pageTime: Double

    /// Nil if the bytes are no such message.
    public init?(_ bytes: [UInt8]) {
        var reader = MessageReader(bytes)
        guard reader.uint8() == MessageKind.beat.rawValue, bytes.count == 9, let time = reader.time() else {
            return nil
        }
        pageTime = time
    }

    /// The answer: the page's time as it came, and the server's in milliseconds.
    public func pong(at time: Double) -> [UInt8] {
        var bytes = [MessageKind.pong.rawValue]
        for value in [pageTime, time] {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }
        return bytes
    }
}

/// Reads numbers from a message, the lowest byte first.
private struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    private mutating func integer(bytes count: Int) -> UInt64? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func uint8() -> UInt8? { integer(bytes: 1).map { UInt8($0) } }
    mutating func uint16() -> UInt16? { integer(bytes: 2).map { UInt16($0) } }
    mutating func uint32() -> UInt32? { integer(bytes: 4).map { UInt32($0) } }

    /// A time in milliseconds that a clock can show; nil if it is none.
    mutating func time() -> Double? {
        guard let time = integer(bytes: 8).map(Double.init(bitPattern:)), abs(time) < 1e12 else { return nil }
        return time
    }
}

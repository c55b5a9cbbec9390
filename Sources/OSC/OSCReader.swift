/// Why a datagram is no packet.
public enum OSCUnreadable: Error, Hashable, Sendable {
    /// It ends before the content that it announces.
    case truncated
    /// It begins neither with `/` nor with `#bundle`.
    case noAddress
    /// The type tags do not begin with a comma.
    case noTypes
    /// An unknown type, whose length is unknown too.
    case unknownType(UInt8)
    /// A text is not UTF-8.
    case notText
    /// Bundles are nested too deep.
    case tooDeep
    /// Bytes follow the last argument.
    case rest
}

extension OSCPacket {
    /// How deep bundles may be nested.
    private static let depthLimit = 8

    /// Reads a datagram, which may come from any program.
    public init(_ bytes: some Collection<UInt8>) throws(OSCUnreadable) {
        var reader = OSCReader(Array(bytes)[...])
        self = try Self.read(&reader, depth: 0)
    }

    private static func read(_ reader: inout OSCReader, depth: Int) throws(OSCUnreadable) -> OSCPacket {
        guard reader.rest.first == UInt8(ascii: "#") else { return .message(try reader.message()) }
        guard depth < depthLimit else { throw .tooDeep }
        guard try reader.text() == "#bundle" else { throw .noAddress }
        let time = OSCTime(rawValue: try reader.number(UInt64.self))
        var packets: [OSCPacket] = []
        while !reader.rest.isEmpty {
            var inner = OSCReader(try reader.bytes(Int(try reader.number(UInt32.self))))
            packets.append(try read(&inner, depth: depth + 1))
        }
        return .bundle(time, packets)
    }
}

private struct OSCReader {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func message() throws(OSCUnreadable) -> OSCMessage {
        guard rest.first == UInt8(ascii: "/") else { throw .noAddress }
        let address = try text()
        // Old programs leave out the types of a message without arguments.
        guard !rest.isEmpty else { return OSCMessage(address) }
        let types = try text().utf8
        guard types.first == UInt8(ascii: ",") else { throw .noTypes }
        var values: [OSCValue] = []
        for type in types.dropFirst() {
            // The brackets of an array say nothing that a message here needs.
            if type == UInt8(ascii: "[") || type == UInt8(ascii: "]") { continue }
            values.append(try value(type))
        }
        guard rest.isEmpty else { throw .rest }
        return OSCMessage(address, values)
    }

    private mutating func value(_ type: UInt8) throws(OSCUnreadable) -> OSCValue {
        switch type {
        case UInt8(ascii: "i"): return .int(Int32(bitPattern: try number(UInt32.self)))
        case UInt8(ascii: "f"): return .float(Float(bitPattern: try number(UInt32.self)))
        case UInt8(ascii: "s"), UInt8(ascii: "S"): return .string(try text())
        case UInt8(ascii: "b"):
            let content = try bytes(Int(try number(UInt32.self)))
            try skipPadding(after: content.count)
            return .blob(Array(content))
        case UInt8(ascii: "h"): return .long(Int64(bitPattern: try number(UInt64.self)))
        case UInt8(ascii: "d"): return .double(Double(bitPattern: try number(UInt64.self)))
        case UInt8(ascii: "t"): return .time(OSCTime(rawValue: try number(UInt64.self)))
        case UInt8(ascii: "T"): return .bool(true)
        case UInt8(ascii: "F"): return .bool(false)
        case UInt8(ascii: "N"): return .null
        case UInt8(ascii: "I"): return .impulse
        case UInt8(ascii: "m"):
            let four = Array(try bytes(4))
            return .midi(four[0], four[1], four[2], four[3])
        case UInt8(ascii: "r"): return .color(try number(UInt32.self))
        case UInt8(ascii: "c"): return .character(try number(UInt32.self))
        default: throw .unknownType(type)
        }
    }

    mutating func bytes(_ count: Int) throws(OSCUnreadable) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(OSCUnreadable) -> Number {
        try bytes(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func text() throws(OSCUnreadable) -> String {
        guard let end = rest.firstIndex(of: 0) else { throw .truncated }
        let content = try bytes(end - rest.startIndex)
        _ = try bytes(1)
        try skipPadding(after: content.count + 1)
        guard let text = String(validating: content, as: UTF8.self) else { throw .notText }
        return text
    }

    /// Skips the zeros that fill up a text or a blob to a multiple of four bytes.
    private mutating func skipPadding(after count: Int) throws(OSCUnreadable) {
        _ = try bytes((4 - count % 4) % 4)
    }
}

public struct OSCMessage: Hashable, Sendable {
    public var address: String
    public var values: [OSCValue]

    public init(_ address: String, _ values: OSCValue...) { self.init(address, values) }

    public init(_ address: String, _ values: [OSCValue]) { (self.address, self.values) = (address, values) }
}

/// A datagram's content, as Open Sound Control 1.0 defines it (https://opensoundcontrol.stanford.edu/spec-1_0.html).
public indirect enum OSCPacket: Hashable, Sendable {
    case message(OSCMessage)
    case bundle(OSCTime, [OSCPacket])

    /// All of its messages in order, those of inner bundles too.
    public var messages: [OSCMessage] {
        switch self {
        case .message(let message): [message]
        case .bundle(_, let packets): packets.flatMap(\.messages)
        }
    }
}

// MARK: Writing

extension OSCPacket {
    public var bytes: [UInt8] {
        var writer = OSCWriter()
        writer.append(self)
        return writer.bytes
    }
}

private struct OSCWriter {
    var bytes: [UInt8] = []

    mutating func append(_ packet: OSCPacket) {
        switch packet {
        case .message(let message): append(message)
        case .bundle(let time, let packets):
            append("#bundle")
            append(time.rawValue)
            for packet in packets {
                let content = packet.bytes
                append(UInt32(content.count))
                bytes += content
            }
        }
    }

    private mutating func append(_ message: OSCMessage) {
        append(message.address)
        append("," + String(decoding: message.values.map(\.tag), as: UTF8.self))
        for value in message.values { append(value) }
    }

    private mutating func append(_ value: OSCValue) {
        switch value {
        case .int(let value): append(UInt32(bitPattern: value))
        case .float(let value): append(value.bitPattern)
        case .string(let text): append(text)
        case .blob(let content):
            append(UInt32(content.count))
            bytes += content
            pad()
        case .long(let value): append(UInt64(bitPattern: value))
        case .double(let value): append(value.bitPattern)
        case .time(let time): append(time.rawValue)
        case .bool, .null, .impulse: break
        case .midi(let port, let status, let first, let second): bytes += [port, status, first, second]
        case .color(let value), .character(let value): append(value)
        }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    /// Appends a text and the zero that ends it. The text is cut off at a zero of its own.
    private mutating func append(_ text: String) {
        bytes += text.utf8.prefix { $0 != 0 }
        bytes.append(0)
        pad()
    }

    private mutating func pad() {
        while bytes.count % 4 != 0 { bytes.append(0) }
    }
}

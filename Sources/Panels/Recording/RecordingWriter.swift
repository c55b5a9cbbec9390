import Time
import Touch

/// Writes evemu's text format, version 1.3, as evemu-device and evemu-play accept it.
public struct RecordingWriter: Sendable {
    /// The bytes that evemu writes for each event type's codes (linux/input-event-codes.h: *_CNT, rounded up to whole
    /// bytes).
    private static let bitBytes: [(type: UInt16, bytes: Int)] = [
        (0x00, 8), (0x01, 96), (0x02, 8), (0x03, 8), (0x04, 8), (0x05, 8), (0x11, 8), (0x12, 8), (0x14, 8), (0x15, 16),
    ]

    /// The time written as 0; nil until the first event sets it.
    private var origin: Timestamp?

    /// - Parameter origin: the time written as 0; nil means the first event's.
    public init(origin: Timestamp? = nil) {
        self.origin = origin
    }

    /// The device's description, which begins a recording.
    public func header(_ device: DeviceDescription) -> String {
        var text = "# EVEMU 1.3\n"
        text += "N: \(String(decoding: device.name.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))\n"
        let identity = [device.bus, device.vendor, device.product, device.version]
        text += "I:" + identity.map { " " + hex($0, 4) }.joined() + "\n"
        text += "P:" + bytes(device.properties, 0..<8) + "\n"
        for (type, count) in Self.bitBytes {
            let codes = device.codes[type] ?? CodeSet()
            for start in stride(from: 0, to: count, by: 8) {
                text += "B: \(hex(type, 2))" + bytes(codes, start..<(start + 8)) + "\n"
            }
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            text += "A: \(hex(code, 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)\n"
        }
        return text
    }

    /// The line for one event.
    public mutating func line(_ event: RawEvent) -> String {
        let start = origin ?? event.time
        origin = start
        // Whole microseconds, rounded down.
        let time = Nanoseconds(max((event.time - start).count, 0) / 1000 * 1000)
        return "E: \(time.secondsText) \(hex(event.type, 4)) \(hex(event.code, 4)) \(decimal(event.value))\n"
    }

    /// The text of a whole recording.
    /// - Parameter origin: as in `init`.
    public static func text(of recording: Recording, origin: Timestamp? = nil) -> String {
        var writer = RecordingWriter(origin: origin)
        var text = writer.header(recording.device)
        for event in recording.events { text += writer.line(event) }
        return text
    }

    private func bytes(_ codes: CodeSet, _ range: Range<Int>) -> String {
        range.map { " " + hex(UInt16(codes.byte($0)), 2) }.joined()
    }

    private func hex(_ number: UInt16, _ digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }

    /// Pads to at least four characters, including the sign.
    private func decimal(_ number: Int32) -> String {
        let text = String(number.magnitude)
        let sign = number < 0 ? "-" : ""
        return sign + String(repeating: "0", count: max(4 - sign.count - text.count, 0)) + text
    }
}

import Time

/// Reads the messages of a Standard MIDI File of format 0 or 1 with any tempo and division (Standard MIDI Files 1.0,
/// RP-001). Realtime messages are read from F7 escapes. System exclusive messages and other meta events are skipped.
public struct StandardMIDIFileReader {
    /// Why a file cannot be read.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// Byte offset of the error, from 0.
        public var offset: Int
        public var reason: String

        public var description: String { "byte \(offset): \(reason)" }
    }

    private enum Event {
        case message(Message)
        /// Microseconds a quarter.
        case tempo(Int64)
    }

    /// Limits: the number of messages and tempo changes read, and how late the last may come (a day).
    static let eventLimit = 1 << 20
    static let span = Nanoseconds.seconds(24 * 3600)

    private struct TimedEvent {
        var tick: Int64
        /// Byte offset in the file, just behind the event; `late` reports it.
        var place: UInt32
        /// Events at one tick are ordered by track, and within a track as in the file.
        var order: UInt32
        var event: Event
    }

    private let bytes: [UInt8]
    /// Offset of the next byte to read.
    private var at = 0
    private var events: [TimedEvent] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// All messages of a file with their times from its beginning, in the order of these times.
    public static func messages(of bytes: [UInt8]) throws(Failure) -> [(offset: Nanoseconds, message: Message)] {
        var reader = StandardMIDIFileReader(bytes)
        let division = try reader.readFile()
        return try reader.timed(division)
    }

    // MARK: Chunks

    /// Length of a tick.
    private enum Division {
        case perQuarter(Int64)
        /// Nanoseconds a tick, independent of the tempo.
        case fixed(Double)
    }

    private mutating func readFile() throws(Failure) -> Division {
        guard bytes.starts(with: Array("MThd".utf8)) else {
            throw fail("this is not a Standard MIDI File; expected MThd")
        }
        at = 4
        let end = try length() + at
        let format = try number(2)
        guard format <= 1 else {
            throw fail("format \(format) holds several sequences; expected a file of format 0 or 1")
        }
        let tracks = try number(2)
        let division = try self.division()
        at = end
        var read = 0
        while read < tracks {
            guard at + 8 <= bytes.count else { throw fail("the file ends before track \(read + 1) of \(tracks)") }
            let isTrack = bytes[at..<at + 4].elementsEqual(Array("MTrk".utf8))
            at += 4
            let size = try length()
            let end = at + size
            if isTrack {
                try readTrack(to: end)
                read += 1
            }
            at = end
        }
        return division
    }

    private mutating func division() throws(Failure) -> Division {
        let value = try number(2)
        guard value & 0x8000 != 0 else {
            guard value > 0 else { throw fail("a quarter of 0 ticks; expected 1 to 32767") }
            return .perQuarter(Int64(value))
        }
        let frames = -Int(Int8(truncatingIfNeeded: value >> 8))
        let ticks = value & 0xFF
        guard [24, 25, 29, 30].contains(frames), ticks > 0 else {
            throw fail("\(frames) frames a second of \(ticks) ticks; expected 24, 25, 29 or 30 frames")
        }
        return .fixed(1e9 / (frames == 29 ? 30000.0 / 1001 : Double(frames)) / Double(ticks))
    }

    private mutating func length() throws(Failure) -> Int {
        let length = try number(4)
        guard length <= bytes.count - at else { throw fail("a chunk of \(length) bytes is longer than the file") }
        return length
    }

    private mutating func number(_ count: Int) throws(Failure) -> Int {
        var value = 0
        for _ in 0..<count { value = value << 8 | Int(try byte()) }
        return value
    }

    private mutating func byte() throws(Failure) -> UInt8 {
        guard at < bytes.count else { throw fail("the file ends within an event") }
        defer { at += 1 }
        return bytes[at]
    }

    private func fail(_ reason: String) -> Failure { Failure(offset: at, reason: reason) }

    // MARK: Tracks

    private mutating func readTrack(to end: Int) throws(Failure) {
        var tick: Int64 = 0
        var parser = MessageParser()
        while at < end {
            tick += Int64(try quantity())
            let status = try byte()
            switch status {
            case 0xFF:
                let type = try byte()
                let data = try payload()
                if type == 0x2F { return }
                if type == 0x51, data.count == 3 {
                    try append(.tempo(data.reduce(0) { $0 << 8 | Int64($1) }), at: tick)
                }
            case 0xF0: _ = try payload()
            case 0xF7:
                var realtime = MessageParser()
                for byte in try payload() {
                    if let message = realtime.parse(byte) { try append(.message(message), at: tick) }
                }
            case 0xF1...0xFE: throw fail("status \(status) does not belong into a file")
            default:
                var message = parser.parse(status)
                while message == nil {
                    let data = try byte()
                    guard data < 0x80 else { throw fail("a message is cut short by status \(data)") }
                    message = parser.parse(data)
                }
                if let message { try append(.message(message), at: tick) }
            }
        }
    }

    private mutating func append(_ event: Event, at tick: Int64) throws(Failure) {
        guard events.count < Self.eventLimit else {
            throw fail("there are more than \(Self.eventLimit) messages; end the file before this one")
        }
        events.append(
            TimedEvent(
                tick: tick, place: UInt32(clamping: self.at), order: UInt32(events.count), event: event))
    }

    /// Reads a variable-length quantity: seven bits a byte, highest first, the top bit set on all but the last; four
    /// bytes at most.
    private mutating func quantity() throws(Failure) -> Int {
        var value = 0
        for _ in 0..<4 {
            let next = try byte()
            value = value << 7 | Int(next & 0x7F)
            if next < 0x80 { return value }
        }
        throw fail("a quantity of more than four bytes")
    }

    private mutating func payload() throws(Failure) -> [UInt8] {
        let count = try quantity()
        guard count <= bytes.count - at else { throw fail("an event of \(count) bytes is longer than the file") }
        defer { at += count }
        return Array(bytes[at..<at + count])
    }

    // MARK: Time

    /// Computes the times. In format 1 the first track's tempo applies to all tracks.
    private func timed(_ division: Division) throws(Failure) -> [(offset: Nanoseconds, message: Message)] {
        var result: [(offset: Nanoseconds, message: Message)] = []
        // The time in nanoseconds; 120 quarters a minute until the file sets a tempo (in microseconds a quarter).
        var (tick, time, tempo) = (0 as Int64, 0.0, 500_000 as Int64)
        for event in events.sorted(by: { ($0.tick, $0.order) < ($1.tick, $1.order) }) {
            switch division {
            case .perQuarter(let ticks): time += Double(event.tick - tick) * Double(tempo) * 1000 / Double(ticks)
            case .fixed(let length): time += Double(event.tick - tick) * length
            }
            tick = event.tick
            guard time <= Double(Self.span.count) else { throw Self.late(time, event) }
            switch event.event {
            case .tempo(let microseconds): tempo = microseconds
            case .message(let message):
                result.append((Nanoseconds(Int64(time.rounded())), message))
            }
        }
        return result
    }

    private static func late(_ time: Double, _ event: TimedEvent) -> Failure {
        let text = Nanoseconds.seconds(time / 1e9).secondsText
        return Failure(
            offset: Int(event.place),
            reason: "this event comes \(text) s after the beginning, and a file may last "
                + "\(span.count / 1_000_000_000) s; correct its time, or end the file before it")
    }
}

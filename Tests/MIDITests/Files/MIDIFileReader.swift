/// Reads a Standard MIDI File of one track strictly, to check written files: anything unexpected is an error.
struct MIDIFileReader {
    struct Event: Equatable {
        var tick: Int
        var bytes: [UInt8]
    }

    struct Malformed: Error {
        var at: Int
    }

    private let file: [UInt8]
    private var position = 0

    private(set) var format = 0
    private(set) var ticksPerQuarter = 0
    private(set) var microsecondsPerQuarter = 0
    private(set) var events: [Event] = []
    private(set) var end = 0

    init(_ file: [UInt8]) throws {
        self.file = file
        try expect(Array("MThd".utf8) + [0, 0, 0, 6])
        format = try number(bytes: 2)
        try expect([0, 1])
        ticksPerQuarter = try number(bytes: 2)
        try expect(Array("MTrk".utf8))
        let length = try number(bytes: 4)
        guard position + length == file.count else { throw Malformed(at: position) }
        try track()
        guard position == file.count else { throw Malformed(at: position) }
    }

    private mutating func track() throws {
        var tick = 0
        while true {
            tick += try quantity()
            let status = try byte()
            switch status {
            case 0xFF:
                if try meta(at: tick) { return end = tick }
            case 0xF7: events.append(Event(tick: tick, bytes: try bytes(quantity())))
            case 0xC0..<0xE0: events.append(Event(tick: tick, bytes: [status] + (try bytes(1))))
            case 0x80..<0xF0: events.append(Event(tick: tick, bytes: [status] + (try bytes(2))))
            default: throw Malformed(at: position - 1)
            }
        }
    }

    /// Reads a meta event.
    /// - Returns: whether it was the end of the track.
    private mutating func meta(at tick: Int) throws -> Bool {
        let type = try byte()
        let data = try bytes(quantity())
        switch type {
        case 0x2F where data.isEmpty: return true
        case 0x51 where data.count == 3 && tick == 0:
            microsecondsPerQuarter = data.reduce(0) { $0 << 8 | Int($1) }
        case 0x01: break
        default: throw Malformed(at: position)
        }
        return false
    }

    private mutating func byte() throws -> UInt8 {
        guard position < file.count else { throw Malformed(at: position) }
        defer { position += 1 }
        return file[position]
    }

    private mutating func bytes(_ count: Int) throws -> [UInt8] { try (0..<count).map { _ in try byte() } }

    private mutating func number(bytes count: Int) throws -> Int { try bytes(count).reduce(0) { $0 << 8 | Int($1) } }

    private mutating func expect(_ wanted: [UInt8]) throws {
        guard try bytes(wanted.count) == wanted else { throw Malformed(at: position) }
    }

    private mutating func quantity() throws -> Int {
        var value = 0
        for _ in 0..<4 {
            let next = try byte()
            value = value << 7 | Int(next & 0x7F)
            if next < 0x80 { return value }
        }
        throw Malformed(at: position)
    }
}

import Time

/// Writes a Standard MIDI File of format 0 (Standard MIDI Files 1.0, RP-001). Equal messages produce equal bytes.
public struct StandardMIDIFile: Sendable {
    /// Ticks a quarter.
    public enum Resolution: Int, Sendable {
        /// 960 ticks a quarter at 120 quarters a minute, which every sequencer reads.
        case standard = 960
        /// A tick is a microsecond, as in a recording: 2400 quarters a minute.
        case fine = 25_000

        /// Microseconds a quarter.
        var microseconds: Int { self == .fine ? rawValue : 500_000 }

        /// Ticks a second.
        var ticks: Int { rawValue * 1_000_000 / microseconds }
    }

    private let division: Resolution
    private var track: [UInt8] = []
    private var lastTick: Int64 = 0

    public init(_ resolution: Resolution = .standard) {
        division = resolution
        let tempo = resolution.microseconds
        appendMeta(0x51, [16, 8, 0].map { UInt8(truncatingIfNeeded: tempo >> $0) })
    }

    /// Appends a message at the nearest tick; a half rounds up.
    ///
    /// - Parameter offset: time from the beginning of the file; negative times count as 0. Offsets must not go back: an
    ///   unoptimised build traps, an optimised one uses the last message's offset.
    public mutating func append(_ message: Message, at offset: Nanoseconds) {
        let bytes = message.bytes
        appendDelta(to: tick(at: offset))
        if message.isExclusive {
            track.append(0xF0)
            appendVariableLength(UInt32(bytes.count - 1))
            return track.append(contentsOf: bytes.dropFirst())
        }
        if message.channel == nil {
            track.append(0xF7)  // realtime bytes stand in a file only in an escape
            track.append(UInt8(bytes.count))
        }
        track.append(contentsOf: bytes)
    }

    /// Bytes that the messages take so far.
    public var size: Int { track.count }

    /// The whole file. The track ends with its last message.
    public var bytes: [UInt8] {
        let end: [UInt8] = [0, 0xFF, 0x2F, 0]
        var file: [UInt8] = Array("MThd".utf8)
        file.append(contentsOf: [
            0, 0, 0, 6, 0, 0, 0, 1, UInt8(division.rawValue >> 8), UInt8(division.rawValue & 0xFF),
        ])
        file.append(contentsOf: "MTrk".utf8)
        let length = UInt32(track.count + end.count)
        for shift in [24, 16, 8, 0] as [UInt32] { file.append(UInt8(truncatingIfNeeded: length >> shift)) }
        file.append(contentsOf: track)
        file.append(contentsOf: end)
        return file
    }

    /// The nearest tick; a half rounds up.
    private func tick(at offset: Nanoseconds) -> Int64 {
        guard offset > .zero else { return 0 }
        let (seconds, part) = offset.count.quotientAndRemainder(dividingBy: 1_000_000_000)
        let ticks = Int64(division.ticks)
        return seconds * ticks + (2 * part * ticks + 1_000_000_000) / 2_000_000_000
    }

    private mutating func appendDelta(to tick: Int64) {
        assert(tick >= lastTick, "the times of a file's messages go back")
        var delta = max(tick - lastTick, 0)
        while delta > 0x0FFF_FFFF {  // 39 hours: longer than a quantity can say; an empty text carries it on
            appendVariableLength(0x0FFF_FFFF)
            track.append(contentsOf: [0xFF, 0x01, 0])
            delta -= 0x0FFF_FFFF
        }
        appendVariableLength(UInt32(delta))
        lastTick = max(tick, lastTick)
    }

    private mutating func appendMeta(_ type: UInt8, _ data: [UInt8]) {
        track.append(contentsOf: [0, 0xFF, type, UInt8(data.count)])
        track.append(contentsOf: data)
    }

    /// Writes seven bits a byte, highest first; the top bit is set on all but the last.
    private mutating func appendVariableLength(_ value: UInt32) {
        for shift in [21, 14, 7] as [UInt32] where value >> shift != 0 {
            track.append(UInt8(value >> shift & 0x7F) | 0x80)
        }
        track.append(UInt8(value & 0x7F))
    }
}

import Time

/// The sounding notes and the channel state that they sound with, as a stream of messages leaves them. It brings a new
/// listener up to date.
public struct SoundingState: Hashable, Sendable {
    private struct Key: Hashable {
        var port: UInt8
        var status: UInt8
        /// The key of a note, the number of a controller, or 128 plus that of a registered parameter; 0 for a value
        /// that a channel has only once.
        var number: UInt8
    }

    /// The latest messages that last: notes that are held, bends, programs, pressures, controllers and tunings of keys.
    private var last: [Key: [UInt8]] = [:]

    private enum Status {
        static var noteOff: UInt8 { 0x80 }
        static var noteOn: UInt8 { 0x90 }
        static var controller: UInt8 { 0xB0 }
        static var program: UInt8 { 0xC0 }
        static var pressure: UInt8 { 0xD0 }
        static var bend: UInt8 { 0xE0 }
        /// System exclusive. For a key's tuning, the lower bits are the program.
        static var exclusive: UInt8 { 0xF0 }
    }

    private enum Controller {
        static var dataEntry: UInt8 { 6 }
        static var allSoundOff: UInt8 { 120 }
        static var parameterLow: UInt8 { 100 }
        static var parameterHigh: UInt8 { 101 }

        /// Whether it ends a channel's notes: All Sound Off, All Notes Off, and the changes of the mode, which do the same.
        static func endsNotes(_ number: UInt8) -> Bool { number == allSoundOff || number >= 123 }

        /// Whether the controller has a meaning only in a sequence: data entry, and the numbers of parameters.
        static func isOrdered(_ number: UInt8) -> Bool { [6, 38].contains(number) || (96...101).contains(number) }
    }

    /// The registered parameter that each channel has selected: the high and the low byte of its number.
    private var selected: [Key: [UInt8]] = [:]

    public init() {}

    public mutating func hear(_ message: HeardMessage) {
        guard message.bytes.count > 1 else { return }
        guard message.bytes[0] < Status.exclusive else { return hear(exclusive: message.bytes, message.port) }
        let (port, status, first) = (message.port, message.bytes[0], message.bytes[1])
        let channel = status & 0x0F
        switch status & 0xF0 {
        case Status.noteOff: last[Key(port: port, status: Status.noteOn | channel, number: first)] = nil
        case Status.noteOn:
            let isEnd = message.bytes.count > 2 && message.bytes[2] == 0
            last[Key(port: port, status: status, number: first)] = isEnd ? nil : message.bytes
        case Status.controller where Controller.endsNotes(first):
            last = last.filter { $0.key.port != port || $0.key.status != Status.noteOn | channel }
        // Reset All Controllers and Local Control are commands, too. We send neither.
        case Status.controller where first > Controller.allSoundOff: break
        case Status.controller where !Controller.isOrdered(first):
            last[Key(port: port, status: status, number: first)] = message.bytes
        case Status.controller where message.bytes.count > 2: hear(parameter: message.bytes, port)
        case Status.program, Status.pressure, Status.bend:
            last[Key(port: port, status: status, number: 0)] = message.bytes
        default: break
        }
    }

    /// Keeps registered parameters, such as a bend's range, as the three messages that set them.
    private mutating func hear(parameter bytes: [UInt8], _ port: UInt8) {
        let channel = Key(port: port, status: bytes[0], number: 0)
        var number = selected[channel] ?? [127, 127]
        switch bytes[1] {
        case Controller.parameterHigh: number[0] = bytes[2]
        case Controller.parameterLow: number[1] = bytes[2]
        case Controller.dataEntry where number[0] == 0 && number[1] < 8:
            // Above the numbers of controllers.
            last[Key(port: port, status: bytes[0], number: 128 + number[1])] = [
                bytes[0], Controller.parameterHigh, 0, bytes[0], Controller.parameterLow, number[1], bytes[0],
                Controller.dataEntry, bytes[2],
            ]
        default: break
        }
        selected[channel] = number
    }

    /// Keeps single note tuning changes, in the form in which we send them.
    private mutating func hear(exclusive bytes: [UInt8], _ port: UInt8) {
        guard let tuning = KeyTuning(bytes: bytes) else { return }
        last[Key(port: port, status: Status.exclusive | tuning.program, number: tuning.key.rawValue)] = bytes
    }

    /// A sounding note, for `correct`.
    public struct Note: Hashable, Sendable {
        public var port: UInt8
        /// 0…15
        public var channel: UInt8
        public var key: UInt8

        public init(port: UInt8, channel: UInt8, key: UInt8) {
            (self.port, self.channel, self.key) = (port, channel, key)
        }
    }

    /// Replaces the sounding notes by exactly these, after messages were missed.
    public mutating func correct(_ notes: [Note]) {
        let keys = Set(
            notes.map { Key(port: $0.port, status: Status.noteOn | $0.channel & 0x0F, number: $0.key & 0x7F) })
        last = last.filter { $0.key.status & 0xF0 != Status.noteOn || keys.contains($0.key) }
        for key in keys where last[key] == nil { last[key] = [key.status, key.number, 64] }
    }

    /// The messages that bring a new listener to this state: silence first, then the channel state that notes sound
    /// with, then the notes.
    public func messages(at time: Timestamp) -> [HeardMessage] {
        func isNote(_ key: Key) -> Bool { key.status & 0xF0 == Status.noteOn }
        let ordered = last.sorted { a, b in
            (isNote(a.key) ? 1 : 0, a.key.port, a.key.status, a.key.number)
                < (isNote(b.key) ? 1 : 0, b.key.port, b.key.status, b.key.number)
        }
        let onChannels = ordered.filter { $0.key.status < Status.exclusive }
        let silence = Set(onChannels.map { [$0.key.port, $0.key.status & 0x0F] }).sorted {
            ($0[0], $0[1]) < ($1[0], $1[1])
        }
        return silence.map {
            HeardMessage(time: time, port: $0[0], bytes: [Status.controller | $0[1], Controller.allSoundOff, 0])
        }
            + ordered.flatMap { key, bytes in
                // A registered parameter is kept as three controllers in a row: see `hear(parameter:)`.
                let size = key.status < Status.exclusive ? 3 : bytes.count
                return stride(from: 0, to: bytes.count, by: size).map {
                    HeardMessage(time: time, port: key.port, bytes: Array(bytes[$0..<min($0 + size, bytes.count)]))
                }
            }
    }
}

import CALSA
import Time
import Touch

/// A MIDI message as the receiver got it.
public struct ReceivedMessage: Hashable, Sendable, CustomStringConvertible {
    /// As on a cable, without running status. An event that is no MIDI message has none.
    public let bytes: [UInt8]
    /// The sequencer's number of the event, so that a controller can be told from ALSA's CONTROL14.
    public let eventType: UInt8
    /// The queue whose time stamps it has; 253 where it has none.
    public let queue: UInt8
    /// When it was read.
    public let time: Timestamp

    public var description: String { bytes.isEmpty ? "event \(eventType)" : hexadecimal(bytes) }
}

extension [ReceivedMessage] {
    /// One message a line in upper-case hexadecimal, as `ribbon render --events` prints them.
    public var lines: [String] { map(\.description) }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { (($0 < 16) ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
}

/// Turns sequencer events into bytes and back.
final class MIDICodec {
    private let parser: OpaquePointer

    init() throws(Failure) {
        var made: OpaquePointer?
        guard snd_midi_event_new(4096, &made) == 0, let parser = made else {
            throw Failure("cannot create a MIDI parser")
        }
        self.parser = parser
        snd_midi_event_no_status(parser, 1)
    }

    deinit { snd_midi_event_free(parser) }

    func bytes(of event: UnsafePointer<snd_seq_event_t>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = snd_midi_event_decode(parser, &bytes, bytes.count, event)
        return Array(bytes.prefix(max(0, Int(count))))
    }

    /// The event of the first message in the bytes, and how many of them it took.
    func event(of bytes: ArraySlice<UInt8>) throws(Failure) -> (event: snd_seq_event_t, count: Int) {
        var event = snd_seq_event_t()
        let count = bytes.withUnsafeBufferPointer {
            snd_midi_event_encode(parser, $0.baseAddress, $0.count, &event)
        }
        guard count > 0, UInt32(event.type) != SND_SEQ_EVENT_NONE.rawValue else {
            snd_midi_event_reset_encode(parser)
            throw Failure("\(hexadecimal(bytes)) is no MIDI message")
        }
        return (event, Int(count))
    }
}

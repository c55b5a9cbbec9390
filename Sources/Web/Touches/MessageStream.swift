import MIDI
import Time

/// The bridge's output, as binary messages to a page.
public enum MessageStream {
    /// The most bytes of a message to a page.
    private static let limit = 4096

    /// Messages of the stream: the number of the first one, and then each with the milliseconds since the one before.
    public static func midi(_ heard: HeardMessages) -> [[UInt8]] {
        var all: [[UInt8]] = []
        var bytes: [UInt8] = []
        for (index, message) in heard.messages.enumerated() {
            if bytes.isEmpty || bytes.count + message.bytes.count + 4 > limit {
                if !bytes.isEmpty { all.append(bytes) }
                bytes = head(.midi, heard.first &+ UInt32(index))
            }
            let former = index > 0 ? heard.messages[index - 1].time : message.time
            append(message, milliseconds: (message.time - former).count / 1_000_000, to: &bytes)
        }
        return bytes.isEmpty ? all : all + [bytes]
    }

    /// The state of what sounds: the number of the message that comes next, and the messages that lead to that state.
    public static func sounding(_ heard: HeardMessages) -> [UInt8] {
        var bytes = head(.sounding, heard.first)
        for message in heard.messages { append(message, milliseconds: 0, to: &bytes) }
        return bytes
    }

    private static func head(_ kind: MessageKind, _ number: UInt32) -> [UInt8] {
        [kind.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func append(_ message: HeardMessage, milliseconds: Int64, to bytes: inout [UInt8]) {
        let milliseconds = UInt16(clamping: milliseconds)
        bytes += [UInt8(truncatingIfNeeded: milliseconds), UInt8(milliseconds >> 8)]
        bytes += [message.port, UInt8(clamping: message.bytes.count)] + message.bytes
    }
}

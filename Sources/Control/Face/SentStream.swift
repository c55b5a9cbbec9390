import Bridge
import BridgeClient
import MIDI
import Time

/// Numbers what the loop sends, for faces that let it be heard.
struct SentStream {
    /// Nil while no face hears it.
    private var memory: MessageMemory?
    private var hasNews = false

    /// Answers whether there is memory for it.
    mutating func open() -> Bool {
        if memory == nil { memory = MessageMemory() }
        return memory != nil
    }

    mutating func close() { memory = nil }

    var descriptors: [Int32] { memory.map { [$0.descriptor] } ?? [] }

    mutating func handle(_ record: MonitorRecord, at now: Timestamp) {
        guard let memory, case .message(let port, let message) = record else { return }
        memory.write(HeardMessage(time: now, port: port, bytes: Array(message.bytes)))
        hasNews = true
    }

    /// Some of what was sent is not known here.
    mutating func noteLoss() {
        memory?.writeGap()
        hasNews = memory != nil
    }

    /// Whether anything was sent since the last call.
    mutating func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }
}

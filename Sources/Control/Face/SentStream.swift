import Bridge
import BridgeClient
import MIDI
import Time

/// The numbered messages that the loop sends, for faces that make them heard.
struct SentStream {
    /// Nil while no face hears it.
    private var memory: MessageMemory?
    private var hasNews = false

    /// Makes the memory if there is none. Answers whether there is one now.
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

    /// Leaves a gap, because some messages that were sent are not known here.
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

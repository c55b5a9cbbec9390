import MIDI
import Time

/// The bridge's output, for a preview: the stream of messages, and the notes that sound.
final class HeardStream {
    private let memory: MessageMemory
    /// The sounding notes and channel states after the messages that `take` has handed over.
    private var state = SoundingState()

    /// - Parameter descriptor: is closed at the end.
    init?(reading descriptor: Int32) {
        guard let memory = MessageMemory(reading: descriptor) else { return nil }
        self.memory = memory
    }

    /// - Parameter sounding: asks which notes sound; called if messages were missed.
    func take(sounding: () -> [SoundingState.Note]?) -> HeardMessages? {
        guard let taken = memory.take() else { return nil }
        if taken.isAfterGap { correct(sounding()) }
        for message in taken.messages { state.hear(message) }
        return taken
    }

    /// Takes over the messages that receivers were sent before this stream begins.
    func hear(_ announced: [AnnouncedMessages]) {
        for port in announced {
            for bytes in port.messages {
                state.hear(HeardMessage(time: .zero, port: UInt8(clamping: port.port), bytes: bytes))
            }
        }
    }

    /// Replaces the sounding notes of `state` by these, after messages were missed; nil changes nothing.
    func correct(_ notes: [SoundingState.Note]?) { if let notes { state.correct(notes) } }

    /// The messages that bring a new listener up to date: see `FaceConnection.soundingMessages`.
    func sounding(at time: Timestamp) -> HeardMessages {
        HeardMessages(first: memory.nextNumber, isAfterGap: true, messages: state.messages(at: time))
    }
}

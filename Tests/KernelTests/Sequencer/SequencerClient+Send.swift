import ALSASequencer
import MIDI

extension ALSASequencer.SequencerClient {
    /// Sends messages from the first output port in order, in as few writes as possible.
    func send(_ messages: [Message]) -> SendResult {
        var result = SendResult()
        for message in messages where !append(message, from: outputs[0]) {
            result += flush()
            append(message, from: outputs[0])
        }
        result += flush()
        return result
    }
}

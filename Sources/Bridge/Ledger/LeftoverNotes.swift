import ALSASequencer
import MIDI
import Mapping

/// The notes that a killed bridge has left sounding.
public enum LeftoverNotes {
    /// Sends the exact note offs to all receivers of the bridge, then silences every channel. The file is empty afterwards.
    /// Answers how many notes were sounding.
    public static func silence(_ file: LedgerFile) throws(SequencerError) -> Int {
        let notes = NoteLedger(memory: file.owners)
        guard notes.count > 0 || !file.receivers.isEmpty else { return 0 }
        let client = try SequencerClient(name: "Ribbon panic")
        let output = client.outputs[0]
        func send(_ message: Message, to receiver: SequencerAddress) {
            guard !client.append(message, from: output, to: receiver) else { return }
            _ = client.flush()
            client.append(message, from: output, to: receiver)
        }
        for (port, receiver) in file.receivers {
            client.open(receiver, from: output)
            notes.forEach { from, channel, key in
                if from == Int(port) { send(.noteOff(channel, key: key, velocity: 64), to: receiver) }
            }
            for index in 0..<16 as Range<UInt8> {
                for message in MessageGroup.panic(Channel(index: index)) { send(message, to: receiver) }
            }
            _ = client.flush()
        }
        let count = notes.count
        file.reset()
        return count
    }
}

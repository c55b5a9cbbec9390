import KernelTestKit

/// The sounding notes, according to the received messages.
struct NoteCount {
    private(set) var on = 0
    private(set) var off = 0
    /// How often each key of each channel has been struck and not released.
    private(set) var sounding: [Int: Int] = [:]

    mutating func take(_ message: ReceivedMessage) {
        guard message.bytes.count == 3 else { return }
        let key = Int(message.bytes[0] & 0x0f) << 8 | Int(message.bytes[1])
        switch message.bytes[0] & 0xf0 {
        case 0x90 where message.bytes[2] > 0:
            on += 1
            sounding[key, default: 0] += 1
        case 0x80, 0x90:
            off += 1
            sounding[key, default: 0] -= 1
            if sounding[key] == 0 { sounding[key] = nil }
        default: break
        }
    }

    /// Takes messages until so many notes have been struck and so many released in all.
    mutating func receive(from receiver: Receiver, on: Int, off: Int) throws {
        while self.on < on || self.off < off {
            guard let message = try receiver.receive() else {
                throw Failure("\(self.on) of \(on) notes on and \(self.off) of \(off) notes off have come")
            }
            take(message)
        }
    }
}

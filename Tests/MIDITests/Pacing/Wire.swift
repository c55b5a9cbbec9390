import MIDI
import Time

/// A port with a budget, and the messages that have left it with their times.
struct Wire {
    struct Sent {
        var time: Timestamp
        var message: Message
    }

    var pacer: OutputPacer
    let bytesPerSecond: Int
    private(set) var sent: [Sent] = []
    private(set) var now = Timestamp.zero

    init(bytesPerSecond: Int = OutputPacer.din, zone: MPEZone? = nil) {
        self.bytesPerSecond = bytesPerSecond
        pacer = OutputPacer(bytesPerSecond: bytesPerSecond, zone: zone)
    }

    /// Advances the time, waking at each deadline as the loop does.
    mutating func run(until end: Timestamp) {
        while case let deadline = pacer.deadline, deadline <= end {
            now = max(now, deadline)
            while let message = pacer.next(at: now) { sent.append(Sent(time: now, message: message)) }
        }
        now = end
    }

    /// Runs until nothing waits.
    mutating func runDry() {
        while pacer.deadline < .distantFuture { run(until: max(now, pacer.deadline)) }
    }

    var messages: [Message] { sent.map(\.message) }

    /// The most bytes that begin within any span of that length.
    func mostBytes(within span: Nanoseconds) -> Int {
        var (most, first, bytes) = (0, 0, 0)
        for entry in sent {
            bytes += entry.message.bytes.count
            while entry.time - sent[first].time >= span {
                bytes -= sent[first].message.bytes.count
                first += 1
            }
            most = max(most, bytes)
        }
        return most
    }

    /// The time that the wire takes for so many bytes.
    func time(bytes: Int) -> Nanoseconds { Nanoseconds(Int64(bytes) * 1_000_000_000 / Int64(bytesPerSecond)) }
}

extension MessageGroup {
    /// Size of the group on a wire without running status, in bytes.
    var byteCount: Int { reduce(0) { $0 + $1.bytes.count } }
}

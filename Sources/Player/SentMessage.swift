import MIDI
import Storage
import Time

/// A message that a player sends.
public struct SentMessage: Hashable, Sendable {
    public var time: Timestamp
    /// Index of the output port; 0 is the default one.
    public var port: Int
    /// The only receiver; nil: all receivers of the port.
    public var receiver: Receiver?
    public var message: Message

    public init(time: Timestamp, port: Int, receiver: Receiver? = nil, message: Message) {
        (self.time, self.port, self.receiver, self.message) = (time, port, receiver, message)
    }
}

/// Identifies a receiver of an output port. Only the driver knows the meaning of the number.
public struct Receiver: Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }
}

/// Messages that wait to be drained, in the order of their times. Nothing is allocated while at most 2,048 wait.
struct SentQueue {
    private static let none = SentMessage(time: .zero, port: 0, message: .stop)

    /// The first `count` messages wait; the other places are free.
    private var messages = FixedArray(repeating: Self.none, count: 2048)
    private var count = 0
    /// Used only in an unoptimised build.
    private var latest = Timestamp(nanoseconds: .min)

    func deallocate() { messages.deallocate() }

    mutating func append(_ message: Message, port: Int, at time: Timestamp, to receiver: Receiver? = nil) {
        assert(isInOrder(time), "messages leave in the order of their times")
        if count == messages.count { messages.makeRoom(Self.none) }
        messages[count] = SentMessage(time: time, port: port, receiver: receiver, message: message)
        count += 1
    }

    private mutating func isInOrder(_ time: Timestamp) -> Bool {
        defer { latest = time }
        return time >= latest
    }

    mutating func drain(_ body: (SentMessage) -> Void) {
        for index in 0..<count { body(messages[index]) }
        count = 0
    }
}

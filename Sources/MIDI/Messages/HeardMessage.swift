import Time

/// A message as a receiver hears it.
public struct HeardMessage: Hashable, Sendable {
    public var time: Timestamp
    /// The output port that it comes from, from 0.
    public var port: UInt8
    public var bytes: [UInt8]

    public init(time: Timestamp, port: UInt8, bytes: [UInt8]) {
        (self.time, self.port, self.bytes) = (time, port, bytes)
    }
}

/// A part of the stream of sent messages, which are numbered one by one.
public struct HeardMessages: Hashable, Sendable {
    /// The number of the first message; if there is none here, of the next one to come.
    public var first: UInt32
    /// Whether messages before `first` were missed.
    public var isAfterGap: Bool
    public var messages: [HeardMessage]

    public init(first: UInt32, isAfterGap: Bool = false, messages: [HeardMessage] = []) {
        (self.first, self.isAfterGap, self.messages) = (first, isAfterGap, messages)
    }
}

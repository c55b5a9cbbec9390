/// A part of a recording, sent at most 30 times a second to a program that asked for `record`.
public struct RecordingFrame: Hashable, Sendable, Codable {
    /// A message that came in on the input port.
    public struct Input: Hashable, Sendable, Codable {
        /// The time since the recording's first event or message.
        public var microseconds: Int64
        public var bytes: [UInt8]

        package init(microseconds: Int64, bytes: [UInt8]) {
            (self.microseconds, self.bytes) = (microseconds, bytes)
        }
    }

    /// Lines of an evemu recording; the first frame begins with the panel's description.
    public var text: String
    public var messages: [Input] = []
    /// Whether the panel is gone, or is played no longer.
    public var isOver = false
    /// How many records did not fit, since the bridge started.
    public var lost = 0

    package init(text: String) { self.text = text }
}

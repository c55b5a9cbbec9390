import Time

/// How much a recording may be. A larger one is refused, so that no file takes all memory, or hours.
public struct RecordingLimits: Hashable, Sendable {
    /// Bytes of a line. evemu's have about 80.
    public var line = 64 * 1024
    /// Bytes of the file, comments included.
    public var bytes = 1 << 30
    /// Five hours of a finger that never rests, or half an hour of ten.
    public var events = 1 << 23
    /// From the first event to any other.
    public var span: Nanoseconds = .seconds(24 * 3600)

    public init() {}
}

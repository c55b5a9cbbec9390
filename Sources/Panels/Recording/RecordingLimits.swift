import Time

/// The greatest size of a recording. Larger ones are refused, so that no file takes all memory or runs for hours.
public struct RecordingLimits: Hashable, Sendable {
    /// Bytes in a line; evemu's lines have about 80.
    public var line = 64 * 1024
    /// Bytes in the file, comments included.
    public var bytes = 1 << 30
    /// Events: five hours of a finger that never rests, or half an hour of ten.
    public var events = 1 << 23
    /// Time from the first event to any other.
    public var span: Nanoseconds = .seconds(24 * 3600)

    public init() {}
}

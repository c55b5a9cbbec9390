import Time

/// Decides when the next frame is due: at most one in 16.7 ms, at once if the last one is older, and none while nothing
/// has changed.
///
/// Some drivers complete a flip at once instead of with the display's next picture, so the end of a flip alone does not
/// set the pace.
public struct FramePace: Sendable {
    public static let interval = Nanoseconds(16_700_000)

    private var last: Timestamp?
    private var hasChanged = false
    /// Whether the next frame is to be shown even if nothing in it has changed.
    public private(set) var isForced = false
    private var isLit = true

    public init() {}

    /// Notes that something has changed.
    public mutating func change() { hasChanged = true }

    /// Notes that the next frame is to be shown whatever has changed.
    public mutating func force() { (hasChanged, isForced) = (true, true) }

    /// Notes whether the display is lit. No frame is shown in the dark, so the first one in the light is forced.
    public mutating func light(_ isLit: Bool) {
        if isLit, !self.isLit { force() }
        self.isLit = isLit
    }

    /// Notes that a frame has been shown.
    public mutating func show(at time: Timestamp) { (last, hasChanged, isForced) = (time, false, false) }

    /// Drops the change: nothing visible has changed, or no display can show it.
    public mutating func pass() { hasChanged = false }

    /// The time to show a frame; nil while nothing has changed.
    public var due: Timestamp? {
        guard hasChanged else { return nil }
        return last.map { $0 + Self.interval } ?? .zero
    }
}

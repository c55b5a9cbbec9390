/// Says which gestures an attachment lets hear fingers: its own, and those of the regions inside. Other gestures of the
/// same region are not concerned.
public struct GestureMask: OptionSet, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Its own, not those of the regions inside.
    public static let gesture = GestureMask(rawValue: 1)
    /// Gestures of the regions inside, not its own.
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
    public static let none: GestureMask = []
}

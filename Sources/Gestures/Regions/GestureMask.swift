/// Says which gestures may hear fingers: the attached one, and those of the regions inside. Other gestures of the same
/// region are not affected. It is the argument `including` of `Region.gesture`; the bridge always has `.all`.
public struct GestureMask: OptionSet, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Only the attached gesture, not those of the regions inside.
    public static let gesture = GestureMask(rawValue: 1)
    /// Only the gestures of the regions inside, not the attached one.
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
    public static let none: GestureMask = []
}

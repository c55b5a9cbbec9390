/// An angle. Positive is clockwise on the screen, where y grows downwards. It may exceed a full turn.
public struct Angle: Hashable, Comparable, Sendable {
    public var radians: Double

    @inlinable
    public init(radians: Double) {
        self.radians = radians
    }

    @inlinable
    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    @inlinable
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    @inlinable
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    @inlinable
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    public static let zero = Angle(radians: 0)

    @inlinable
    public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
}

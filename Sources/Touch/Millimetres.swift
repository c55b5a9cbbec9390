/// The size of a surface or a screen in millimetres.
public struct Millimetres: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// A 7-inch panel: the size of a surface that nobody states.
    public static let sevenInches = Millimetres(width: 154, height: 86)

    /// The size after a quarter turn.
    package var turned: Millimetres { Millimetres(width: height, height: width) }
}

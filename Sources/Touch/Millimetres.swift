/// The size of a surface or a screen in millimetres.
public struct Millimetres: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// The size of a 7-inch panel, assumed if nobody states the size.
    public static let sevenInches = Millimetres(width: 154, height: 86)

    /// The size after a quarter turn.
    package var turned: Millimetres { Millimetres(width: height, height: width) }
}

/// The size of a surface or a screen in millimetres.
public struct Millimetres: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// The size of a 7-inch panel, assumed if nobody states the size.
    public static let sevenInches = Millimetres(width: 154, height: 86)

    /// The text that `init(text:)` reads, in words, for messages.
    package static let expected = "a width and a height such as 154x86mm"

    /// - Parameter text: `154x86` or `154x86mm`: a width and a height of 5 to 5000 mm.
    package init?(text: String) {
        var text = text[...]
        if text.hasSuffix("mm") { text.removeLast(2) }
        while text.last == " " { text.removeLast() }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (5...5000).contains(width),
            (5...5000).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// The size after a quarter turn.
    package var turned: Millimetres { Millimetres(width: height, height: width) }
}

/// A line of words, fitted to its place.
public struct Label: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
        case start, middle, end
    }

    public let words: String
    /// Where the base line of the letters starts, has its middle, or ends.
    public let spot: Spot
    public let alignment: Alignment
    /// The height of a line's letters in millimetres, as fonts count it.
    public let size: Double
    /// What the words cover, as far as it lies on their ribbon.
    public let box: Box

    init(
        _ words: String, at spot: Spot, _ alignment: Alignment, size: Double, width: TextWidth, inside bounds: Box
    ) {
        self.words = words
        self.spot = spot
        self.alignment = alignment
        self.size = size
        let length = width.length(of: words, size: size)
        let x =
            switch alignment {
            case .start: spot.x
            case .middle: spot.x - length / 2
            case .end: spot.x - length
            }
        box = Box(x: x, y: spot.y - size, width: length, height: size * 1.25).clipped(to: bounds)
    }
}

/// How wide a letter is on average, as a part of the text's size: the one table by which words are fitted, so that they
/// fit with every renderer, whatever font it has.
enum TextWidth: Double {
    /// Names and mappings in a sans-serif font.
    case words = 0.56
    /// Names of notes: capitals, sharps and figures.
    case noteName = 0.6

    func length(of text: String, size: Double) -> Double { size * rawValue * Double(text.count) }

    /// The largest size at which the text is no longer than `length`.
    func size(of text: String, fitting length: Double) -> Double { length / (rawValue * Double(max(text.count, 1))) }
}

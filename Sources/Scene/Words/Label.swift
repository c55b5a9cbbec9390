import Touch

/// Words that are fitted to their place: one line, or several below each other.
public struct Label: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
        case start, middle, end
    }

    public let lines: [String]
    /// The start, middle or end of the first line's base line, as `alignment` says.
    public let spot: Point
    public let alignment: Alignment
    /// The size of the font, in millimetres.
    public let size: Double
    public let isBold: Bool
    /// Whether the lines run upwards, so that the first one is the leftmost.
    public let isTurned: Bool
    /// The box that the words cover.
    public let box: Rect

    /// All lines as one.
    public var words: String { lines.joined(separator: " ") }

    /// The smallest font size that can be read: its capitals are 1.8 mm high.
    static let leastSize = 2.5
    /// The distance between base lines, as a multiple of the size. The first one is one size below the top.
    static let lineHeight = 1.25

    /// The start, middle or end of a line's base line.
    public func spot(ofLine line: Int) -> Point {
        let advance = Double(line) * size * Self.lineHeight
        return Point(x: spot.x + (isTurned ? advance : 0), y: spot.y + (isTurned ? 0 : advance))
    }

    /// The same words at another place.
    func moved(by way: Size) -> Label {
        Label(lines, at: spot + way, alignment, size: size, isBold: isBold, isTurned: isTurned)
    }

    init(
        _ lines: [String], at spot: Point, _ alignment: Alignment, size: Double, isBold: Bool = false,
        isTurned: Bool = false
    ) {
        self.lines = lines
        self.spot = spot
        self.alignment = alignment
        self.size = size
        self.isBold = isBold
        self.isTurned = isTurned
        let length = lines.map { TextWidth(size: size, isBold: isBold).length(of: $0) }.max() ?? 0
        let before =
            switch alignment {
            case .start: 0.0
            case .middle: length / 2
            case .end: length
            }
        let height = size * Self.lineHeight * Double(lines.count)
        box =
            isTurned
            ? Rect(x: spot.x - size, y: spot.y - length + before, width: height, height: length)
            : Rect(x: spot.x - before, y: spot.y - size, width: length, height: height)
    }
}

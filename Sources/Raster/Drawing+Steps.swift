extension Drawing {
    /// A step of a drawing that is kept.
    public enum Step: Hashable, Sendable {
        /// - `clip`: the part that may change; nil: the whole drawing.
        case shape(Outline, Brush, Fill, clip: Rectangle?)
        case text(Text, clip: Rectangle?)
    }

    /// How the outline of a shape is drawn.
    public enum Brush: Hashable, Sendable {
        case fill
        /// A line along its inside.
        case stroke(breadth: Double)
        /// Light that is full inside and falls off outside with the square of the distance.
        case glow(reach: Double)

        func bounds(of outline: Outline) -> Rectangle {
            if case .glow(let reach) = self { outline.bounds(margin: reach) } else { outline.bounds() }
        }

        /// The pixels so deep inside a box that as much of each is drawn, and how much that is. Pictures are mostly boxes, and
        /// there `coverage` would spend most of a drawing's time.
        func core(of outline: Outline) -> (pixels: Rectangle, coverage: Float) {
            switch self {
            case .fill, .glow: (outline.core(), 1)
            case .stroke(let breadth): (outline.core(margin: breadth), 0)
            }
        }

        /// How much of a pixel is drawn, 0…1.
        @inline(__always)
        func coverage(of outline: Outline, atPixel x: Int, _ y: Int) -> Float {
            switch self {
            case .fill: return Float(outline.coverage(ofPixel: x, y))
            case .stroke(let breadth):
                let distance = outline.distance(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let outer = min(max(0.5 - distance, 0), 1)
                let inner = min(max(0.5 - distance - breadth, 0), 1)
                return Float(outer - inner)
            case .glow(let reach):
                let distance = outline.distance(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let rest = 1 - min(max(distance / reach, 0), 1)
                return Float(rest * rest)
            }
        }
    }

    /// A line of words. A renderer with another font fits them to `length`.
    public struct Text: Hashable, Sendable {
        public var words: String
        /// The start of their baseline.
        public var x: Double
        public var y: Double
        /// In pixels.
        public var size: Double
        /// In pixels along the baseline.
        public var length: Double
        public var isBold: Bool
        /// Whether they run upwards.
        public var isUpwards: Bool
        public var tone: Tone

        public init(
            _ words: String, x: Double, y: Double, size: Double, length: Double, isBold: Bool, isUpwards: Bool,
            _ tone: Tone
        ) {
            (self.words, self.x, self.y, self.size, self.length) = (words, x, y, size, length)
            (self.isBold, self.isUpwards, self.tone) = (isBold, isUpwards, tone)
        }
    }
}

extension Drawing.Step {
    /// The pixels that may change; nil for words.
    var bounds: Rectangle? {
        guard case .shape(let outline, let brush, _, let clip) = self else { return nil }
        let own = brush.bounds(of: outline)
        return clip.map { own.clipped(to: $0) } ?? own
    }

    /// The tone that the step lays on a pixel; nil: none. `Drawing.samples` chooses the colour of words by it; browsers draw
    /// the steps themselves.
    func tone(atPixel x: Int, _ y: Int) -> Tone? {
        guard case .shape(let outline, let brush, let fill, _) = self,
            bounds?.overlaps(Rectangle(x: x, y: y, width: 1, height: 1)) ?? false
        else { return nil }
        let coverage = brush.coverage(of: outline, atPixel: x, y)
        return coverage > 0 ? fill.tone(x: Double(x) + 0.5, y: Double(y) + 0.5).faded(coverage) : nil
    }
}

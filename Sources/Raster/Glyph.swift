/// A letter of a font at one size.
public struct Glyph: Hashable, Sendable {
    /// Nil for a blank.
    public var mask: Mask?
    /// Pixels from the pen to the mask's left side.
    public var left: Int
    /// Pixels from the baseline up to the mask's top.
    public var top: Int
    /// Pixels from this letter's pen to the next one's.
    public var advance: Double

    public init(mask: Mask?, left: Int, top: Int, advance: Double) {
        (self.mask, self.left, self.top, self.advance) = (mask, left, top, advance)
    }
}

/// A source of letters, such as a font.
public protocol GlyphSource: AnyObject {
    /// - Parameter size: the font size in pixels.
    func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph

    /// The letters of a line, from left to right.
    func line(_ words: String, size: Double, isBold: Bool) -> [Glyph]
}

extension GlyphSource {
    public func line(_ words: String, size: Double, isBold: Bool) -> [Glyph] {
        words.unicodeScalars.map { glyph($0, size: size, isBold: isBold) }
    }
}

/// A line of words at one size.
public struct TextLine {
    public let words: String
    public let size: Double
    public let isBold: Bool
    private let glyphs: [Glyph]

    public init(_ words: String, size: Double, isBold: Bool = false, _ source: any GlyphSource) {
        (self.words, self.size, self.isBold) = (words, size, isBold)
        glyphs = source.line(words, size: size, isBold: isBold)
    }

    /// A line that is set smaller if it would be longer than `length`.
    public init(_ words: String, size: Double, isBold: Bool, fitting length: Double, _ source: any GlyphSource) {
        let line = TextLine(words, size: size, isBold: isBold, source)
        self =
            line.length <= length
            ? line : TextLine(words, size: size * length / line.length, isBold: isBold, source)
    }

    /// The width in pixels.
    public var length: Double { glyphs.reduce(0) { $0 + $1.advance } }

    /// Draws the words from a point on their baseline.
    public func draw(on drawing: inout Drawing, x: Double, y: Double, _ tone: Tone, clip: Rectangle? = nil) {
        if drawing.medium == .steps { return drawing.keep(text(x, y, isUpwards: false, tone), clip: clip) }
        var pen = x
        for glyph in glyphs {
            if let mask = glyph.mask {
                drawing.fill(
                    mask, x: Int(pen.rounded()) + glyph.left, y: Int(y.rounded()) - glyph.top, tone, clip: clip)
            }
            pen += glyph.advance
        }
    }

    /// Draws the words turned, so that they run upwards.
    public func drawUpwards(on drawing: inout Drawing, x: Double, y: Double, _ tone: Tone, clip: Rectangle? = nil) {
        if drawing.medium == .steps { return drawing.keep(text(x, y, isUpwards: true, tone), clip: clip) }
        var pen = y
        for glyph in glyphs {
            if let mask = glyph.mask?.turnedUpwards {
                drawing.fill(
                    mask, x: Int(x.rounded()) - glyph.top, y: Int(pen.rounded()) - glyph.left - mask.height, tone,
                    clip: clip)
            }
            pen -= glyph.advance
        }
    }

    private func text(_ x: Double, _ y: Double, isUpwards: Bool, _ tone: Tone) -> Drawing.Text {
        Drawing.Text(
            words, x: x, y: y, size: size, length: length, isBold: isBold, isUpwards: isUpwards, tone)
    }
}

extension Mask {
    fileprivate var turnedUpwards: Mask {
        let turned = Turn.threeQuarters.turned(coverage.map(UInt32.init), width: width, height: height)
        return Mask(width: height, height: width, coverage: turned.map { UInt8($0) })
    }
}

import Raster
import Scene

/// Letters without forms, as wide as those of DejaVu Sans. The page has its own letters, and fits its words to these
/// widths.
public final class TextMetrics: GlyphSource {
    public init() {}

    public func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph {
        Glyph(
            mask: nil, left: 0, top: 0, advance: TextWidth(size: size, isBold: isBold).length(of: String(scalar)))
    }
}

import Raster

/// Letters that are the same on every machine: boxes, as wide as half their size.
public final class BlockLetters: GlyphSource {
    public init() {}

    public func glyph(_ scalar: Unicode.Scalar, size: Double, isBold: Bool) -> Glyph {
        let (width, height) = (max(Int(size * 0.45), 1), max(Int(size * 0.7), 1))
        guard ![" ", "\u{2007}"].contains(scalar) else { return Glyph(mask: nil, left: 0, top: 0, advance: size / 3) }
        let level = UInt8(truncatingIfNeeded: 96 + scalar.value * 37 % 160)
        return Glyph(
            mask: Mask(width: width, height: height, coverage: Array(repeating: level, count: width * height)),
            left: 0, top: height, advance: size / 2)
    }
}

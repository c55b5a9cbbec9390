import Raster
import Touch

/// How well words can be read on a colour, as WCAG 2 counts it.
enum Contrast {
    /// The least contrast of words.
    static let least = 4.5

    /// The contrast of two luminances: 1…21.
    static func ratio(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }
}

extension Tone {
    /// The luminance of the colour, 0…1.
    var luminance: Double { 0.2126 * Self.light(red) + 0.7152 * Self.light(green) + 0.0722 * Self.light(blue) }

    /// The linear light of a part of a colour.
    private static func light(_ part: Float) -> Double {
        let part = Double(part)
        return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055, 2.4)
    }

    /// The colour of words on it: white if that is read better than black.
    var ink: Tone { Contrast.ratio(1, luminance) >= Contrast.ratio(luminance, 0) ? Palette.white : Palette.black }
}

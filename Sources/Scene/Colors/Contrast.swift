import Touch

/// How well words can be read on a colour, as WCAG 2 counts it.
public enum Contrast {
    /// The least contrast of words.
    public static let least = 4.5

    /// The luminance of a colour, 0…1.
    /// - Parameters: the parts of the colour, 0…1.
    public static func luminance(red: Double, green: Double, blue: Double) -> Double {
        0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    }

    /// The linear light of a part of a colour.
    private static func light(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055, 2.4)
    }

    /// The contrast of two luminances: 1…21.
    public static func ratio(_ first: Double, _ second: Double) -> Double {
        (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Whether white words are read better than black ones on a luminance.
    public static func prefersWhite(on luminance: Double) -> Bool { ratio(1, luminance) >= ratio(luminance, 0) }
}

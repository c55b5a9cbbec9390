import Raster

/// The colour of words on a card: the wanted one if it can be read, else black or white. If neither can be read on all
/// of a gradient, the words are white on a shade.
struct Ink: Hashable {
    private(set) var tone: Tone
    /// How dark the shade below the words is, 0…1.
    private(set) var shade: Float = 0

    /// A little more than is promised, because pixels are rounded.
    private static let least = Contrast.least + 0.15

    /// - Parameters:
    ///   - wanted: the colour of words if it can be read.
    ///   - samples: the colours below the words.
    ///   - isWhite: whether black is ruled out.
    init(_ wanted: Tone, on samples: [Tone], isWhite: Bool = false) {
        // The number's own colour has to be legible as well.
        let asked = isWhite ? [wanted, Palette.text] : [wanted]
        tone = wanted
        if asked.allSatisfy({ Self.contrast($0, samples) >= Self.least }) { return }
        let choices = isWhite ? [Palette.text] : [Palette.white, Palette.black]
        if let choice = choices.first(where: { Self.contrast($0, samples) >= Self.least }) {
            tone = choice
            return
        }
        tone = choices[0]
        repeat {
            shade += 0.05
        } while shade < 0.95 && Self.contrast(tone, samples.map { $0.mixed(with: Palette.ink, shade) }) < Self.least
    }

    /// The least contrast between a tone, which may be translucent, and the samples below it.
    static func contrast(_ tone: Tone, _ samples: [Tone]) -> Double {
        var opaque = tone
        opaque.alpha = 1
        return samples.map { Contrast.ratio($0.mixed(with: opaque, tone.alpha).luminance, $0.luminance) }.min() ?? 21
    }
}

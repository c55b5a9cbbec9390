import Raster
import Scene

/// Draws the page of the bank over the whole screen.
struct BankFace {
    let scale: PixelScale
    let glyphs: any GlyphSource
    let medium: Drawing.Medium
    /// The size of the picture, in pixels.
    let width: Int
    let height: Int

    func overlay(_ page: BankPage) -> Overlay {
        var drawing = Drawing(width: width, height: height, Palette.ground, on: medium)
        for item in page.items { draw(item, on: &drawing) }
        return Overlay(drawing: drawing, place: drawing.bounds)
    }

    private func draw(_ item: BankPage.Item, on drawing: inout Drawing) {
        let (x, y) = (item.x * Double(width), item.y * Double(height))
        let (length, rise) = (item.width * Double(width), item.height * Double(height))
        let tone = tone(of: item)
        let ink: Tone
        switch item.role {
        case .words: ink = Palette.label
        case .problem: ink = Palette.warning
        case .preset, .previous, .next, .panic:
            drawing.fill(.box(x: x, y: y, width: length, height: rise, radius: scale.pixels(1.2)), tone)
            ink = tone.ink
            // The one that plays has a bar as well as a colour.
            if item.isLit {
                drawing.fill(.box(x: x, y: y, width: max(scale.pixels(1.4), 3), height: rise, radius: 0), Palette.white)
            }
        }
        let margin = scale.pixels(2.4)
        let words = item.preset.map { "\($0 + 1)  " + Self.name(item.text) } ?? item.text
        var size = min(scale.pixels(item.role.isButton ? 4.2 : 3.4), rise * 0.62)
        // A name that is a little too long is set smaller; one that is much too long is cut.
        let full = TextLine(words, size: size, isBold: item.isLit, glyphs).length
        size *= min(max((length - 2 * margin) / max(full, 1), 0.72), 1)
        let fitted = FittedWords(words, size: size, isBold: item.isLit, length: length - 2 * margin, glyphs)
        fitted.draw(on: &drawing, x: x + margin, y: y + (rise - fitted.height) / 2, ink)
    }

    /// A name without the number that sorts it, because its place in the bank is drawn before it.
    private static func name(_ text: String) -> String {
        let rest = text.drop { $0.isNumber }.drop { $0 == " " }
        return rest.isEmpty ? text : String(rest)
    }

    private func tone(of item: BankPage.Item) -> Tone {
        switch item.role {
        case .panic: Palette.lost
        case .preset: item.isLit ? Palette.root : Palette.plate
        default: Palette.plate.mixed(with: Palette.label, 0.35)
        }
    }
}

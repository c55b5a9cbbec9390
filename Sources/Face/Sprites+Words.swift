import Raster
import Scene

/// Sprites of words and numbers, and of what stands on a knob.
extension SpritePainter {
    /// A note's name, dark on white.
    func badge(_ words: String, _ size: Double) -> Drawing {
        let line = TextLine(words, size: max(size, 10), isBold: true, glyphs)
        let margin = line.size * 0.32
        let height = Int((line.size * 1.35).rounded())
        let width = max(Int((line.length + 2 * margin).rounded(.up)), height)
        var drawing = Drawing(width: width, height: height, on: medium)
        drawing.fill(
            .box(x: 0, y: 0, width: Double(width), height: Double(height), radius: scale.pixels(1)), Palette.white)
        line.draw(
            on: &drawing, x: (Double(width) - line.length) / 2, y: (Double(height) + line.size * 0.73) / 2, Palette.ink)
        return drawing
    }

    /// A part of a number. `Figures` counts on the pixel beside it and on the place of its base line.
    func figure(_ words: String, _ size: Double, _ isTurned: Bool) -> Drawing {
        let line = TextLine(words, size: size, isBold: true, glyphs)
        let (length, height) = (Int(line.length.rounded(.up)) + 1, Int(size.rounded(.up)) + 1)
        var drawing = Drawing(width: isTurned ? height : length, height: isTurned ? length : height, on: medium)
        if isTurned {
            line.drawUpwards(on: &drawing, x: size * 0.85, y: Double(length), Palette.text)
        } else {
            line.draw(on: &drawing, x: 0, y: size * 0.85, Palette.text)
        }
        return drawing
    }

    /// A ground so dark that words can be read whatever is lit below.
    func plate(_ width: Int, _ height: Int) -> Drawing {
        var drawing = Drawing(width: width, height: height, on: medium)
        let ground = Outline.box(x: 0, y: 0, width: Double(width), height: Double(height), radius: scale.pixels(0.6))
        drawing.fill(ground, Palette.ground.faded(0.85))
        return drawing
    }

    func words(_ label: Label) -> Drawing {
        let (width, height) = (max(Int(scale.pixels(label.box.width)), 1), max(Int(scale.pixels(label.box.height)), 1))
        var drawing = Drawing(width: width, height: height, on: medium)
        drawing.set(label, label.isBold ? Palette.text : Palette.label, scale, glyphs) { spot in
            SIMD2(scale.pixels(spot.x - label.box.minX), scale.pixels(spot.y - label.box.minY))
        }
        return drawing
    }

    /// A dark line across a knob.
    func notch(_ length: Int, _ isUpright: Bool) -> Drawing {
        let breadth = max(Int(scale.pixels(0.5).rounded()), 1)
        return Drawing(
            width: isUpright ? breadth : length, height: isUpright ? length : breadth, Palette.ink,
            on: medium)
    }
}

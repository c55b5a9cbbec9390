import Raster
import Scene

/// Draws a notice over all cards: under the status line, or on the whole screen.
struct NoticeFace {
    let layout: Layout
    let scale: PixelScale
    let glyphs: any GlyphSource
    let medium: Drawing.Medium
    /// The size of the picture, in pixels.
    let width: Int
    let height: Int

    /// Draws a notice: a banner while it is news; after that a mark, unless the status line has room for its words.
    /// - Returns: nil if nothing is shown.
    func overlay(_ status: FaceState.Status, hasNews: Bool) -> Overlay? {
        let hasGap = layout.statusLine.height > 0
        switch status.notice {
        case .calibration(let calibration): return page(calibration)
        case .bank(let bank):
            let face = BankFace(scale: scale, glyphs: glyphs, medium: medium, width: width, height: height)
            return face.overlay(bank)
        case .missing(let words) where layout.ribbons.isEmpty: return page(words)
        case let notice?:
            guard let (words, tone) = notice.lasting else { return nil }
            if hasNews { return banner(words, tone, lines: hasGap ? 3 : 1) }
            return hasGap ? nil : mark(notice == .learning(words) ? "L" : "!", tone)
        case nil:
            guard case .lost = status.output, !hasGap, !hasNews else { return nil }
            return mark("!", Palette.lost)
        }
    }

    /// A disc with a letter in the upper right corner: something is wrong, and the status line has no room to say it.
    private func mark(_ letter: String, _ tone: Tone) -> Overlay {
        let radius = max(scale.pixels(2.1), 6)
        let side = Int((2 * radius).rounded(.up)) + 2
        var drawing = Drawing(width: side, height: side, on: medium)
        let middle = Double(side) / 2
        drawing.fill(.disc(x: middle, y: middle, radius: middle), Palette.ink)
        drawing.fill(.disc(x: middle, y: middle, radius: radius), tone)
        let line = TextLine(letter, size: radius * 1.6, isBold: true, glyphs)
        line.draw(on: &drawing, x: middle - line.length / 2, y: middle + line.size * 0.36, tone.ink)
        return Overlay(
            drawing: drawing, place: Rectangle(x: max(width - side, 0), y: 0, width: side, height: side))
    }

    /// A banner: a coloured bar at the left, and words behind it.
    private func banner(_ words: String, _ tone: Tone, lines: Int) -> Overlay {
        let margin = scale.pixels(1.6)
        let size = max(scale.pixels(3.2), 8)
        let bar = max(scale.pixels(1.6), 3)
        let fitted = FittedWords(
            words, size: size, isBold: true, length: Double(width) - bar - 2 * margin, limit: lines, glyphs)
        let top = scale.rectangle(layout.statusLine).maxY
        // Over the headings, it is no higher than the line with news.
        let strip = scale.rectangle(layout.newsLine).height
        let most = lines == 1 && strip > 0 ? strip : max(height - top, 1)
        let rows = min(Int((fitted.height + margin).rounded(.up)), most)
        var drawing = Drawing(width: width, height: rows, Palette.plate.faded(0.94), on: medium)
        drawing.fill(.box(x: 0, y: 0, width: bar, height: Double(rows), radius: 0), tone)
        drawing.fill(
            .box(x: 0, y: Double(rows) - 1, width: Double(width), height: 1, radius: 0), tone.faded(0.6))
        fitted.draw(on: &drawing, x: bar + margin, y: margin * 0.35, Palette.text)
        return Overlay(drawing: drawing, place: Rectangle(x: 0, y: top, width: width, height: rows))
    }

    /// Words in the middle of a screen that shows nothing else.
    private func page(_ words: String) -> Overlay {
        let fitted = FittedWords(
            words, size: max(min(scale.pixels(6), Double(height) * 0.1), 8), isBold: true,
            length: Double(width) * 0.84, limit: 5, glyphs)
        let rows = min(max(Int((fitted.height + 2).rounded(.up)), 1), height)
        var drawing = Drawing(width: width, height: rows, on: medium)
        fitted.draw(on: &drawing, x: Double(width) / 2, y: 0, isCentred: true, Palette.text)
        return Overlay(
            drawing: drawing, place: Rectangle(x: 0, y: (height - rows) / 2, width: width, height: rows))
    }

    /// The marks of a calibration over the whole screen, with the sentence in the middle.
    private func page(_ calibration: Notice.Calibration) -> Overlay {
        var drawing = Drawing(width: width, height: height, Palette.ground.faded(0.96), on: medium)
        for (number, mark) in calibration.marks.enumerated() {
            add(mark, isCurrent: number == calibration.current, isDone: number < calibration.current ?? 0, to: &drawing)
        }
        let fitted = FittedWords(
            calibration.sentence, size: max(min(scale.pixels(5), Double(height) * 0.08), 8), isBold: true,
            length: Double(width) * 0.6, limit: 4, glyphs)
        fitted.draw(
            on: &drawing, x: Double(width) / 2, y: (Double(height) - fitted.height) / 2, isCentred: true, Palette.text)
        return Overlay(drawing: drawing, place: drawing.bounds)
    }

    /// A ring with a cross; the one to touch is lit, those that are done have a disc.
    private func add(_ mark: SIMD2<Double>, isCurrent: Bool, isDone: Bool, to drawing: inout Drawing) {
        let (x, y) = (mark.x * Double(width), mark.y * Double(height))
        let radius = scale.pixels(isCurrent ? 5 : 3.5)
        let tone = isCurrent ? Palette.root : Palette.label.faded(isDone ? 0.9 : 0.5)
        let breadth = max(scale.pixels(isCurrent ? 0.7 : 0.4), 1.5)
        if isCurrent {
            drawing.glow(.disc(x: x, y: y, radius: radius), tone.faded(0.35), reach: scale.pixels(4))
        }
        if isDone {
            drawing.fill(.disc(x: x, y: y, radius: radius * 0.5), Palette.connected)
        } else {
            let reach = radius * 1.5
            drawing.fill(
                .box(x: x - reach, y: y - breadth / 2, width: 2 * reach, height: breadth, radius: 0),
                isCurrent ? Palette.white : tone)
            drawing.fill(
                .box(x: x - breadth / 2, y: y - reach, width: breadth, height: 2 * reach, radius: 0),
                isCurrent ? Palette.white : tone)
        }
        drawing.fill(.ring(x: x, y: y, radius: radius, breadth: breadth), tone)
    }
}

/// A drawing over all cards, at a place of the picture before it is turned.
public struct Overlay: Sendable {
    public var drawing: Drawing
    public var place: Rectangle
}

import Raster
import Scene

/// The status line: the preset and its place in the bank, the output, the snapshot, the clock, the latency.
struct StatusLine {
    let layout: Layout
    let scale: PixelScale
    let glyphs: any GlyphSource
    let medium: Drawing.Medium

    /// The line as an overlay. If it lies on cards, they are seen through it.
    /// - Parameters:
    ///   - hasNews: whether it is shown even without a gap of its own.
    ///   - beat: the number of the beat; nil: none is shown.
    /// - Returns: nil if it is not shown.
    func overlay(_ status: FaceState.Status, hasNews: Bool, beat: Int? = nil) -> Overlay? {
        let hasGap = layout.statusLine.height > 0
        let box = hasGap ? layout.statusLine : layout.newsLine
        // A notice is shown in the place of the news.
        guard hasGap || hasNews && status.notice == nil else { return nil }
        let place = scale.rectangle(box)
        guard !place.isEmpty else { return nil }
        var drawing = Drawing(width: place.width, height: place.height, Palette.ground.faded(0.85), on: medium)
        let margin = scale.pixels(1.6)
        // The letters fill a thin line.
        let size = scale.pixels(min(3.4, box.height * 0.75))
        let base = (Double(place.height) + size * 0.73) / 2
        var left = margin
        if let number = status.number {
            let line = TextLine("\(number)", size: size, isBold: true, glyphs)
            line.draw(on: &drawing, x: left, y: base, Palette.root)
            left += line.length + size * 0.5
        }
        let detail = scale.pixels(min(2.7, box.height * 0.75))
        let beatWords = beat.flatMap { beat in status.beats.map { "  " + $0.words(ofBeat: beat) } } ?? ""
        let right = output(
            status, status.clock.map { $0 + beatWords }, size: detail, on: &drawing, base, from: left + size * 4,
            to: Double(place.width) - margin)
        let title = FittedWords(status.preset, size: size, isBold: true, length: right - left - margin, glyphs)
        title.lines.first?.draw(on: &drawing, x: left, y: base, Palette.text)
        left += title.length + margin
        addBank(status, on: &drawing, from: left, to: right - margin)
        return Overlay(drawing: drawing, place: place)
    }

    /// Draws the parts at the right end, from right to left.
    /// - Returns: where the drawn part begins.
    private func output(
        _ status: FaceState.Status, _ clock: String?, size: Double, on drawing: inout Drawing, _ base: Double,
        from start: Double, to end: Double
    ) -> Double {
        var right = end
        if let (words, tone) = status.notice?.lasting {
            let fitted = FittedWords(
                words, size: size, isBold: true, length: max(end - start - size * 1.2, size), glyphs)
            return bar(fitted.lines.first, tone, size, on: &drawing, baseline: base, endingAt: right)
        }
        for words in [status.latency, clock, status.snapshot.map { "snapshot \($0)" }].compactMap({ $0 }) {
            let line = TextLine(words, size: size, isBold: true, glyphs)
            right -= line.length
            line.draw(on: &drawing, x: right, y: base, Palette.text)
            right -= size * 1.2
        }
        switch status.output {
        case .none: break
        case .connected(let name):
            let line = TextLine(name, size: size, glyphs)
            right -= line.length
            line.draw(on: &drawing, x: right, y: base, Palette.label)
            right -= size * 0.7
            drawing.fill(.disc(x: right, y: base - size * 0.36, radius: size * 0.24), Palette.connected)
            right -= size * 0.7
        case .lost(let words):
            right = bar(
                TextLine(words, size: size, isBold: true, glyphs), Palette.lost, size, on: &drawing, baseline: base,
                endingAt: right)
        }
        return right
    }

    /// Draws words on a bar that ends at the right; nothing without words.
    /// - Returns: where it begins.
    private func bar(
        _ line: TextLine?, _ tone: Tone, _ size: Double, on drawing: inout Drawing, baseline: Double,
        endingAt right: Double
    ) -> Double {
        guard let line else { return right }
        let width = line.length + size * 1.2
        drawing.fill(
            .box(
                x: right - width, y: 1, width: width, height: Double(drawing.height) - 2, radius: scale.pixels(0.8)),
            tone)
        line.draw(on: &drawing, x: right - width + size * 0.6, y: baseline, tone.ink)
        return right - width - size * 0.7
    }

    /// Adds a dot for each preset of the bank. That of the present one is longer and lit.
    private func addBank(_ status: FaceState.Status, on drawing: inout Drawing, from left: Double, to right: Double) {
        guard status.bankCount > 1, let number = status.number, number <= status.bankCount else { return }
        let (dot, step) = (scale.pixels(0.5), scale.pixels(2.2))
        let length = Double(status.bankCount) * step
        guard length < right - left else { return }
        let middle = Double(drawing.width) / 2
        var x = min(max(middle - length / 2, left), right - length) + step / 2
        let y = Double(drawing.height) / 2
        for place in 1...status.bankCount {
            if place == number {
                drawing.fill(.capsule(x1: x - dot, y1: y, x2: x + dot, y2: y, radius: dot), Palette.root)
            } else {
                drawing.fill(.disc(x: x, y: y, radius: dot), Palette.label.faded(0.5))
            }
            x += step
        }
    }
}
